/// What the words after `islet timer` ask for.
enum TimerOrder: Hashable {
  case start(TimerRequest)
  case list(asJSON: Bool)
  case presets
  /// Starts the last one once more (TM13).
  case again
  case change(TimerChange, selector: String?)
  case add(seconds: Int, selector: String?)

  /// Whether `again` starts the same.
  var isStart: Bool {
    if case .start = self { true } else { false }
  }

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after `islet timer`.
  ///   - settings: Defaults and presets.
  /// - Throws: ``TimeFault`` that says what is wrong.
  init(_ arguments: [String], settings: TimerSettings) throws(TimeFault) {
    var options = try TimerArguments(arguments)
    let words = options.operands
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil: self = .list(asJSON: options.takeFlag("json"))
    case "list":
      try Self.requireNone(rest)
      self = .list(asJSON: options.takeFlag("json"))
    case "presets":
      try Self.requireNone(rest)
      self = .presets
    case "again":
      try Self.requireNone(rest)
      self = .again
    case "add": self = try Self.add(rest)
    case "stopwatch":
      let own = try options.takeRequestOptions(pauses: settings.pausing.contains(.stopwatch))
      guard !own.repeats, own.command == nil, own.sound == nil else {
        throw TimeFault("a stopwatch has no end, so no --repeat, --command and --sound")
      }
      self = .start(
        TimerRequest(kind: .stopwatch, label: try Self.label(rest), options: own))
    case "focus": self = try Self.focus(rest, &options, settings)
    case let word?:
      if let change = TimerChange(rawValue: word) {
        self = .change(change, selector: Self.selector(rest))
      } else {
        self = try Self.start(words, &options, settings)
      }
    }
    try options.requireAllTaken()
  }

  private static func start(
    _ words: [String], _ options: inout TimerArguments, _ settings: TimerSettings
  ) throws(TimeFault) -> TimerOrder {
    let own = try options.takeRequestOptions(pauses: settings.pausing.contains(.timer))
    let whole = words.joined(separator: " ").trimmed
    if let preset = settings.presets.first(where: { $0.name.lowercased() == whole.lowercased() }) {
      return .start(
        TimerRequest(
          kind: .countdown(seconds: preset.seconds), label: try label([preset.name]), options: own))
    }
    let parts = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let (time, count) = try TimeExpression.read(parts)
    let label = try label(Array(parts[count...]))
    switch time {
    case .duration(let seconds):
      return .start(TimerRequest(kind: .countdown(seconds: seconds), label: label, options: own))
    case .clock(let hour, let minute):
      guard !options.hasSuspendOption else {
        throw TimeFault("an alarm follows the clock; leave the suspend options out")
      }
      return .start(
        TimerRequest(kind: .alarm(hour: hour, minute: minute), label: label, options: own))
    }
  }

  private static func focus(
    _ rest: [String], _ options: inout TimerArguments, _ settings: TimerSettings
  ) throws(TimeFault) -> TimerOrder {
    var plan = settings.focus
    let own = try options.takeRequestOptions(pauses: settings.pausing.contains(.focus))
    guard !own.repeats else {
      throw TimeFault("a focus session has rounds; say how many with --rounds")
    }
    if let text = options.take("work") { plan.work = try TimeExpression.duration(text) }
    if let text = options.take("break") { plan.shortBreak = try TimeExpression.duration(text) }
    if let text = options.take("long-break") { plan.longBreak = try TimeExpression.duration(text) }
    if let text = options.take("rounds") {
      guard let rounds = Int(text), TimerLimits.rounds.contains(rounds) else {
        throw TimeFault("--rounds takes a number from 1 to 12, not '\(text)'")
      }
      plan.rounds = rounds
    }
    return .start(TimerRequest(kind: .focus(plan), label: try label(rest), options: own))
  }

  private static func add(_ rest: [String]) throws(TimeFault) -> TimerOrder {
    var words = rest.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    // "+5m" reads well and means the same.
    if words.first?.hasPrefix("+") == true { words[0].removeFirst() }
    let (seconds, count) = try TimeExpression.readDuration(words)
    return .add(seconds: seconds, selector: selector(Array(words[count...])))
  }

  private static func selector(_ words: [String]) -> String? {
    let text = words.joined(separator: " ").trimmed
    return text.isEmpty ? nil : text
  }

  /// A name from words: one line, without control characters.
  private static func label(_ words: [String]) throws(TimeFault) -> String {
    let text = words.joined(separator: " ")
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.isControl ? " " : $0 })
    ).trimmed
    guard plain.count <= TimerLimits.nameLength else {
      throw TimeFault("a name has at most \(TimerLimits.nameLength) characters")
    }
    return plain
  }

  private static func requireNone(_ rest: [String]) throws(TimeFault) {
    if let word = rest.first { throw TimeFault("'\(word)' is one word too many") }
  }
}

extension Unicode.Scalar {
  /// Whether it is nothing that a line shows.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }
}
