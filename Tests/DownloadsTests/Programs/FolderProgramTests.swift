import Foundation
import HostSupport
import TestSupport
import Testing

/// Real programs that write partial files, seen by the real host.
@Suite(.serialized)
struct FolderProgramTests {
  @Test("wget writes a partial file: name, bytes and speed, then a check mark and the file opened")
  func wget() throws {
    let session = try DownloadsSession()
    let server = try session.startServer(bytes: 4_000_000, rate: 800_000)
    let wget = try session.start(
      "wget", "-q", "-O", session.downloads + "/big.iso.part", server + "/known/big.iso")
    try session.wait(for: "a speed") { ($0["pace"] as? String)?.hasSuffix("kB/s") == true }
    try session.wait(["big.iso: running"])
    wget.wait()
    try session.rename("big.iso.part", to: "big.iso")
    try session.wait(["big.iso: finished"])
    let state = session.states()[0]
    #expect(state["detail"] as? String == "Finished, 4 MB")
    #expect(state["canOpen"] as? Bool == true)
    _ = try session.overlay.act("open")
    let opened = session.scratch.path + "/opened"
    try session.overlay.wait(for: "the file to be opened") {
      let text = try? String(contentsOfFile: opened, encoding: .utf8)
      return text == session.downloads + "/big.iso\n"
    }
    try session.overlay.wait(for: "the end", seconds: 20) { !session.overlay.ends.isEmpty }
    #expect(session.overlay.ends.last?.policy == "default")
    // The button in the list still knows the file.
    _ = try session.overlay.act("open")
    try session.overlay.wait(for: "the file to be opened again") {
      let text = try? String(contentsOfFile: opened, encoding: .utf8)
      return text?.split(separator: "\n").count == 2
    }
  }

  @Test("curl without a length, called off: the download vanishes")
  func curl() throws {
    let session = try DownloadsSession()
    let server = try session.startServer(bytes: 50_000_000, rate: 400_000)
    let curl = try session.start(
      "curl", "-s", "-o", session.downloads + "/song.part", server + "/unknown/song")
    try session.wait(["song: running"])
    #expect(session.states().first?["fraction"] == nil)
    curl.kill()
    try session.remove("song.part")
    try session.wait([])
    #expect(session.overlay.ends.last?.policy == "immediate")
  }

  @Test("a folder that is made later, goes and comes again")
  func folderComesAndGoes() throws {
    let session = try DownloadsSession(makesFolder: false)
    for _ in 0..<2 {
      try FileManager.default.createDirectory(
        atPath: session.downloads, withIntermediateDirectories: false)
      // The watch is set when the provider has heard of the folder; a file that was there before
      // counts when it grows.
      try session.overlay.wait(for: "the download") {
        try session.append(5000, to: "a.part")
        return !session.states().isEmpty
      }
      try session.wait(["a: running"])
      try FileManager.default.removeItem(atPath: session.downloads)
      try session.wait([])
    }
  }

  @Test("the folder of user-dirs.dirs, and another by the setting, while it runs")
  func otherFolders() throws {
    let session = try DownloadsSession { scratch in
      for folder in ["config", "in", "Downloads", "other"] {
        try FileManager.default.createDirectory(
          atPath: scratch.path + "/" + folder, withIntermediateDirectories: true)
      }
      try "XDG_DOWNLOAD_DIR=\"$HOME/in\"\n".write(
        toFile: scratch.path + "/config/user-dirs.dirs", atomically: true, encoding: .utf8)
    }
    try session.append(10, to: "a.part")
    try session.append(10, to: "../in/b.part")
    try session.wait(["b: running"])
    _ = try session.overlay.change(settings: ["folder": "~/other"])
    try session.append(10, to: "../other/c.part")
    try session.wait(["c: running"])
  }

  @Test("a folder that cannot be used is named in the status")
  func unusableFolder() throws {
    let session = try DownloadsSession(settings: ["folder": "relative", "disabled-sources": "x"])
    try session.overlay.wait(for: "the status") { session.status("settings") != nil }
    #expect(session.status("settings")?.contains("folder") == true)
    #expect(
      session.status("settings")
        == "disabled-sources: 'x' is no source; folder: 'relative' is not absolute")
    _ = try session.overlay.change(settings: [:])
    try session.overlay.wait(for: "the status") { session.status("settings") == nil }
  }

  @Test("a file in the folder's place is named in the status; a folder in its stead is watched")
  func fileForFolder() throws {
    let session = try DownloadsSession(makesFolder: false) { scratch in
      try Data([1]).write(to: URL(fileURLWithPath: scratch.path + "/Downloads"))
    }
    try session.overlay.wait(for: "the status") {
      session.status("partial-files")?.contains("folder") == true
    }
    #expect(session.overlay.exit == nil)
    try FileManager.default.removeItem(atPath: session.downloads)
    try FileManager.default.createDirectory(
      atPath: session.downloads, withIntermediateDirectories: false)
    try session.overlay.wait(for: "the status", seconds: 60) {
      session.status("partial-files") == nil
    }
    try session.append(10, to: "a.part")
    try session.wait(["a: running"])
  }

  @Test("a source that is switched off shows nothing, and comes back")
  func switchedOff() throws {
    let session = try DownloadsSession()
    try session.append(10, to: "a.part")
    try session.wait(["a: running"])
    _ = try session.overlay.change(settings: ["disabled-sources": "partial-files"])
    try session.wait([])
    _ = try session.overlay.change(settings: [:])
    try session.append(10, to: "b.part")
    try session.wait(for: "the new one") { $0["title"] as? String == "b" }
  }

  @Test("of two that have ended the one that ended last comes first, whatever began first")
  func lastEndFirst() throws {
    let session = try DownloadsSession()
    try session.append(10, to: "old.part")
    try session.wait(["old: running"])
    try session.append(10, to: "new.part")
    try session.wait(["old: running", "new: running"])
    try session.rename("old.part", to: "old")
    try session.wait(["old: finished", "new: running"])
    #expect(try session.relevance("old") > session.relevance("new"))
    try session.rename("new.part", to: "new")
    try session.wait(["old: finished", "new: finished"])
    #expect(try session.relevance("new") > session.relevance("old"))
  }

  @Test("thousands of files cost nothing but looking at their names")
  func flood() throws {
    let session = try DownloadsSession()
    for number in 0..<5000 { try session.append(0, to: "x\(number).txt") }
    for number in 0..<300 { try session.append(10, to: "y\(number).part") }
    try session.wait(for: "the count of the others") {
      ($0["title"] as? String)?.hasSuffix("more downloads") == true
    }
    #expect(session.states().count <= 16)
    for number in 0..<300 { try session.remove("y\(number).part") }
    // One from before may have made room for them, as it stood; a new one finds it.
    try session.append(10, to: "real.part")
    try session.wait(["real: running"])
  }
}
