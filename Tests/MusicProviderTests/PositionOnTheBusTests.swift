import EventLoop
import Foundation
import HostSupport
import Testing

/// Positions and jumps as they come from the bus, in the real host (M17–M23).
@Suite("Positions on the bus")
struct PositionOnTheBusTests {
  private let track =
    "'xesam:title': 'T', 'mpris:trackid': dbus.ObjectPath('/t/1'), "
    + "'mpris:length': dbus.Int64(600000000)"

  @Test("M18: one whose position stands is timed from the beginning of its track")
  func standing() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("keep {'Position': dbus.Int64(77000000)}")
    try liar.play("'xesam:title': 'Before'")
    try overlay.waitForTitles("Before")
    try liar.play(track)
    try overlay.waitForTitles("T")
    try overlay.wait(for: "the own clock") { overlay.live[0].elapsed.map { $0 < 10 } ?? false }
  }

  @Test("M20: one that counts in milliseconds is found out, and cannot be told to jump")
  func milliseconds() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("run 100000 1000")
    try liar.play(track, "'CanSeek': True")
    try overlay.waitForTitles("T")
    try overlay.wait(for: "the unit") { overlay.live[0].elapsed.map { $0 > 100 } ?? false }
    #expect(overlay.live[0].state["canSeek"] as? Bool == false)
    #expect(!overlay.live[0].views.contains("seekAction"))
  }

  @Test("M23: a jump is shown at once, sent as one call, and does not bounce")
  func seek() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session, overlay: overlay)
    try liar.tell("run 10000000 1000000")
    try liar.tell("obey 2")
    try liar.play(track, "'CanSeek': True")
    let id = try overlay.waitForTitles("T")[0].id
    try overlay.wait(for: "the position") { overlay.live[0].elapsed != nil }
    #expect(overlay.live[0].views.contains(#""seekAction":"seek""#))
    let before = overlay.updates.count
    _ = try overlay.call("HandleAction", [id, "seek", "0.5000"]).get()
    try overlay.wait(for: "both signals") { liar.calls.filter { $0 == "Seeked" }.count == 2 }
    #expect(liar.calls.first == "SetPosition /t/1 300000000")
    // What comes after them is shown after what they could have changed.
    try liar.play(track, "'CanSeek': True, 'CanGoNext': False")
    try overlay.wait(for: "the button") {
      overlay.live[0].state["canGoNext"] as? Bool == false
    }
    #expect(overlay.updates.count > before)
    for update in overlay.updates[before...] {
      let shown = ABIFakeOverlay.Live(id: id, content: update.content, views: update.views)
      #expect(try #require(shown.elapsed) > 299)
    }
  }

  @Test("M6, M7: without a valid id the way is sent, and notches add up")
  func notches() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session, overlay: overlay)
    try liar.tell("run 10000000 1000000")
    try liar.tell("obey 1")
    try liar.play(
      "'xesam:title': 'T', 'mpris:trackid': 'spotify:track:1', "
        + "'mpris:length': dbus.Int64(600000000)", "'CanSeek': True")
    let id = try overlay.waitForTitles("T")[0].id
    try overlay.wait(for: "the position") { overlay.live[0].elapsed != nil }
    for _ in 0..<3 { _ = try overlay.call("HandleAction", [id, "seek", "+1"]).get() }
    try overlay.wait(for: "the jump") { (overlay.live[0].elapsed ?? 0) > 24.9 }
    try overlay.wait(for: "the calls") {
      let way = liar.calls.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        .reduce(0, +)
      return abs(way - 15_000_000) < 300_000
    }
    #expect(liar.calls.allSatisfy { $0 == "Seeked" || $0.hasPrefix("Seek ") })
  }

  @Test("A track without a length has no bar; one from the network is live")
  func live() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("run 10000000 1000000")
    try liar.play("'xesam:title': 'Radio', 'xesam:url': 'https://radio.example/a'")
    try overlay.waitForTitles("Radio")
    try overlay.wait(for: "the position") { overlay.live[0].elapsed != nil }
    #expect(overlay.live[0].state["isLive"] as? Bool == true)
    #expect(overlay.live[0].views.contains("LIVE"))
    #expect(!overlay.live[0].views.contains("Position"))
  }

  @Test("M13: a length that grows with the time is no end: live, no bar, no jumps")
  func growing() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("run 10000000 1000000")
    for length in 12...14 {
      try liar.play(
        "'xesam:title': 'Radio', 'xesam:url': 'https://radio.example/a', "
          + "'mpris:length': dbus.Int64(\(length)000000)", "'CanSeek': True")
      if length == 12 {
        try overlay.waitForTitles("Radio")
        try overlay.wait(for: "the bar") { overlay.live[0].views.contains("seekAction") }
      }
    }
    try overlay.wait(for: "the badge") { overlay.live[0].views.contains("LIVE") }
    #expect(overlay.live[0].state["canSeek"] as? Bool == false)
    #expect(!overlay.live[0].views.contains("Position"))
    #expect(!overlay.live[0].views.contains("seekAction"))
  }

  @Test("The times are the track's own at another rate")
  func rate() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("run 60000000 2000000")
    try liar.play(track, "'Rate': dbus.Double(2.0)")
    try overlay.waitForTitles("T")
    try overlay.wait(for: "the position") { overlay.live[0].elapsed != nil }
    #expect(overlay.live[0].views.contains(#""rate":2"#))
    #expect(try #require(overlay.live[0].elapsed) * 2 > 59.9)
  }

  @Test("M25: a thousand signals in a second are few updates, and the last one is shown")
  func flood() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.play("'xesam:title': 'T'")
    try overlay.waitForTitles("T")
    let count = overlay.updates.count
    try liar.tell(
      "flood 1000 {'Metadata': dbus.Dictionary({'xesam:title': 'Title %d'}, signature='sv')}")
    try overlay.waitForTitles("Title 1000")
    #expect(overlay.updates.count - count < 30)
  }
}
