package import Storage

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
    let file = try parse()
    file.set(key.group, key.key, to: text)
    return try write(file)
  }

  /// Takes a key out of the file, known or not, so that its default holds.
  ///
  /// - Returns: What else is wrong with the file now; `nil` where it has no such key.
  /// - Throws: As ``set(_:to:)``.
  package func unset(_ key: ConfigurationPath) throws -> [ConfigurationProblem]? {
    let file = try parse()
    guard file.remove(key.group, key.key) else { return nil }
    return try write(file)
  }

  private func parse() throws -> KeyFile {
    let bytes = try AtomicFile.read(path, limit: ConfigurationReader.sizeLimit) ?? []
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0),
      let file = try? KeyFile(text)
    else {
      let problem = ConfigurationReader(bytes, origin: path).problems.first
      throw problem ?? ConfigurationProblem("it cannot be read; write it anew", origin: path)
    }
    return file
  }

  private func write(_ file: borrowing KeyFile) throws -> [ConfigurationProblem] {
    let text = file.text
    try AtomicFile.write(text, to: path, isDurable: true)
    return ConfigurationReader(Array(text.utf8), origin: path).problems
  }
}
