import IsletKit

/// The user's settings for music, of the group `[provider.music]`; followed while Islet runs.
///
/// | key | takes | default | means |
/// |---|---|---|---|
/// | `ignored-players` | names with semicolons between them | none | players that are never shown: what the player calls itself, its desktop file, or its name on the bus without what comes after the first dot (`firefox;KDE Connect`); upper or lower case |
/// | `preferred-player` | such a name | none | of several players that play, this one is shown first |
/// | `network-art` | `on` or `off` | `off` | whether covers are fetched from the addresses that players tell; their servers then see what you play |
/// | `show-paused` | minutes from 0 to 1440, or `always` | `10` | how long a paused player stays; 0 takes it away at once |
struct MusicSettings: Hashable {
  var ignoredPlayers: [String] = []
  var preferredPlayer: String?
  var fetchesCovers = false
  /// How long a paused player stays, in microseconds; nil for ever.
  var pauseLimit: UInt64? = 10 * minute

  private static let minute: UInt64 = 60_000_000
  private static let longestPause = 1440.0

  /// What is wrong with a setting, for people.
  struct Fault: Hashable {
    let key: String
    let value: String
    let takes: String

    var text: String { "\(key) = \(value) is ignored; it takes \(takes)" }
  }

  /// Reads settings by their keys; what makes no sense leaves the default and is a fault.
  static func read(_ value: (String) -> String?) -> (settings: MusicSettings, faults: [Fault]) {
    var settings = MusicSettings()
    var faults: [Fault] = []
    settings.ignoredPlayers = SettingText.list(value("ignored-players") ?? "")
    settings.preferredPlayer = value("preferred-player").map { SettingText.trimmed($0) }
      .flatMap { $0.isEmpty ? nil : $0 }
    if let text = value("network-art"), !SettingText.trimmed(text).isEmpty {
      if let isOn = SettingText.flag(text) {
        settings.fetchesCovers = isOn
      } else {
        faults.append(Fault(key: "network-art", value: text, takes: "on or off"))
      }
    }
    if let text = value("show-paused") {
      let word = SettingText.trimmed(text).lowercased()
      if word == "always" {
        settings.pauseLimit = nil
      } else if let minutes = Double(word), minutes >= 0, minutes <= longestPause {
        settings.pauseLimit = UInt64(minutes * Double(minute))
      } else if !word.isEmpty {
        faults.append(
          Fault(
            key: "show-paused", value: text, takes: "minutes from 0 to 1440, or always"))
      }
    }
    return (settings, faults)
  }
}
