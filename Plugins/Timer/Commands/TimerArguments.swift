/// Options and operands of `islet timer`.
struct TimerArguments {
  /// What is no option, in its order.
  private(set) var operands: [String] = []
  private var values: [(name: String, value: String?)] = []
  private(set) var hasSuspendOption = false

  private static let withValue = [
    "command", "sound", "work", "break", "long-break", "rounds",
  ]
  private static let flags = ["json", "repeat", "pause-on-suspend", "run-through-suspend"]

  /// Reads words: `--name=value`, `--name value`, `--name`, and operands; all after `--` are such.
  ///
  /// - Throws: ``TimeFault`` for an option that is unknown, or its value missing or superfluous.
  init(_ arguments: [String]) throws(TimeFault) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.drop { $0 == "-" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      if Self.flags.contains(name), parts.count == 1 {
        values.append((name, nil))
      } else if Self.withValue.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw TimeFault("--\(name) needs a value")
        }
        values.append((name, value))
      } else {
        throw TimeFault("there is no option '\(word)' here")
      }
    }
  }

  /// The value of an option, the last one if it was given more than once.
  mutating func take(_ name: String) -> String? {
    let found = values.last { $0.name == name }?.value
    values.removeAll { $0.name == name }
    return found
  }

  /// Whether an option without a value was given.
  mutating func takeFlag(_ name: String) -> Bool {
    let count = values.count
    values.removeAll { $0.name == name }
    return values.count < count
  }

  /// The options of every timer.
  ///
  /// - Parameter pauses: Whether the machine's sleep does not count where no option says so.
  /// - Returns: The options.
  /// - Throws: ``TimeFault`` for a value that makes no sense.
  mutating func takeRequestOptions(pauses: Bool) throws(TimeFault) -> TimerOptions {
    var options = TimerOptions(
      command: take("command"), sound: take("sound"), repeats: takeFlag("repeat"),
      pausesOnSuspend: pauses)
    if let sound = options.sound, !sound.isSoundName {
      throw TimeFault("--sound takes a name of the sound theme, or none, not '\(sound)'")
    }
    if options.command?.trimmed.isEmpty == true { throw TimeFault("--command needs a command") }
    if options.command?.utf8.count ?? 0 > 2048 {
      throw TimeFault("--command takes at most 2048 bytes; put more into a script")
    }
    let pauses = takeFlag("pause-on-suspend")
    let runs = takeFlag("run-through-suspend")
    hasSuspendOption = pauses || runs
    guard !(pauses && runs) else {
      throw TimeFault("--pause-on-suspend and --run-through-suspend exclude each other")
    }
    if hasSuspendOption { options.pausesOnSuspend = pauses }
    return options
  }

  /// - Throws: ``TimeFault`` where an option is left that makes no sense here.
  func requireAllTaken() throws(TimeFault) {
    if let (name, _) = values.first { throw TimeFault("--\(name) makes no sense here") }
  }
}
