import Activities
import ProviderHosting

/// Many calls, and none at all.
enum LoadCases {
  /// How many steps a random sequence has.
  static let steps = 400
  /// How many bytes a provider may grow by over ``steps`` calls.
  static let mostGrowth = 4 << 20
  /// How often a second a provider at rest may send before that is worth a word.
  private static let someMessages = 5
  /// How often a second a provider at rest may send at most: more than anybody can see.
  private static let mostMessages = 40

  static func fuzz(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try replayable("fuzz", bench) { () throws(CaseEnd) in
      let sequence = FuzzSequence.steps(seed: bench.seed, count: steps)
      var rest = sequence[...]
      var runs = 0
      repeat {
        let run = try bench.makeReadyRun()
        let hasActivities = !run.overlay.live.isEmpty
        runs += 1
        while let step = rest.popFirst() {
          try take(step, on: run, bench)
          // Nothing more can be asked of a provider that has lost what it showed: a new one goes on.
          if hasActivities, run.overlay.live.isEmpty {
            try run.settle(quiet: 20_000)
            if run.overlay.live.isEmpty { break }
          }
        }
        run.overlay.refusal = .nothing
        try run.settle()
        try run.stop()
      } while !rest.isEmpty
      return .passed("\(steps) calls in \(runs) \(runs == 1 ? "run" : "runs"), seed \(bench.seed)")
    }
  }

  static func memory(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try replayable("memory", bench) { () throws(CaseEnd) in
      let run = try bench.makeReadyRun()
      // Of those that leave an activity alive: a provider at work.
      let sequence = FuzzSequence.steps(seed: bench.seed, count: 2 * steps).filter(\.isHarmless)
      // What is cached once is no leak.
      for step in sequence.prefix(steps / 4) { try take(step, on: run, bench) }
      try run.settle()
      let before = ProcessMemory.privateBytes(of: run.pid)
      for step in sequence.dropFirst(steps / 4) { try take(step, on: run, bench) }
      try run.settle()
      let after = ProcessMemory.privateBytes(of: run.pid)
      try run.stop()
      guard let before, let after else { return .skipped("its memory cannot be read") }
      let (growth, count) = (max(after - before, 0), sequence.count - steps / 4)
      guard growth <= mostGrowth else {
        return .failed(
          "grew by \(growth >> 10) KB over \(count) calls, to \(after >> 10) KB; free what every call "
            + "allocates")
      }
      return .passed("+\(growth >> 10) KB over \(count) calls, \(after >> 10) KB in all")
    }
  }

  /// Adds to what went wrong how it can be seen again.
  private static func replayable(
    _ name: String, _ bench: CheckBench, _ body: () throws(CaseEnd) -> CaseOutcome
  ) throws(CaseEnd) -> CaseOutcome {
    var outcome: CaseOutcome
    do throws(CaseEnd) {
      outcome = try body()
    } catch {
      outcome = error.outcome
    }
    guard outcome.isBad else { return outcome }
    let tell = bench.commands.map { " --tell '\($0.joined(separator: " "))'" }.joined()
    let command = "islet provider check \(bench.file) --case \(name) --seed \(bench.seed)" + tell
    return CaseOutcome(outcome.status, outcome.detail + "; again: " + command)
  }

  static func idle(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    var problem = ""
    // What is left of the start may still happen in the first second.
    for _ in 0..<2 {
      let messages = run.overlay.traffic.messages
      let switchesBefore = ContextSwitches.count(of: run.pid) ?? 0
      let timeBefore = ProcessUsage.processorTime(of: run.pid) ?? 0
      try run.watch(for: 1_000_000)
      guard let switchesAfter = ContextSwitches.count(of: run.pid),
        let timeAfter = ProcessUsage.processorTime(of: run.pid)
      else { return .skipped("its process cannot be looked at") }
      let sent = run.overlay.traffic.messages - messages
      let busy = (timeAfter - min(timeBefore, timeAfter)) / 10_000
      if sent > mostMessages {
        return .failed(
          "floods: \(sent) messages in a second in which nothing happened; send what changed, when it "
            + "changed, and let the engine draw running times")
      }
      if busy >= 50 {
        return .failed(
          "kept a processor busy (\(busy) %) for a second in which nothing happened; wait in the "
            + "event loop")
      }
      let switches = switchesAfter - switchesBefore
      if switches == 0 {
        try run.stop()
        return .passed
      }
      problem =
        sent > someMessages
        ? "sent \(sent) messages in a second in which nothing happened; the engine draws running "
          + "times by itself"
        : "woke up \(switches) times in a second in which nothing happened; arm a timer only for "
          + "what is due"
    }
    try run.stop()
    return .warning(problem)
  }

  /// Takes one step.
  private static func take(
    _ step: FuzzStep, on run: HostRun, _ bench: CheckBench
  ) throws(CaseEnd) {
    bench.trace("  \(step.description)")
    let live = run.overlay.live
    switch step {
    case .action(let number, let button, let argument):
      guard let activity = live.element(number) else { return }
      let name = activity.views.actions.element(button) ?? ""
      _ = try run.act(activity.identity.id, name, argument)
    case .oddAction(let number, let name, let argument):
      _ = try run.act(live.element(number)?.identity.id ?? "nobody-1", name, argument)
    case .state(let number, let state, let reason):
      guard let activity = live.element(number) else { return }
      if state != "stale" { run.overlay.drop(activity) }
      _ = try run.changeState(activity.identity.id, to: state, reason: reason)
    case .settings(let values): _ = try run.changeSettings(values)
    case .command(let arguments): _ = try run.tell(arguments)
    case .refuse(let requests, let updates):
      run.overlay.refusal = requests ? .requests : updates ? .updates : .nothing
    case .pause(let time): try run.watch(for: time)
    }
  }
}

extension Array {
  /// The element of a number that wraps around; nil in an empty array.
  fileprivate func element(_ number: Int) -> Element? {
    isEmpty ? nil : self[number % count]
  }
}

extension FuzzStep {
  /// Whether every activity lives on.
  fileprivate var isHarmless: Bool {
    switch self {
    case .state(_, let state, _): state == "stale"
    case .refuse(let requests, _): !requests
    default: true
    }
  }
}
