import Foundation
import TestSupport
import Testing

@testable import Storage

/// Texts that survive the program, whatever ends it.
@Suite struct StateFolderTests {
  @Test func keepsTextsUnderTheirNames() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/state/islet/activities"
    let folder = try StateFolder(path: path)
    let names = ["plain", "a/b", "..", ".hidden", "100%", "%2e", "é ü", "a\nb", "session/x y"]
    for name in names { try folder.write("text of \(name)", as: name) }
    try folder.write("another", as: "plain")
    let again = try StateFolder(path: path)
    #expect(again.names == names.sorted())
    for name in names.dropFirst() { #expect(try again.read(name) == "text of \(name)") }
    #expect(try again.read("plain") == "another")
    try again.remove("a/b")
    try again.remove("never there")
    #expect(try again.read("a/b") == nil)
    #expect(try StateFolder(path: path).names == names.filter { $0 != "a/b" }.sorted())
    // Nothing has left the folder, and only its owner may read it.
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["state"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test func refusesWhatIsTooMuch() throws {
    let scratch = try ScratchFolder()
    let folder = try StateFolder(path: scratch.path + "/s", sizeLimit: 10, countLimit: 2)
    try folder.write("0123456789", as: "one")
    #expect(throws: StorageError.tooLarge(what: "the text 'one'", limit: 10)) {
      try folder.write("0123456789a", as: "one")
    }
    #expect(try folder.read("one") == "0123456789")
    try folder.write("", as: "two")
    #expect(throws: StorageError.full(path: folder.path, limit: 2)) {
      try folder.write("x", as: "three")
    }
    try folder.write("x", as: "two")
    #expect(throws: StorageError.badName("")) { try folder.write("x", as: "") }
    let long = String(repeating: "n", count: 300)
    #expect(throws: StorageError.badName(long)) { try folder.write("x", as: long) }
  }

  @Test func saysWhereItCannotWrite() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write("", as: "file")
    #expect(throws: StorageError.self) { try StateFolder(path: file + "/below") }
    do {
      _ = try StateFolder(path: file + "/below")
    } catch {
      #expect(error.description.contains(file + "/below"))
    }
  }

  /// A writer that is killed at any moment leaves whole texts, and the next start clears away.
  @Test func everyTextIsWholeAfterAKill() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/state"
    for round in 0..<12 {
      let delay = UInt32.random(in: 500..<20_000)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as UInt32] in
        let folder = try StateFolder(path: path)
        Thread.detachNewThread {
          usleep(delay)
          kill(getpid(), SIGKILL)
        }
        var number = 0
        while true {
          number += 1
          let text = "begin \(number) " + String(repeating: "x", count: 60_000) + " end \(number)"
          try folder.write(text, as: "activity \(number % 5)")
        }
      }
      let folder = try StateFolder(path: path)
      for name in folder.names {
        let text = try #require(try folder.read(name))
        let words = text.split(separator: " ")
        #expect(words.count == 5 && words[1] == words[4], "round \(round), \(name), \(delay) us")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(left.allSatisfy { !$0.hasPrefix(".") }, "round \(round)")
    }
    #expect(try !StateFolder(path: path).names.isEmpty)
  }

  @Test func followsTheBaseDirectorySpecification() {
    func directories(_ variables: [String: String]) -> Directories {
      Directories { variables[$0] }
    }
    let home = directories(["HOME": "/h", "XDG_CONFIG_HOME": "relative"])
    #expect(home.configurationFile == "/h/.config/islet/islet.conf")
    #expect(home.state == "/h/.local/state/islet")
    #expect(home.data == "/h/.local/share/islet")
    let own = directories(["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"])
    #expect(own.configurationFile == "/c/islet/islet.conf")
    #expect(own.state == "/s/islet")
    #expect(directories([:]).configurationFile == nil)
    #expect(Directories.environmentVariable("HOME") != "")
  }
}
