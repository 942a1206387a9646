/// One thing that a host may do to a provider at any time.
///
/// Numbers choose among what is there when the step is taken, so that a seed alone decides on the
/// sequence.
enum FuzzStep: Hashable {
  /// Somebody uses a button of a live activity; a text that no button names now and then.
  case action(activity: Int, button: Int, argument: String)
  /// An action under a name that no button has.
  case oddAction(activity: Int, name: String, argument: String)
  /// An activity is gone, or out of date.
  case state(activity: Int, state: String, reason: String)
  /// Settings changed.
  case settings([String: String])
  /// Somebody types a command for the provider.
  case command([String])
  /// The overlay refuses something from now on, or nothing any more.
  case refuse(requests: Bool, updates: Bool)
  /// A time passes, in microseconds.
  case pause(UInt64)
}

/// A sequence of calls that every provider must bear.
enum FuzzSequence {
  /// The steps of a seed: the same for the same seed.
  static func steps(seed: UInt64, count: Int) -> [FuzzStep] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in step(&random) }
  }

  private static func step(_ random: inout SeededRandom) -> FuzzStep {
    let activity = Int.random(in: 0..<64, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60:
      return .action(
        activity: activity, button: Int.random(in: 0..<64, using: &random), argument: text(&random))
    case 60..<70:
      return .oddAction(activity: activity, name: text(&random), argument: text(&random))
    case 70..<78: return state(activity, &random)
    case 78..<86: return settings(&random)
    case 86..<89:
      return .command((0..<Int.random(in: 0...4, using: &random)).map { _ in text(&random) })
    case 89..<92:
      return .refuse(requests: Bool.random(using: &random), updates: Bool.random(using: &random))
    case 92..<97: return .refuse(requests: false, updates: false)
    default: return .pause(UInt64.random(in: 500...5_000, using: &random))
    }
  }

  private static func state(_ activity: Int, _ random: inout SeededRandom) -> FuzzStep {
    // Most go stale only: what is gone can be asked for nothing more.
    let changes =
      Array(repeating: ("stale", ""), count: 20) + [
        ("ended", ""), ("dismissed", "user"), ("dismissed", "expired"),
        ("dismissed", "policy"), ("dismissed", "source"),
      ]
    let (state, reason) = changes[Int.random(in: 0..<changes.count, using: &random)]
    return .state(activity: activity, state: state, reason: reason)
  }

  private static func settings(_ random: inout SeededRandom) -> FuzzStep {
    var values: [String: String] = [:]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let keys = ["enabled", "interval", "size", "name", "path", "a-key-nobody-has"]
      values[keys[Int.random(in: 0..<keys.count, using: &random)]] = text(&random)
    }
    return .settings(values)
  }

  /// Texts that programs stumble over.
  static let oddTexts = [
    "", " ", "0", "-1", "1", "true", "nan", "inf", "1e308", "18446744073709551616", "null", "{}",
    "\"", "%s%n%d", "../../etc/passwd", "<b>bold</b>", "a\nb\tc\u{1}", "Žluťoučký kůň", "日本語",
    "👨‍👩‍👧‍👦🇨🇿", "שלום \u{202E}abc", "e\u{301}\u{301}\u{301}", "\u{FEFF}", "\u{10FFFD}",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<16: return oddTexts[Int.random(in: 0..<oddTexts.count, using: &random)]
    case 16..<19:
      return String(
        (0..<Int.random(in: 1...40, using: &random)).map { _ in
          Character(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random)))
        })
    default: return String(repeating: "x", count: Int.random(in: 1...65_536, using: &random))
    }
  }
}
