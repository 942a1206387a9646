import Foundation
import TestSupport

/// What `islet --help` and the help of each command tell, as the table of commands has it.
struct HelpText {
  /// The words of every command, such as `["provider", "list"]`.
  let commands: [[String]]
  private let program: String
  private let folder: ScratchFolder

  /// Reads the program's own help.
  init(folder: ScratchFolder) throws {
    self.folder = folder
    program = try Package.product("islet")
    let lines = try Self.run([program, "--help"], folder).components(separatedBy: "\n")
    let table = lines.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }
    // Below a long word stands what it means, further to the right.
    commands = table.filter { !$0.hasPrefix("   ") }.map { line in
      line.split(separator: " ").map(String.init).prefix { word in
        word.allSatisfy { $0.isLowercase || $0 == "-" }
      }.map { $0 }
    }
  }

  /// The first words of all commands, each once, in their order.
  var roots: [String] {
    commands.reduce(into: []) { if !$0.contains($1[0]) { $0.append($1[0]) } }
  }

  /// The commands below a first word.
  func commands(below root: String) -> [String] {
    commands.filter { $0.count > 1 && $0[0] == root }.map { $0[1] }
  }

  /// The long options of a command, with their dashes.
  func options(of command: [String]) throws -> [String] {
    try Self.run([program] + command + ["--help"], folder).components(separatedBy: "\n")
      .compactMap { line in
        guard line.hasPrefix("  -"),
          let word = line.split(separator: " ").first(where: { $0.hasPrefix("--") })
        else { return nil }
        return String(word.prefix { $0 != "=" })
      }
  }

  private static func run(_ words: [String], _ folder: ScratchFolder) throws -> String {
    let process = try TestProcess(words, environment: ["PATH": "/usr/bin"], folder: folder)
    guard try process.waitForEnd() == .exited(0) else { throw TestFailure(process.errors) }
    return process.output
  }
}
