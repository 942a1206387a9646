import EventLoop
import Foundation
import HostSupport
import Testing

@Suite("Music with real players")
struct MusicPlayerTests {
  @Test("A track appears, obeys the button, and goes with its player")
  func playPauseQuit() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let mpv = try session.startMpv(title: "Blue in Green", artist: "Miles Davis")
    try overlay.wait(for: "the request") { !overlay.requests.isEmpty }
    // mpv gives the file's name first and the tags a little later.
    try overlay.wait(for: "the title and the position") {
      overlay.newest.content.contains(#""title":"Blue in Green""#)
        && overlay.newest.content.contains(#""timeline":"#)
    }
    #expect(overlay.newest.content.contains(#""isPlaying":true"#))
    #expect(overlay.newest.views.contains(#""text":"Blue in Green""#))
    #expect(overlay.newest.views.contains("Miles Davis"))
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the pause") {
      overlay.newest.content.contains(#""isPlaying":false"#)
    }
    #expect(try session.playerctl("status") == "Paused")
    #expect(overlay.newest.views.contains("pausedAt"))
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "it to go on") {
      overlay.newest.content.contains(#""isPlaying":true"#)
    }
    #expect(try session.playerctl("status") == "Playing")

    #expect(overlay.ends.isEmpty)
    mpv.signal(SIGTERM)
    try overlay.wait(for: "the end") { !overlay.ends.isEmpty }
    #expect(overlay.ends.last?.policy == "immediate")
    #expect(overlay.standardError.isEmpty)
  }

  @Test("A jump of the player moves the span")
  func seek() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    _ = try session.startMpv(title: "Long")
    try overlay.wait(for: "the position") { overlay.newest.content.contains(#""timeline":"#) }
    _ = try session.playerctl("position", "300")
    try overlay.wait(for: "the jump") {
      let span = try overlay.newestSpan()
      return span.map { Date().timeIntervalSince1970 - $0.start > 299 } ?? false
    }
    let span = try #require(try overlay.newestSpan())
    #expect(abs(span.end - span.start - 600) < 1)
  }

  @Test("A stopped player does not keep another one out")
  func frozenPlayer() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let first = try session.startMpv(title: "Frozen")
    try overlay.wait(for: "the first") { overlay.newest.content.contains("Frozen") }
    first.signal(SIGSTOP)
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the timeout") { overlay.standardError.contains("PlayPause") }

    _ = try session.startMpv(title: "Alive")
    try overlay.wait(for: "the second") { overlay.newest.content.contains("Alive") }
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the pause") {
      overlay.newest.content.contains("Alive")
        && overlay.newest.content.contains(#""isPlaying":false"#)
    }
    first.signal(SIGCONT)
  }

  @Test("The one that plays is shown before one that is paused, then the newest")
  func order() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    _ = try session.startMpv(title: "One")
    try overlay.wait(for: "the first") { overlay.newest.content.contains(#""One""#) }
    let second = try session.startMpv(title: "Two")
    try overlay.wait(for: "the newer") { overlay.newest.content.contains(#""Two""#) }
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the playing one") { overlay.newest.content.contains(#""One""#) }
    second.signal(SIGTERM)
    second.wait()
    #expect(overlay.ends.isEmpty)
    #expect(overlay.requests.count == 1)
  }
}
