import EventLoop
import Foundation
import HostSupport
import Testing

@Suite("Commands, storage and status through the C interface")
struct ProviderABIDoorTests {
  private func running(_ name: String = "good", stateHome: String? = nil) throws -> ABIFakeOverlay {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library(name), stateHome: stateHome)
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    return overlay
  }

  @Test("A command's arguments arrive as they were typed, and the parts of its answer are joined")
  func command() throws {
    let overlay = try running()
    #expect(
      try overlay.tell("echo", "--a", "", "b c", "\u{1F375}\n")
        == .init(0, "<--a>\n<>\n<b c>\n<\u{1F375}\n>\n"))
    #expect(try overlay.tell("echo") == .init(0, ""))
  }

  @Test("A usage error, a failure with words and one without are told apart")
  func failures() throws {
    let overlay = try running()
    #expect(try overlay.tell() == .init(2, "good knows no such word"))
    #expect(try overlay.tell("fail") == .init(1, "it is broken; mend it"))
    #expect(try overlay.tell("errno") == .init(1, "No space left on device"))
  }

  @Test("An answer past its limit is cut between characters; one that is not UTF-8 is mended")
  func oddAnswers() throws {
    let overlay = try running()
    let much = try overlay.tell("much").text
    #expect(much == String(repeating: "€", count: 21_845))
    #expect(try overlay.tell("odd") == .init(0, "\u{FFFD}\u{1B}[31m"))
  }

  @Test("A provider without the part says that it takes no commands")
  func noCommands() throws {
    let overlay = try running("older-parts")
    let error = try #require(throws: BusError.self) { try overlay.tell("x") }
    #expect(error.name == "org.islet.Error.NoCommands")
    #expect(error.message.hasPrefix("the provider minimal takes no commands"))
  }

  @Test("A file is there after a crash, and as nobody else's")
  func storage() throws {
    let overlay = try running()
    #expect(try overlay.tell("read", "notes.txt") == .init(1, "No such file or directory"))
    #expect(try overlay.tell("write", "notes.txt", "first").status == 0)
    #expect(try overlay.tell("write", "notes.txt", "second").status == 0)
    let path = overlay.stateHome + "/islet/providers/good/notes.txt"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    kill(overlay.processIdentifier, SIGKILL)
    #expect(try overlay.waitForExit() == .signalled(SIGKILL))
    let next = try running(stateHome: overlay.stateHome)
    #expect(try next.tell("read", "notes.txt") == .init(0, "second"))
  }

  @Test("What a killed writer has left is cleared away by the next write")
  func unfinished() throws {
    let home = ABIFixture.scratch.appendingPathComponent("state-\(UUID().uuidString)")
    let folder = home.appendingPathComponent("islet/providers/good")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: folder.appendingPathComponent(".islet-unfinished-1"))
    let overlay = try running(stateHome: home.path)
    #expect(try overlay.tell("write", "a", "b").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test("A folder that cannot be written to is the provider's to know, and nothing else's")
  func noPlace() throws {
    let overlay = try running(stateHome: "/dev/null")
    #expect(try overlay.tell("read", "a") == .init(1, "No such file or directory"))
    #expect(try overlay.tell("write", "a", "b") == .init(1, "Not a directory"))
    #expect(try overlay.tell("echo", "on").text == "<on>\n")
  }

  @Test("The status of a part is said once, replaced and taken away")
  func status() throws {
    let overlay = try running()
    #expect(try overlay.tell("report", "aria2", "cannot\nconnect").status == 0)
    #expect(try overlay.tell("report", "aria2", "cannot connect").status == 0)
    #expect(try overlay.tell("report", "settings", "bad").status == 0)
    try overlay.wait(for: "both") { overlay.parts.count == 2 }
    #expect(overlay.parts == ["aria2": "cannot connect", "settings": "bad"])
    #expect(try overlay.tell("report", "aria2").status == 0)
    #expect(try overlay.tell("report", "settings", "").status == 0)
    try overlay.wait(for: "neither") { overlay.parts.isEmpty }
    #expect(overlay.reportedParts.count == 4)
  }

  @Test("While one status is on its way, only the newest of the later ones is kept")
  func statusFlood() throws {
    let overlay = try running()
    overlay.heldReplies = []
    #expect(try overlay.tell("report-flood").status == 0)
    try overlay.wait(for: "the first") { !overlay.reportedParts.isEmpty }
    overlay.releaseReplies()
    try overlay.wait(for: "the last") { overlay.parts["flood"] == "line 1000" }
    #expect(overlay.reportedParts.map(\.text) == ["line 1", "line 1000"])
  }

  @Test("Bad names, sizes and pointers are refused")
  func misuse() throws {
    let overlay = try running()
    #expect(try overlay.tell("misuse") == .init(0, "0"))
    // To ask how long a file is, with no room for it, is no mistake.
    #expect(overlay.standardError.range(of: "the room for an id") == nil)
    try overlay.wait(for: "the parts") { overlay.parts["p9"] != nil }
    #expect(overlay.parts.count == 16 && overlay.parts["p16"] != nil && overlay.parts["p0"] == nil)
  }
}
