import EventLoop
import Foundation
import HostSupport
import Testing

/// Players that do not say what they should, or nothing at all (M28, M44–M50, M65).
@Suite("Silent players")
struct SilentPlayersTests {
  @Test("M28: one that names its track only a second after it came is asked again")
  func emptyAtStart() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.say("Playing", "")
    let state = try overlay.waitForState(title: "Liar")
    #expect(state["subtitle"] as? String == "Playing")
    try liar.tell(
      "keep {'Metadata': dbus.Dictionary({'xesam:title': 'Late'}, signature='sv')}")
    try overlay.waitForTitles("Late")
  }

  @Test("M44: a name with no player behind it is left alone until it says something")
  func noPlayer() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session, name: "discord")
    try liar.tell("deny *")
    let other = try MusicLiar(session, name: "other")
    try other.play("'xesam:title': 'Other'")
    try overlay.waitForTitles("Other")
    #expect(overlay.standardError.isEmpty)
    try liar.tell("allow *")
    try liar.play("'xesam:title': 'Now'")
    try overlay.waitForTitles("Now", "Other")
  }

  @Test("M45: one that answers for single properties only is asked for those")
  func singleProperties() throws {
    let session = try MusicSession()
    let liar = try MusicLiar(session)
    try liar.tell("deny GetAll")
    try liar.tell(
      "keep {'PlaybackStatus': 'Playing', 'Position': dbus.Int64(30000000), 'Metadata': "
        + "dbus.Dictionary({'xesam:title': 'T', 'mpris:length': dbus.Int64(60000000)}, "
        + "signature='sv')}")
    try liar.tell("name ready")
    // It must not see a signal.
    try session.waitForName("org.mpris.MediaPlayer2.ready")
    let overlay = try session.startMusic()
    try overlay.waitForTitles("T")
    try overlay.wait(for: "the position") { overlay.live.first?.elapsed ?? 0 > 29 }
  }

  @Test("M48: a song that changes without a word is noticed with its position")
  func silentChange() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("run 80000000 1000000")
    try liar.play("'xesam:title': 'One', 'mpris:length': dbus.Int64(90000000)")
    try overlay.waitForTitles("One")
    try liar.tell("run 0 1000000")
    try liar.tell(
      "keep {'Metadata': dbus.Dictionary({'xesam:title': 'Two', "
        + "'mpris:length': dbus.Int64(90000000)}, signature='sv')}")
    try overlay.waitForTitles("Two")
  }

  @Test("M49: a player that hangs is named, shown as such, and keeps nobody else out")
  func hangs() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let hanging = try MusicLiar(session, name: "hanging")
    try hanging.tell("root {'Identity': 'Stuck'}")
    try hanging.play("'xesam:title': 'Frozen'")
    try overlay.waitForTitles("Frozen")
    hanging.signal(SIGSTOP)
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the limit") {
      overlay.live.first?.state["subtitle"] as? String == "Stuck · does not answer"
    }
    #expect(overlay.live[0].elapsed == nil)
    #expect(overlay.parts["players"]?.contains("Stuck does not answer") == true)
    let other = try MusicLiar(session, name: "other")
    try other.play("'xesam:title': 'Alive'")
    try overlay.waitForTitles("Alive", "Frozen")
    hanging.signal(SIGCONT)
    // It is asked again now and then, so it comes back by itself.
    try overlay.wait(for: "its return") {
      overlay.live.allSatisfy { $0.state["isPlaying"] as? Bool == true }
    }
    #expect(overlay.parts["players"] == nil)
  }

  @Test("M49: one that hangs from the start is named and never shown")
  func hangsFromTheStart() throws {
    let session = try MusicSession()
    let hanging = try MusicLiar(session, name: "stuck.instance7")
    try hanging.play("'xesam:title': 'Frozen'")
    try session.waitForName("org.mpris.MediaPlayer2.stuck.instance7")
    hanging.signal(SIGSTOP)
    let overlay = try session.startMusic()
    let other = try MusicLiar(session, name: "other")
    try other.play("'xesam:title': 'Alive'")
    try overlay.waitForTitles("Alive")
    try overlay.wait(for: "the notice") {
      overlay.parts["players"]?.contains("stuck does not answer") == true
    }
    #expect(overlay.requests.count == 1)
    hanging.kill()
    try overlay.wait(for: "the notice to go") { overlay.parts["players"] == nil }
  }

  @Test("M65: a sound of a moment shows nothing")
  func shortSound() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session, name: "beep")
    try liar.play("'xesam:title': 'Beep'")
    try liar.tell("set {'PlaybackStatus': 'Stopped'}")
    let other = try MusicLiar(session, name: "other")
    try other.play("'xesam:title': 'Song'")
    try overlay.waitForTitles("Song")
    #expect(overlay.requests.count == 1)
  }
}
