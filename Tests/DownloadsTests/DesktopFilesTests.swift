import Foundation
import IsletKit
import TestSupport
import Testing

@testable import Downloads

extension ScratchFolder {
  /// Writes a file at a path within.
  fileprivate func put(_ text: String, at path: String) throws {
    try text.write(toFile: "\(self.path)/\(path)", atomically: false, encoding: .utf8)
  }
}

/// What is read of the desktop's files.
struct DesktopFilesTests {
  @Test(
    "the download folder",
    arguments: [
      ("XDG_DOWNLOAD_DIR=\"$HOME/Downloads\"\n", "/home/a/Downloads"),
      ("# x\nXDG_DOWNLOAD_DIR=\"/data/in/\"\nXDG_MUSIC_DIR=\"$HOME/M\"", "/data/in"),
      ("  XDG_DOWNLOAD_DIR = \"$HOME/Ger\\\"at\"", "/home/a/Ger\"at"),
      ("XDG_DOWNLOAD_DIR=\"$HOME/\"", "/home/a"), ("XDG_DOWNLOAD_DIR=\"relative\"", nil),
      ("XDG_DOWNLOAD_DIR=\"$HOME/never ends", nil), ("XDG_DOWNLOAD_DIR", nil), ("", nil),
    ] as [(String, String?)])
  func folder(_ text: String, _ path: String?) {
    #expect(DownloadFolder.parse(text, home: "/home/a") == path)
  }

  @Test("the setting goes before it, and a relative one is none")
  func setting() {
    #expect(DownloadFolder.expanded("~/x/", home: "/home/a") == "/home/a/x")
    #expect(DownloadFolder.expanded("/x", home: "/home/a") == "/x")
    #expect(DownloadFolder.expanded("x", home: "/home/a") == nil)
    let settings = DownloadsSettings { ["folder": "x", "disabled-sources": "aria2; nothing"][$0] }
    #expect(settings.folder == nil)
    #expect(settings.disabledSources == [.aria2])
    #expect(settings.problems.count == 2)
  }

  @Test("a fault in each setting has its place in the 256 bytes of the status")
  func faults() {
    let long = String(repeating: "\u{e4}", count: 300)
    let settings = DownloadsSettings { $0 == "aria2-secret" ? nil : long }
    let summary = settings.summary ?? ""
    #expect(summary.utf8.count <= 256, "\(summary.utf8.count)")
    for key in ["disabled-sources", "folder", "aria2", "aria2-host", "aria2-port"] {
      #expect(summary.contains("\(key): '\u{e4}"), "\(summary)")
    }
    #expect(settings.problems.allSatisfy { $0.detail.contains("; it takes ") })
    #expect(DownloadsSettings { _ in nil }.summary == nil)
  }

  @Test("name and icon of a program, by any of its names")
  func desktopEntries() throws {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/applications", withIntermediateDirectories: true)
    try scratch.put(
      "[Other]\nName=No\n[Desktop Entry]\nName=Firefox ESR\nIcon=firefox-esr\n[X]\nIcon=no\n",
      at: "applications/firefox-esr.desktop")
    try scratch.put(
      "[Desktop Entry]\nName=Boxes\nIcon=/opt/boxes.png\n",
      at: "applications/org.gnome.Boxes.desktop")
    let entries = DesktopEntries(folders: [scratch.path])
    #expect(entries.entry(of: "firefox", hint: "") == .init(name: "Firefox", icon: "firefox-esr"))
    let boxes = entries.entry(of: "org.gnome.boxes", hint: "org.gnome.Boxes")
    #expect(boxes == .init(name: "Boxes", icon: ""))
    #expect(entries.entry(of: "../../etc/passwd", hint: "").icon == "")
    #expect(entries.entry(of: "picard", hint: "").name == "Picard")
  }
}
