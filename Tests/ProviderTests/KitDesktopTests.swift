import Foundation
import IsletKit
import TestSupport
import Testing

/// What providers read of the desktop's files and addresses.
@Suite struct KitDesktopTests {
  @Test(arguments: [
    ("/home/ann/a%20b", "/home/ann/a%20b"), ("file:///home/ann/a%20b", "/home/ann/a b"),
    ("file:/home/a", "/home/a"), ("file://localhost/a", "/a"), ("file:///", "/"),
    ("file:///%F0%9F%8E%B5%zz%2", "/🎵%zz%2"), ("file:///a%00b", "/a%00b"),
  ])
  func localPaths(address: String, path: String) {
    #expect(FileAddress.localPath(of: address) == path)
  }

  @Test(arguments: [
    "", "a", "file:", "file://", "file://host/a", "http://host/a", "sftp://ann@host/a",
    "trash:/0-a",
  ])
  func noLocalPath(address: String) {
    #expect(FileAddress.localPath(of: address) == nil)
  }

  @Test("name and icon of an application, the first folder's first")
  func desktopEntry() throws {
    let folders = [try ScratchFolder(), try ScratchFolder()]
    func put(_ text: String, _ id: String, in folder: Int) throws {
      let path = folders[folder].path + "/applications"
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      try text.write(toFile: "\(path)/\(id).desktop", atomically: false, encoding: .utf8)
    }
    func entry(_ id: String) -> DesktopEntry? {
      DesktopEntry(id: id, folders: folders.map(\.path))
    }
    try put(
      "[Other]\nIcon=no\n[Desktop Entry]\nName[de]=Nein\nName= Spotify\nIcon=spotify-client\n"
        + "[Desktop Action X]\nName=No\nIcon=no\n", "spotify", in: 1)
    #expect(entry("spotify") == DesktopEntry(name: "Spotify", icon: "spotify-client"))
    try put("[Desktop Entry]\nIcon=/opt/spotify.png\n", "spotify", in: 0)
    #expect(entry("spotify") == DesktopEntry(name: "", icon: ""))
    for id in ["", "none", "../applications/spotify", ".spotify", "a\u{0}"] {
      #expect(entry(id) == nil)
    }
  }

  @Test("what is no plain file is not waited for")
  func pipes() throws {
    let scratch = try ScratchFolder()
    #expect(SmallFile.read(scratch.path) == nil)
    #expect(SmallFile.read(scratch.path + "/no") == nil)
    let pipe = scratch.newPath("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(SmallFile.read(pipe) == nil)
    try String(repeating: "x", count: 100).write(
      toFile: scratch.path + "/big", atomically: false, encoding: .utf8)
    #expect(SmallFile.read(scratch.path + "/big", limit: 99) == nil)
    #expect(SmallFile.read(scratch.path + "/big", limit: 100)?.count == 100)
  }
}
