import IsletKit

/// The settings of the group `[provider.timer]`, with a sound default for each.
///
/// | key | takes | default |
/// |---|---|---|
/// | `snooze` | a duration | `5m` |
/// | `sound` | a name of the sound theme, or `none` | `alarm-clock-elapsed` |
/// | `repeat-sound` | a duration from 5 s on after which a ringing timer sounds again, or `off` | `off` |
/// | `work`, `break`, `long-break` | durations of a focus session | `25m`, `5m`, `15m` |
/// | `rounds` | 1 to 12: how often there is work in a focus session | `4` |
/// | `presets` | durations with names, separated by semicolons: `4m Tea;7m30s Eggs` | none |
/// | `pause-on-suspend` | what waits while the machine sleeps: `timer`, `stopwatch` and `focus` separated by semicolons, or `none` | `focus;stopwatch` |
/// | `away` | a duration: what paused and was left for longer starts stopped | `1h` |
struct TimerSettings: Hashable {
  /// What can wait while the machine sleeps.
  enum Suspendable: String, CaseIterable {
    case timer
    case stopwatch
    case focus
  }

  /// A timer that has a name of its own.
  struct Preset: Hashable {
    var name: String
    var seconds: Int
  }

  /// How long a ringing timer is put off, in seconds.
  var snooze = 300
  /// A name of the sound theme; nil for silence.
  var sound: String? = "alarm-clock-elapsed"
  /// After how many seconds a ringing timer sounds again; nil for never.
  var repeatSound: Int?
  var focus = FocusPlan(work: 1500, shortBreak: 300, longBreak: 900, rounds: 4)
  var presets: [Preset] = []
  var pausing: Set<Suspendable> = [.focus, .stopwatch]
  /// In seconds.
  var away = 3600
  /// What is wrong in the configuration, each with its key and what it takes.
  var faults: [String] = []

  /// The same in microseconds.
  var awayTime: Int64 { Int64(seconds: away) }

  /// The defaults.
  init() {}

  /// Reads settings; a bad one keeps its default and is named in ``faults``.
  ///
  /// - Parameter text: The text of a key; nil where the user has none.
  init(_ text: (String) -> String?) {
    let duration = "takes a duration such as 90s, 5m or 1h30m"
    func read<Value>(
      _ key: String, _ value: inout Value, takes: String, _ parse: (String) -> Value?
    ) {
      guard let text = text(key) else { return }
      if let parsed = parse(text.trimmed) {
        value = parsed
      } else {
        faults.append("\(key) \(takes), not '\(text)'")
      }
    }
    read("snooze", &snooze, takes: duration, Self.seconds)
    read("sound", &sound, takes: "takes a name of the sound theme, or none") { text -> String?? in
      text == "none" ? .some(nil) : text.isSoundName ? .some(text) : nil
    }
    read(
      "repeat-sound", &repeatSound, takes: "takes a duration from 5s on, or off"
    ) { text -> Int?? in
      text == "off" ? .some(nil) : Self.seconds(text).flatMap { $0 >= 5 ? .some($0) : nil }
    }
    read("work", &focus.work, takes: duration, Self.seconds)
    read("break", &focus.shortBreak, takes: duration, Self.seconds)
    read("long-break", &focus.longBreak, takes: duration, Self.seconds)
    read("rounds", &focus.rounds, takes: "takes a number from 1 to 12") { text in
      Int(text).flatMap { TimerLimits.rounds.contains($0) ? $0 : nil }
    }
    read(
      "presets", &presets,
      takes: "takes durations with names, separated by semicolons, such as 4m Tea;7m30s Eggs",
      Self.presets)
    read(
      "pause-on-suspend", &pausing,
      takes: "takes timer, stopwatch and focus, separated by semicolons, or none"
    ) { text in
      guard text != "none" else { return [] }
      let kinds = SettingText.list(text).map(Suspendable.init)
      return kinds.contains(nil) || kinds.isEmpty ? nil : Set(kinds.compactMap { $0 })
    }
    read("away", &away, takes: duration, Self.seconds)
  }

  private static func seconds(_ text: String) -> Int? {
    try? TimeExpression.duration(text)
  }

  private static func presets(_ text: String) -> [Preset]? {
    let texts = SettingText.list(text)
    let presets = texts.compactMap { text -> Preset? in
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let (time, count) = try? TimeExpression.read(words), count < words.count,
        case .duration(let seconds) = time
      else { return nil }
      return Preset(name: words[count...].joined(separator: " "), seconds: seconds)
    }
    return presets.count == texts.count ? presets : nil
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String { SettingText.trimmed(self) }

  /// Whether it can be the name of a sound: a name that leads to no other folder.
  var isSoundName: Bool {
    (1...64).contains(utf8.count) && utf8.first != UInt8(ascii: ".")
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
      }
  }
}
