import Activities
import EventLoop
import ProviderHosting

/// What the cases of one check share: the provider's file, and what was learned of it so far.
final class CheckBench {
  /// The provider's library.
  let file: String
  /// What the random sequences follow from.
  let seed: UInt64
  /// Gets a line of what is going on, for people who want to see it.
  let trace: (String) -> Void

  /// Whether a sample is worth the use of its buttons: they work.
  var pressesButtons = true

  private let program: String
  /// What is typed for the provider in each run, so that it has something to show.
  let commands: [[String]]
  private let loop: EventLoop
  /// How long a run waits for the first activity, in microseconds.
  private var requestWait: UInt64 = 1_000_000
  private var sample: Sample?

  /// What a provider sent in a run in which every button was used once.
  struct Sample {
    let archives: [ViewArchive: Activity]
    let imageKeys: Set<String>
    let problems: [String]
    let requestCount: Int
  }

  init(
    file: String, program: String, seed: UInt64, commands: [[String]], loop: EventLoop,
    trace: @escaping (String) -> Void
  ) {
    self.commands = commands
    self.file = file
    self.program = program
    self.seed = seed
    self.loop = loop
    self.trace = trace
  }

  /// Starts a host for a case.
  func makeRun(variables: [String: String] = [:]) throws(CaseEnd) -> HostRun {
    try HostRun(file: file, program: program, variables: variables, loop: loop) { [trace] line in
      trace("  | " + line)
    }
  }

  /// Starts a host and waits until its provider runs and has shown what it has to show.
  func makeReadyRun(
    variables: [String: String] = [:], prepare: (HostRun) -> Void = { _ in }
  ) throws(CaseEnd) -> HostRun {
    let run = try makeRun(variables: variables)
    prepare(run)
    try run.waitForStart()
    // Whether it does them is one case's business; here it may have a reason not to.
    for command in commands { _ = try run.tell(command) }
    try waitForRequest(run)
    try run.settle()
    return run
  }

  /// Waits for the first activity; the first time that finds out how long it takes.
  func waitForRequest(_ run: HostRun) throws(CaseEnd) {
    let time = try run.waitForRequest(atMost: requestWait)
    guard requestWait == 1_000_000 else { return }
    requestWait = time.map { min(2 * $0 + 300_000, 2_000_000) } ?? 0
  }

  /// What the provider sends, seen once.
  func takeSample() throws(CaseEnd) -> Sample {
    if let sample { return sample }
    let run = try makeReadyRun()
    if pressesButtons { try run.pressButtons() }
    try run.settle()
    try run.stop()
    let overlay = run.overlay
    let sample = Sample(
      archives: overlay.archives, imageKeys: overlay.imageKeys, problems: overlay.problems,
      requestCount: overlay.requestCount)
    self.sample = sample
    return sample
  }
}

extension HostRun {
  /// Uses every button of what is live, once.
  func pressButtons() throws(CaseEnd) {
    for activity in overlay.live {
      for action in activity.views.actions { _ = try act(activity.identity.id, action, "") }
    }
  }

  /// Uses a button; what the provider answers is its own business.
  func act(_ id: String, _ action: String, _ argument: String) throws(CaseEnd) -> Bool {
    let shown = "handle_action('\(action.prefix(40))', \(argument.utf8.count) bytes)"
    let answer = try call(
      "HandleAction", signature: "sss", [.string(id), .string(action), .string(argument)],
      named: shown)
    if case .success = answer { return true }
    return false
  }

  /// Tells the provider what became of an activity; false for a host that cannot.
  func changeState(_ id: String, to state: String, reason: String) throws(CaseEnd) -> Bool {
    let answer = try call(
      "ActivityStateChanged", signature: "sss", [.string(id), .string(state), .string(reason)],
      named: "the change of an activity to \(state)")
    return !answer.isUnknownMethod
  }

  /// Gives the provider other settings; false for a host that cannot.
  func changeSettings(_ settings: [String: String]) throws(CaseEnd) -> Bool {
    let answer = try call(
      "SettingsChanged", signature: "a{ss}", [.texts(settings)],
      named: "a change of its settings")
    return !answer.isUnknownMethod
  }
}
