import EventLoop
import Foundation
import HostSupport
import Testing

/// Several players at once, in the real host: each is an activity of its own (M37–M54).
@Suite("Several players")
struct SeveralPlayersTests {
  @Test("M38, M39: the mirror of the newest player is neither shown nor started")
  func mirror() throws {
    let session = try MusicSession()
    let services = session.folder.appendingPathComponent("dbus-1/services")
    let mark = session.folder.appendingPathComponent("started")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    let name = "org.mpris.MediaPlayer2.playerctld"
    try "[D-BUS Service]\nName=\(name)\nExec=/usr/bin/touch \(mark.path)\n".write(
      to: services.appendingPathComponent("\(name).service"), atomically: true, encoding: .utf8)
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.play("'xesam:title': 'Real'")
    try overlay.waitForTitles("Real")
    #expect(!FileManager.default.fileExists(atPath: mark.path))

    let mirror = try MusicLiar(session, name: "playerctld")
    try mirror.play("'xesam:title': 'Mirror'")
    // A player that came after it is shown, so the mirror was seen and left out.
    let other = try MusicLiar(session, name: "other")
    try other.play("'xesam:title': 'Other'")
    try overlay.waitForTitles("Other", "Real")
  }

  @Test("M52: each has its place: what plays comes first, then the newest change")
  func places() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let first = try MusicLiar(session, name: "first")
    try first.say("Paused", "'xesam:title': 'First'")
    try overlay.waitForTitles("First")
    #expect(overlay.live[0].state["isPlaying"] as? Bool == false)
    let second = try MusicLiar(session, name: "second")
    try second.play("'xesam:title': 'Second'")
    try overlay.waitForTitles("Second", "First")
    try first.tell("set {'PlaybackStatus': 'Playing'}")
    try overlay.waitForTitles("First", "Second")
    try first.tell("set {'PlaybackStatus': 'Stopped'}")
    try overlay.waitForTitles("Second")
    second.kill()
    try overlay.wait(for: "the end of both") { overlay.live.isEmpty }
    #expect(overlay.requests.count == 2)
  }

  @Test("A button acts on the player whose activity it is in")
  func buttons() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let one = try MusicLiar(session, name: "one", overlay: overlay)
    let two = try MusicLiar(session, name: "two", overlay: overlay)
    try one.play("'xesam:title': 'One'")
    try overlay.waitForTitles("One")
    try two.play("'xesam:title': 'Two'")
    let live = try overlay.waitForTitles("Two", "One")
    _ = try overlay.call("HandleAction", [live[1].id, "next", ""]).get()
    try overlay.wait(for: "the call") { !one.calls.isEmpty }
    #expect(one.calls == ["Next"])
    #expect(two.calls.isEmpty)
  }

  @Test("One that was sent away stays away until it plays something else; the others stay")
  func dismissal() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let one = try MusicLiar(session, name: "one")
    let two = try MusicLiar(session, name: "two")
    try one.play("'xesam:title': 'One'")
    try overlay.waitForTitles("One")
    try two.play("'xesam:title': 'Two'")
    let id = try overlay.waitForTitles("Two", "One")[0].id
    _ = try overlay.call("ActivityStateChanged", [id, "dismissed", "user"]).get()
    let count = overlay.requests.count
    try two.tell("set {'CanGoNext': False}")
    try one.play("'xesam:title': 'One more'")
    try overlay.wait(for: "the other one") { overlay.live.contains { $0.title == "One more" } }
    #expect(overlay.requests.count == count)
    try two.play("'xesam:title': 'Two more'")
    try overlay.wait(for: "the new track") { overlay.requests.count == count + 1 }
    #expect(overlay.newest.content.contains("Two more"))
  }

  @Test("M37: the browsers' integration hides the browser whose tab it shows, while it does")
  func browserTwice() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let browser = try MusicLiar(session, name: "firefox.instance_1_7")
    try browser.play("'xesam:title': 'Tab'")
    try overlay.waitForTitles("Tab")
    let integration = try MusicLiar(session, name: "plasma-browser-integration")
    try integration.play(
      "'xesam:title': 'Tab of it', 'kde:pid': dbus.UInt32(\(browser.processIdentifier))")
    try overlay.waitForTitles("Tab of it")
    integration.kill()
    try overlay.waitForTitles("Tab")
  }

  @Test("M40: one process with two connections, and one with two names, is one player")
  func oneProcess() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session, name: "vlc")
    try liar.tell("twin vlc.instance7")
    try liar.tell("name vlc.other")
    try liar.play("'xesam:title': 'One'")
    try overlay.waitForTitles("One")
    let other = try MusicLiar(session, name: "other")
    try other.play("'xesam:title': 'Other'")
    try overlay.waitForTitles("Other", "One")
    try liar.play("'xesam:title': 'Next'")
    try overlay.waitForTitles("Other", "Next")
    #expect(overlay.requests.count == 2)
  }

  @Test("M54: a phone's player names itself and comes after this computer's")
  func phone() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let local = try MusicLiar(session, name: "mpv")
    try local.play("'xesam:title': 'Here'")
    try overlay.waitForTitles("Here")
    let phone = try MusicLiar(session, name: "kdeconnect.mpris_ab12")
    try phone.tell("root {'Identity': 'Podcasts - Phone'}")
    try phone.play("'xesam:title': 'There', 'xesam:artist': 'A'")
    let live = try overlay.waitForTitles("Here", "There")
    #expect(live[1].state["subtitle"] as? String == "A · Podcasts - Phone")
  }

  @Test("M50: a player that is killed and comes back under its name is another one")
  func restart() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let first = try MusicLiar(session)
    try first.play("'xesam:title': 'Before'")
    try overlay.waitForTitles("Before")
    first.kill()
    let second = try MusicLiar(session)
    try second.play("'xesam:title': 'After'")
    try overlay.waitForTitles("After")
    #expect(overlay.standardError.isEmpty)
  }

  @Test("Settings are followed while it runs: ignored, preferred, how long a pause is shown")
  func settings() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic(settings: ["ignored-players": "LIAR"])
    let one = try MusicLiar(session, name: "one")
    try one.play("'xesam:title': 'One'")
    let two = try MusicLiar(session, name: "two")
    try two.tell("root {'Identity': 'Other'}")
    try two.play("'xesam:title': 'Two'")
    try overlay.waitForTitles("Two")
    _ = try overlay.change(settings: ["preferred-player": "one"]).get()
    try overlay.waitForTitles("One", "Two")
    try two.tell("set {'PlaybackStatus': 'Paused'}")
    try overlay.wait(for: "the pause") {
      overlay.live.contains { $0.state["isPlaying"] as? Bool == false }
    }
    _ = try overlay.change(settings: ["show-paused": "0"]).get()
    try overlay.waitForTitles("One")
    _ = try overlay.change(settings: ["show-paused": "soon"]).get()
    try overlay.waitForTitles("One", "Two")
    #expect(overlay.standardError.contains("show-paused = soon is ignored"))
    #expect(
      overlay.parts["settings"]
        == "show-paused = soon is ignored; it takes minutes from 0 to 1440, or always")
    _ = try overlay.change(settings: [:]).get()
    try overlay.wait(for: "the notice to go") { overlay.parts["settings"] == nil }
  }
}
