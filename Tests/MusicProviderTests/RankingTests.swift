import Testing

@testable import Music

/// Who is shown, in which order, and who is only another face of somebody (M37–M54).
@Suite("The order of players")
struct RankingTests {
  private func player(
    _ label: String, _ status: PlaybackStatus = .playing, change: UInt64 = 1, title: String = "",
    process: Int32? = nil, since: UInt64? = nil, isResponsive: Bool = true
  ) -> PlayerFacts {
    PlayerFacts(
      owner: ":" + label, labels: [label], process: process, status: status,
      track: Track(title: title.isEmpty ? label : title), isResponsive: isResponsive,
      lastChange: change, restingSince: since)
  }

  private func shown(
    _ players: [PlayerFacts], at time: UInt64 = 0,
    _ change: (inout MusicSettings) -> Void = { _ in }
  ) -> [String] {
    var settings = MusicSettings()
    change(&settings)
    return Ranking(settings: settings).shown(players, at: time).map { $0.labels[0] }
  }

  @Test("M52: what plays comes first, then the newest change; what is stopped is not there")
  func order() {
    let players = [
      player("paused", .paused, change: 9), player("old", change: 1), player("new", change: 5),
      player("stopped", .stopped, change: 10),
    ]
    #expect(shown(players) == ["new", "old", "paused"])
    #expect(shown(players.reversed()) == ["new", "old", "paused"])
  }

  @Test("M49: one that does not answer comes last")
  func silent() {
    let players = [player("hangs", change: 9, isResponsive: false), player("p", .paused)]
    #expect(shown(players) == ["p", "hangs"])
  }

  @Test("M51: a paused player fades, at the time that the settings say")
  func fading() {
    let minute: UInt64 = 60_000_000
    let players = [
      player("p", .paused, since: 5 * minute), player("h", since: 0, isResponsive: false),
    ]
    #expect(shown(players, at: 9 * minute) == ["p", "h"])
    #expect(shown(players, at: 10 * minute) == ["p"])
    #expect(shown(players, at: 15 * minute) == [])
    #expect(shown(players, at: 15 * minute) { $0.pauseLimit = nil } == ["p", "h"])
    #expect(shown(players, at: 5 * minute) { $0.pauseLimit = 0 } == [])
    let ranking = Ranking(settings: MusicSettings())
    #expect(ranking.nextExpiry(players, after: 0) == 10 * minute)
    #expect(ranking.nextExpiry(players, after: 10 * minute) == 15 * minute)
    #expect(ranking.nextExpiry(players, after: 15 * minute) == nil)
    #expect(ranking.nextExpiry([player("plays")], after: 0) == nil)
  }

  @Test("At most four are shown")
  func limit() {
    #expect(shown((1...9).map { player("p\($0)", change: $0) }) == ["p9", "p8", "p7", "p6"])
  }

  @Test("M54: another device's player comes after this one's that does the same")
  func remote() {
    let players = [
      player("kdeconnect.mpris_a1", change: 9), player("mpv", change: 1),
      player("GSConnect.b", .paused, change: 8), player("vlc", .paused, change: 2),
    ]
    #expect(shown(players) == ["mpv", "kdeconnect.mpris_a1", "vlc", "GSConnect.b"])
    // A phone that shows what plays here shows nothing new.
    #expect(shown([player("mpv", title: "T"), player("GSConnect.b", title: "T")]) == ["mpv"])
  }

  @Test(
    "Players are ignored by any of their names, in any case, whatever their instance (M41)",
    arguments: ["VLC", "vlc media player", "org.videolan.vlc", "vlc.instance7"])
  func ignored(name: String) {
    var vlc = player("vlc.instance7")
    vlc.identity = "VLC media player"
    vlc.desktopEntry = "org.videolan.VLC"
    #expect(shown([vlc, player("mpv")]) { $0.ignoredPlayers = [name] } == ["mpv"])
    #expect(shown([player("vlcx")]) { $0.ignoredPlayers = [name] } == ["vlcx"])
  }

  @Test("The preferred player comes first of those that play")
  func preferred() {
    let players = [player("mpv", change: 9), player("vlc"), player("spotify", .paused)]
    #expect(shown(players) { $0.preferredPlayer = "VLC" } == ["vlc", "mpv", "spotify"])
    #expect(shown(players) { $0.preferredPlayer = "spotify" } == ["mpv", "vlc", "spotify"])
  }

  @Test("M37: the browser itself is hidden while its integration shows something")
  func browserTwice() {
    var integration = player("plasma-browser-integration", title: "T", process: 7)
    integration.track.browserProcess = 42
    let browser = player("firefox.instance_1_42", title: "Another title", process: 42)
    let other = player("chromium.instance5", process: 5)
    #expect(shown([browser, integration]) == ["plasma-browser-integration"])
    #expect(Set(shown([browser, integration, other])).count == 2)
    integration.status = .stopped
    #expect(shown([browser, integration]) == ["firefox.instance_1_42"])
    // Without the number, the title tells.
    integration.status = .paused
    integration.track.browserProcess = nil
    #expect(shown([browser, integration]).count == 2)
    integration.track.title = "Another title"
    #expect(shown([browser, integration]) == ["plasma-browser-integration"])
  }

  @Test("M40: one process with two connections is one player, and a browser's two tabs are two")
  func oneProcess() {
    let plain = player("vlc", title: "T", process: 3)
    let instance = player("vlc.instance3", change: 5, title: "T", process: 3)
    #expect(shown([instance, plain]) == ["vlc"])
    #expect(shown([plain, instance]) == ["vlc"])
    var hanging = plain
    hanging.isResponsive = false
    #expect(shown([hanging, instance]) == ["vlc.instance3"])
    #expect(shown([plain, player("vlc.instance3", title: "U", process: 3)]).count == 2)
    #expect(shown([plain, player("vlc.instance4", title: "T", process: 4)]).count == 2)
    #expect(shown([player("a", title: "T"), player("b", title: "T")]).count == 2)
  }
}

@Suite("Names of players")
struct PlayerNamesTests {
  @Test("M38: the mirror is no player, under any of its names")
  func mirror() {
    #expect(!PlayerNames.isPlayer("org.mpris.MediaPlayer2.playerctld"))
    #expect(PlayerNames.isPlayer("org.mpris.MediaPlayer2.vlc"))
    #expect(!PlayerNames.isPlayer("org.mpris.MediaPlayer2"))
  }

  @Test(
    "M41: the program's name has no instance",
    arguments: ["vlc.instance7389", "vlc.instance-7389", "vlc.instance_1_379", "vlc"])
  func instances(label: String) {
    #expect(PlayerNames.program(ofLabel: label) == "vlc")
  }

  @Test(
    "M43: a desktop entry may be a path",
    arguments: [
      ("clementine", "clementine"), ("/usr/share/applications/clementine.desktop", "clementine"),
      ("org.gnome.Music.desktop", "org.gnome.Music"), ("", ""), ("/", ""),
    ])
  func desktopEntries(text: String, entry: String) {
    #expect(PlayerNames.desktopEntry(text) == entry)
  }
}
