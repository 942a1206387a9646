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
    try overlay.wait(for: "the notice") {
      overlay.parts["players"]?.hasPrefix("mpv does not answer") == true
    }

    _ = try session.startMpv(title: "Alive")
    try overlay.waitForTitles("Alive", "Frozen")
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the pause") {
      overlay.live.first?.title == "Alive"
        && overlay.live.first?.state["isPlaying"] as? Bool == false
    }
    first.signal(SIGCONT)
    // It plays, so it comes first again.
    try overlay.waitForTitles("Frozen", "Alive")
  }

  @Test("The one that plays is shown before one that is paused, then the newest")
  func order() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    _ = try session.startMpv(title: "One")
    try overlay.waitForTitles("One")
    let second = try session.startMpv(title: "Two")
    try overlay.waitForTitles("Two", "One")
    _ = try overlay.act("play-pause").get()
    try overlay.waitForTitles("One", "Two")
    second.signal(SIGTERM)
    try overlay.waitForTitles("One")
    #expect(overlay.requests.count == 2)
  }

  @Test("M38: the real mirror shows nothing twice")
  func playerctld() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    _ = try session.start("playerctld", ["daemon"])
    try session.waitForName("org.mpris.MediaPlayer2.playerctld")
    _ = try session.startMpv(title: "One")
    try overlay.waitForTitles("One")
    _ = try session.startMpv(title: "Two")
    try overlay.waitForTitles("Two", "One")
    #expect(overlay.requests.count == 2)
  }

  @Test("The times are those of the track at mpv's speed")
  func speed() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    _ = try session.startMpv(title: "Fast", options: ["--speed=2", "--start=60"])
    try overlay.waitForTitles("Fast")
    try overlay.wait(for: "the rate and the position") {
      overlay.live[0].views.contains(#""rate":2"#)
        && overlay.live[0].elapsed.map { $0 >= 30 } == true
    }
    let seen = try #require(overlay.live[0].elapsed) * 2
    #expect(abs(seen - (try Double(session.playerctl("position")) ?? 0)) < 5)
  }

  @Test("A drag on the bar is a jump of the player, and playerctl sees it")
  func drag() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    _ = try session.startMpv(title: "Long")
    try overlay.waitForTitles("Long")
    try overlay.wait(for: "a bar to drag") { overlay.live[0].views.contains("seekAction") }
    _ = try overlay.act("seek", "0.5000").get()
    try overlay.wait(for: "the jump") { overlay.live[0].elapsed.map { $0 > 299 } ?? false }
    // playerctl says where mpv is: the call was sent before, and answered in its turn.
    try overlay.wait(for: "mpv") { try Double(session.playerctl("position")) ?? 0 > 299 }
  }

  @Test("M40, M64: VLC, also with two names of one process, is one player")
  func vlc() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let vlc = try session.startVLC(try session.makeSong(title: "Tagged", artist: "Somebody"))
    try overlay.waitForTitles("Tagged")
    let names = try session.playerctl("-l").split(separator: "\n").filter { $0.hasPrefix("vlc") }
    #expect(names.count == 2)
    try overlay.wait(for: "the position") { overlay.live[0].elapsed != nil }
    #expect(overlay.live[0].state["player"] as? String == "VLC media player")
    #expect(overlay.live[0].state["subtitle"] as? String == "Somebody")
    _ = try overlay.act("seek", "0.5000").get()
    try overlay.wait(for: "the jump") { overlay.live[0].elapsed.map { $0 > 299 } ?? false }
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the pause") {
      overlay.live[0].state["isPlaying"] as? Bool == false
    }
    #expect(try session.playerctl("-p", String(names[0]), "status") == "Paused")
    #expect(overlay.requests.count == 1)
    vlc.signal(SIGTERM)
    try overlay.wait(for: "the end") { overlay.live.isEmpty }
  }
}
