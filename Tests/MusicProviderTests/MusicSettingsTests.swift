import Testing

@testable import Music

@Suite("The settings of music")
struct MusicSettingsTests {
  private func read(
    _ values: [String: String]
  ) -> (settings: MusicSettings, faults: [MusicSettings.Fault]) {
    MusicSettings.read { values[$0] }
  }

  @Test("Without settings the defaults hold")
  func defaults() {
    let (settings, faults) = read([:])
    #expect(settings == MusicSettings())
    #expect(settings.pauseLimit == 600_000_000)
    #expect(!settings.fetchesCovers)
    #expect(faults.isEmpty)
  }

  @Test("Names stand between semicolons")
  func names() {
    let settings = read(["ignored-players": " vlc ;KDE Connect;; ", "preferred-player": " mpv "])
      .settings
    #expect(settings.ignoredPlayers == ["vlc", "KDE Connect"])
    #expect(settings.preferredPlayer == "mpv")
  }

  @Test(
    "Minutes, or for ever",
    arguments: [
      ("0", UInt64?.some(0)), ("2.5", 150_000_000), ("always", nil), ("Always ", nil),
      ("1440", 86_400_000_000),
    ])
  func minutes(text: String, limit: UInt64?) {
    let (settings, faults) = read(["show-paused": text])
    #expect(settings.pauseLimit == limit)
    #expect(faults.isEmpty)
  }

  @Test(
    "A bad value is named, and the default holds",
    arguments: [
      ("show-paused", "-1"), ("show-paused", "soon"), ("show-paused", "nan"),
      ("show-paused", "1e99"), ("network-art", "maybe"),
    ])
  func faults(key: String, value: String) {
    let (settings, faults) = read([key: value])
    #expect(settings == MusicSettings())
    #expect(faults.map(\.key) == [key])
    #expect(faults.first?.text.hasPrefix("\(key) = \(value) is ignored; it takes ") == true)
  }

  @Test("Covers are fetched only where that was switched on")
  func network() {
    #expect(read(["network-art": "on"]).settings.fetchesCovers)
    #expect(read(["network-art": "true"]).settings.fetchesCovers)
    #expect(!read(["network-art": "off"]).settings.fetchesCovers)
  }
}
