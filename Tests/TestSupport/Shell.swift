import Foundation

/// A shell, and what it offers for a command line.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A word that is offered.
  package struct Word: Hashable, Comparable, Sendable {
    /// What would be inserted.
    package var text: String
    /// What the shell shows beside it; empty where the test's script does not tell.
    package var meaning: String

    /// A word as a test expects it.
    package init(text: String, meaning: String) {
      (self.text, self.meaning) = (text, meaning)
    }

    package static func < (a: Word, b: Word) -> Bool { a.text < b.text }
  }

  /// Completes command lines that begin with `islet`, with the cursor at their ends.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - environment: What the shell and the program are started with; `PATH` is completed.
  ///   - folder: Where output goes; the shell's working folder is not changed.
  ///   - directory: The folder that relative paths belong to; nil for the test's own.
  /// - Returns: For each line the words, sorted.
  /// - Throws: ``TestFailure`` if the script, or the shell, complains.
  package func complete(
    _ lines: [String], environment: [String: String], folder: ScratchFolder,
    in directory: String? = nil
  ) throws -> [[Word]] {
    var environment = environment
    let program = URL(fileURLWithPath: try Package.product("islet"))
    environment["PATH"] = program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    environment["LC_ALL"] = "C.UTF-8"
    environment["HOME"] = folder.path
    let printed = try TestProcess(
      [program.path, "completion", rawValue], environment: environment, folder: folder)
    guard try printed.waitForEnd() == .exited(0) else { throw TestFailure(printed.errors) }
    let script = try folder.write(printed.output, as: "completion")

    let fixture = Package.path("Tests/Fixtures/Shells/complete.\(rawValue)")
    let options =
      switch self {
      case .bash: ["--norc", "--noprofile"]
      case .zsh: ["-f"]
      case .fish: ["--no-config"]
      }
    let words = [rawValue] + options + [fixture, script] + lines
    let process = try TestProcess(
      directory.map { ["env", "--chdir=\($0)"] + words } ?? words, environment: environment,
      folder: folder)
    guard try process.waitForEnd(seconds: 60) == .exited(0), process.errors.isEmpty else {
      throw TestFailure("\(rawValue): \(process.errors)")
    }
    let groups = process.output.components(separatedBy: "<end>\n").dropLast()
    guard groups.count == lines.count else {
      throw TestFailure("\(groups.count) answers for \(lines.count) lines: \(process.output)")
    }
    return groups.map { group in
      group.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
        return Word(text: parts[0], meaning: parts.count > 1 ? parts[1] : "")
      }.sorted()
    }
  }

  /// Completes one line; the words alone, sorted.
  package func complete(
    _ line: String, environment: [String: String], folder: ScratchFolder,
    in directory: String? = nil
  ) throws -> [String] {
    try complete([line], environment: environment, folder: folder, in: directory)[0].map(\.text)
  }
}
