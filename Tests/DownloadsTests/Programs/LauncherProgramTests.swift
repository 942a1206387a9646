import Foundation
import HostSupport
import TestSupport
import Testing

/// Real and lying senders of launcher entries, heard by the real host.
@Suite(.serialized)
struct LauncherProgramTests {
  @Test("libunity's own client, which says nothing while nobody owns its name")
  func libunity() throws {
    let session = try DownloadsSession()
    let unity = try ToldProgram(
      "Launcher/unity.py", ["picard.desktop"], environment: session.environment,
      overlay: session.overlay)
    try unity.tell("0.42")
    try session.wait(["Picard: running"])
    #expect(session.states()[0]["detail"] as? String == "42 %")
    try unity.tell("1")
    try session.wait(for: "all of it") { $0["fraction"] as? Double == 1 }
    try unity.tell("hide")
    try session.wait(["Picard: finished"])
  }

  @Test("a sender that is gone a moment later is believed all the same")
  func oneShot() throws {
    let session = try DownloadsSession()
    try session.waitForLauncherEntries()
    try ABIFixture.run(
      [
        "gdbus", "emit", "--session", "--object-path", "/x", "--signal",
        "com.canonical.Unity.LauncherEntry.Update", "application://foo.desktop",
        "{'progress': <0.42>, 'progress-visible': <true>}",
      ], environment: session.environment)
    try session.wait(["Foo: running"])
    #expect(session.states()[0]["fraction"] as? Double == 0.42)
  }

  @Test("wrong types and signatures end nothing: neither this source nor the others")
  func lies() throws {
    let session = try DownloadsSession()
    let liar = try session.startLiar()
    let lies = [
      "/a s ['application://x.desktop']", "/a i [1]", "/a sa{ss} ['application://x', {'a': 'b'}]",
      "/a a{sv}s [{}, 'application://x']", "/a sv ['application://x', True]",
      "/a sa{sv} ['', dbus.Dictionary({'progress': 0.4, 'progress-visible': True})]",
      "/a sa{sv} ['application://' + 'x' * 100000, {'progress-visible': True}]",
      "/a sa{sv} ['application://nan', {'progress': float('nan'), 'progress-visible': dbus.Array([], 's')}]",
      "/org/kde/kmediasession sa{sv} ['application://k', {'progress': 0.4, "
        + "'progress-visible': True}]",
    ]
    for lie in lies { try liar.obey("send " + lie) }
    try liar.obey("update {'progress': '0.5', 'progress-visible': 1, 'count': dbus.Byte(9)}")
    try session.append(10, to: "a.part")
    try session.wait(["Liar: running", "a: running"])
    #expect(session.states().contains { $0["fraction"] as? Double == 0.5 })
    // One that has been there for a while is no one-shot sender.
    observe(seconds: 1.1)
    liar.kill()
    try session.wait(["a: running"])
    #expect(session.overlay.exit == nil)
  }

  @Test("a flood of 1 000 signals a second becomes four updates a second at most")
  func flood() throws {
    let session = try DownloadsSession()
    let liar = try session.startLiar()
    try session.append(10, to: "a.part")
    try session.wait(["a: running"])
    let start = monotonicSeconds()
    let before = session.overlay.updates.count
    try liar.obey("flood 3000 1000")
    // What the provider has to say by now is said when a file's end has arrived.
    try session.rename("a.part", to: "a")
    try session.wait(for: "the end of the file") { $0["phase"] as? String == "finished" }
    try session.wait(for: "the last of the flood") { $0["fraction"] as? Double ?? 0 > 0.99 }
    let passed = monotonicSeconds() - start
    let updates = session.overlay.updates.count - before
    // Each look updates each of the two activities once.
    #expect(Double(updates) <= 2 * (passed / 0.25 + 2), "\(updates) updates in \(passed) s")
    #expect(session.overlay.exit == nil)
  }

  @Test("a source that has left the bus takes its progress along")
  func killed() throws {
    let session = try DownloadsSession()
    let liar = try session.startLiar()
    try liar.obey("update {'progress': 0.1, 'progress-visible': True}")
    try session.wait(["Liar: running"])
    // One that has been there for a while is no one-shot sender.
    observe(seconds: 1.1)
    liar.kill()
    try session.wait([])
  }

  @Test("a song's progress is none of a download, a download of the same program is one")
  func playback() throws {
    let session = try DownloadsSession()
    _ = try session.bus.startMpv(title: "Song", seconds: 100)
    try session.overlay.wait(for: "mpv on the bus") {
      (try? session.bus.playerctl("--player=mpv", "status")) == "Playing"
    }
    let liar = try session.startLiar("application://mpv.desktop")
    func position() throws -> Double {
      Double(try session.bus.playerctl("--player=mpv", "position")) ?? -1
    }
    try liar.obey("update {'progress': \(try position() / 100), 'progress-visible': True}")
    // Another program's progress is shown meanwhile; by then the player has been asked.
    let other = try session.startLiar()
    try other.obey("update {'progress': 0.1, 'progress-visible': True}")
    try session.wait(["Liar: running"])
    try liar.obey("update {'progress': \(try position() / 100), 'progress-visible': True}")
    observe(seconds: 1)
    try session.wait(["Liar: running"])
    // One that says something else is asked for again after a while.
    try session.overlay.wait(for: "the download") {
      try liar.obey("update {'progress': 0.8, 'progress-visible': True}")
      return session.states().count == 2
    }
  }

  @Test("a finished file is shown by the file manager, or its folder opened where there is none")
  func showInFolder() throws {
    let session = try DownloadsSession()
    try session.append(10, to: "a b.part")
    try session.wait(["a b: running"])
    try session.rename("a b.part", to: "a b")
    try session.wait(["a b: finished"])
    _ = try session.overlay.act("show-in-folder")
    let opened = session.scratch.path + "/opened"
    try session.overlay.wait(for: "the folder to be opened") {
      (try? String(contentsOfFile: opened, encoding: .utf8)) == session.downloads + "\n"
    }
    let manager = try session.startLiar()
    try manager.obey(
      "serve org.freedesktop.FileManager1 /org/freedesktop/FileManager1 "
        + "org.freedesktop.FileManager1 ShowItems")
    _ = try session.overlay.act("show-in-folder")
    try session.overlay.wait(for: "the call") { manager.lines.contains { $0.hasPrefix("call") } }
    let call = try #require(manager.lines.first { $0.hasPrefix("call") })
    #expect(call.contains("file://\(session.downloads)/a%20b"), "\(call)")
  }
}
