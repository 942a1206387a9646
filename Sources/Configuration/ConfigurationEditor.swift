import Storage

/// Changes single keys of a configuration file and leaves the rest as its owner wrote it.
package struct ConfigurationEditor {
  /// The file.
  package let path: String

  /// Makes an editor; the file need not exist.
  package init(path: String) { self.path = path }

  /// Writes a key, in its place where the file has it already.
  ///
  /// Comments and order stay; the file is replaced whole, and made with its folder where missing.
  ///
  /// - Returns: What else is wrong with the file now.
  /// - Throws: ``ConfigurationProblem`` for a value that the key doesn't take, and for a file that
  ///   cannot be parsed; ``StorageError`` where it cannot be read or written.
  package func set(_ key: ConfigurationPath, to text: String) throws -> [ConfigurationProblem] {
    var trial = Configuration()
    try trial.set(key, to: text, origin: "islet.conf")
    var lines = try readLines()
    lines.set(KeyFile.escaped(text), of: key.key, in: key.group)
    return try write(lines)
  }

  /// Takes a key out of the file, known or not, so that its default holds.
  ///
  /// - Returns: What else is wrong with the file now; `nil` where it has no such key.
  /// - Throws: As ``set(_:to:)``.
  package func unset(_ key: ConfigurationPath) throws -> [ConfigurationProblem]? {
    var lines = try readLines()
    guard lines.remove(key.key, in: key.group) else { return nil }
    return try write(lines)
  }

  private func readLines() throws -> KeyFileLines {
    let bytes = try AtomicFile.read(path, limit: ConfigurationReader.sizeLimit) ?? []
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0),
      (try? KeyFile(text)) != nil
    else {
      let problem = ConfigurationReader(bytes, origin: path).problems.first
      throw problem ?? ConfigurationProblem("it cannot be read; write it anew", origin: path)
    }
    return KeyFileLines(text)
  }

  private func write(_ lines: KeyFileLines) throws -> [ConfigurationProblem] {
    let text = lines.text
    try AtomicFile.write(text, to: path, isDurable: true)
    return ConfigurationReader(Array(text.utf8), origin: path).problems
  }
}
