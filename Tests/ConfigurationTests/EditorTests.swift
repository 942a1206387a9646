import Foundation
import Storage
import TestSupport
import Testing

@testable import Configuration

/// Changing single keys of somebody's file.
@Suite struct EditorTests {
  private let scratch: ScratchFolder
  private let path: String

  init() throws {
    scratch = try ScratchFolder()
    path = scratch.path + "/islet.conf"
  }

  private func edit(_ text: String?, _ change: (ConfigurationEditor) throws -> Void) throws
    -> String
  {
    if let text { try text.write(toFile: path, atomically: false, encoding: .utf8) }
    try change(ConfigurationEditor(path: path))
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func keepsCommentsAndOrder() throws {
    let before = """
      # My pill.

      [motion]
      # slowly
      spring-duration=1

      [pill]
      # a little lower
        offset = 20
      width=200

      [provider.tea]
      minutes=3

      """
    let after = try edit(before) { (editor: ConfigurationEditor) throws -> Void in
      #expect(try editor.set(ConfigurationPath("pill.offset"), to: "24").isEmpty)
      #expect(try editor.set(ConfigurationPath("pill.height"), to: "40").isEmpty)
      #expect(try editor.set(ConfigurationPath("provider.tea.sort"), to: "green").isEmpty)
      #expect(try editor.unset(ConfigurationPath("motion.spring-duration"))?.isEmpty == true)
      #expect(try editor.unset(ConfigurationPath("motion.spring-bounce")) == nil)
      #expect(try editor.set(ConfigurationPath("alerts.sound"), to: "off").isEmpty)
    }
    #expect(
      after == """
        # My pill.

        [motion]
        # slowly

        [pill]
        # a little lower
          offset = 24
        width=200
        height=40

        [provider.tea]
        minutes=3
        sort=green

        [alerts]
        sound=off

        """)
  }

  @Test func makesTheFileWithItsFolder() throws {
    let editor = ConfigurationEditor(path: scratch.path + "/new/islet/islet.conf")
    #expect(try editor.set(ConfigurationPath("pill.offset"), to: "3").isEmpty)
    #expect(try String(contentsOfFile: editor.path, encoding: .utf8) == "[pill]\noffset=3\n")
  }

  @Test func keepsLinksAndPermissions() throws {
    let real = scratch.path + "/dotfiles.conf"
    try "[pill]\noffset=3\n".write(toFile: real, atomically: false, encoding: .utf8)
    chmod(real, 0o640)
    symlink("dotfiles.conf", path)
    #expect(
      try ConfigurationEditor(path: path).set(ConfigurationPath("pill.offset"), to: "4").isEmpty)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "dotfiles.conf")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "[pill]\noffset=4\n")
    let mode = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    // A link that leads to nothing yet.
    let ahead = scratch.path + "/ahead.conf"
    symlink("later/real.conf", ahead)
    #expect(
      try ConfigurationEditor(path: ahead).set(ConfigurationPath("pill.offset"), to: "5").isEmpty)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/later/real.conf"))
  }

  @Test(arguments: [
    ("pill.offset", "900"), ("pill.ofset", "9"), ("pil.offset", "9"), ("provider..x", "1"),
  ])
  func refusesAndLeavesTheFile(_ key: String, _ value: String) throws {
    let text = "[pill]\noffset=3\n"
    let after = try edit(text) { (editor: ConfigurationEditor) throws -> Void in
      #expect(throws: ConfigurationProblem.self) {
        try editor.set(ConfigurationPath(key), to: value)
      }
    }
    #expect(after == text)
  }

  @Test(arguments: ["offset", ".offset", "pill.", "a b.c", "pill.x=y", "[pill].x", "p.a\nb", ""])
  func namesThatNoKeyCanHave(_ name: String) {
    #expect(throws: ConfigurationProblem.self) { try ConfigurationPath(name) }
  }

  @Test func aFileThatCannotBeParsedStaysAsItIs() throws {
    let text = "[pill]\nwhat is this\n"
    let after = try edit(text) { (editor: ConfigurationEditor) throws -> Void in
      #expect {
        _ = try editor.set(ConfigurationPath("pill.offset"), to: "3")
      } throws: { "\($0)".contains("islet.conf:2: ") }
    }
    #expect(after == text)
  }

  @Test func otherFaultsAreReportedAndCanBeTakenOut() throws {
    let after = try edit("[pill]\noffset=3\nofset=3\n") {
      (editor: ConfigurationEditor) throws -> Void in
      let problems = try editor.set(ConfigurationPath("pill.width"), to: "100")
      #expect(problems.count == 1 && problems[0].key == "ofset")
      #expect(try editor.unset(ConfigurationPath("pill.ofset"))?.isEmpty == true)
    }
    #expect(after == "[pill]\noffset=3\nwidth=100\n")
  }

  /// Any text comes back as it was, whatever is in it.
  @Test(arguments: 0..<5) func textsOfProvidersComeBack(_ round: Int) throws {
    let seed = UInt64(300 + round)
    var random = SeededGenerator(seed: seed)
    let key = try ConfigurationPath("provider.tea.text")
    let parts = ["a", " ", "\\", "\n", "\t", ";", "=", "[x]", "#", "é", "\"", "\r", "🍵"]
    for _ in 0..<20 {
      let text = "x" + (0..<8).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "x"
      _ = try ConfigurationEditor(path: path).set(key, to: text)
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      let reader = ConfigurationReader(bytes, origin: path)
      #expect(reader.problems.isEmpty, "seed \(seed)")
      #expect(reader.configuration.providers["tea"]?["text"] == text, "seed \(seed)")
    }
  }

  /// A writer that is killed at any moment leaves the old file or the new one.
  @Test func theFileIsWholeAfterAKill() throws {
    let program = try Package.product("islet")
    let home = scratch.path + "/home"
    let file = home + "/islet/islet.conf"
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = home
    var seen: Set<Double> = []
    for round in 0..<30 {
      let process = try TestProcess(
        [program, "config", "set", "pill.offset", "\(round + 1)"], environment: environment,
        folder: scratch)
      usleep(UInt32(round * 700))
      process.send(SIGKILL)
      try process.waitForEnd()
      let bytes = try AtomicFile.read(file, limit: 1 << 20)
      guard let bytes else { continue }
      let reader = ConfigurationReader(bytes, origin: file)
      #expect(reader.problems.isEmpty, "round \(round)")
      #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\n"), "round \(round)")
      seen.insert(reader.configuration.pill.offset)
    }
    #expect(seen.allSatisfy { $0 >= 1 && $0 <= 30 })
  }
}
