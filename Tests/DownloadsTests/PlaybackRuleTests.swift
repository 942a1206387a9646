import Testing

@testable import Downloads

/// The progress of songs is no download.
struct PlaybackRuleTests {
  @Test("a player is known by its program's name, whatever instance it is")
  func names() {
    let names = [
      "org.mpris.MediaPlayer2.mpv.instance-77", "org.mpris.MediaPlayer2.chromium.instance5",
      "org.mpris.MediaPlayer2.elisa", "org.freedesktop.DBus", ":1.4",
    ]
    #expect(PlaybackRule.names(of: "mpv", in: names) == [names[0]])
    #expect(PlaybackRule.names(of: "org.kde.elisa", in: names) == [names[2]])
    #expect(PlaybackRule.names(of: "firefox", in: names).isEmpty)
    #expect(PlaybackRule.names(of: "", in: names).isEmpty)
  }

  @Test(
    "what stands where the song stands is playback",
    arguments: [
      (0.42, true, 42.0, 100.0, true), (0.42, false, 42, 100, false), (0.42, true, 60, 100, false),
      // A second is much of a short song, and little of a long film.
      (0.5, true, 3, 4, true), (0.5, true, 1810, 3600, true), (0.5, true, 2000, 3600, false),
      (0.5, true, 10, 0, false), (0.5, true, -1, -1, false),
    ])
  func follows(
    _ fraction: Double, _ isPlaying: Bool, _ position: Double, _ length: Double, _ isPlayback: Bool
  ) {
    let player = PlaybackRule.Player(
      isPlaying: isPlaying, position: Int64(position * 1e6), length: Int64(length * 1e6))
    #expect(PlaybackRule.isPlayback(fraction, player) == isPlayback)
  }

  @Test("asked at once, then every five seconds until a download has proved to be one")
  func verdicts() {
    var verdicts = PlaybackVerdicts()
    func look(_ seconds: Double) -> String {
      let look = verdicts.look(at: "mpv", at: UInt64(seconds * 1_000_000))
      return "\(look.verdict)" + (look.asks ? ", asks" : "")
    }
    func answer(_ isPlayback: Bool) -> Bool { verdicts.answer("mpv", isPlayback: isPlayback) }
    #expect(look(1) == "unknown, asks")
    #expect(look(1.1) == "unknown")
    #expect(answer(true))
    #expect(look(2) == "playback")
    #expect(look(6.2) == "playback, asks")
    #expect(answer(false))
    #expect(look(7) == "download")
    #expect(look(12) == "download, asks")
    #expect(!answer(false))
    #expect(look(18) == "download, asks")
    #expect(!answer(false))
    #expect(look(1000) == "download")
    verdicts.forget("mpv")
    #expect(look(1001) == "unknown, asks")
  }
}
