import EventLoop
import Glibc

/// One provider and its host process, which is started again when it dies.
final class ProviderHost {
  /// How long things may take, in microseconds.
  enum Limits {
    /// From the start of a host until its provider runs.
    static let start: UInt64 = 10_000_000
    /// A button's answer; a host that owes one for longer hangs.
    static let answer: UInt64 = 2_000_000
    /// From `Stop` to SIGTERM, and from SIGTERM to SIGKILL.
    static let stop: UInt64 = 500_000
  }

  let source: SourceID
  let file: String
  private(set) var name: String
  private(set) var state = ProviderState.starting
  private(set) var restarts = 0
  private(set) var lastError: String?
  /// Called when the host has ended after ``stop()``.
  var onStopped: (() -> Void)?

  private let loop: EventLoop
  private let program: HelperProgram
  private weak var requests: (any ActivityRequests)?
  private let settings: (SourceID) -> [String: String]
  private let report: (String) -> Void
  private var process: HostProcess?
  private var policy = RestartPolicy()
  private var startedAt: UInt64 = 0
  /// Why this object ended the process itself.
  private var verdict: String?
  private var isStopping = false
  /// Fires when the process must have started, must start again, or must have stopped.
  private var timer: Timer?

  init(
    source: SourceID, file: String, loop: EventLoop, program: HelperProgram,
    requests: any ActivityRequests, settings: @escaping (SourceID) -> [String: String],
    report: @escaping (String) -> Void
  ) throws(Errno) {
    self.source = source
    self.file = file
    self.loop = loop
    self.program = program
    self.requests = requests
    self.settings = settings
    self.report = report
    name = ProviderDiscovery.name(of: file)
    timer = try loop.makeTimer(.monotonic) { [weak self] in self?.handleTimer() }
  }

  var status: ProviderStatus {
    ProviderStatus(
      source: source, name: name, file: file, state: state, restarts: restarts,
      pid: process?.pid, lastError: lastError)
  }

  // MARK: Starting

  /// Starts the host; what goes wrong is kept in ``status``.
  func start() {
    guard process == nil, !isStopping, let requests else { return }
    state = .starting
    verdict = nil
    startedAt = Clock.monotonic.now()
    let interface = ActivitiesService.hostInterface(
      requests: requests, source: source, settings: { [settings, source] in settings(source) },
      report: { [weak self] in self?.handle($0) })
    do throws(Errno) {
      let process = try HostProcess(
        loop: loop, program: program, file: file, interface: interface)
      process.onEnd = { [weak self] status in self?.handleEnd(status) }
      self.process = process
      timer?.arm(after: Limits.start)
    } catch {
      let line = "cannot start \(program.path): \(error)"
      switch error.code {
      case EAGAIN, ENOMEM, EMFILE, ENFILE: handleCrash(line)
      default: fail(line + "; install Islet again")
      }
    }
  }

  private func handle(_ said: ActivitiesService.ProviderReport) {
    guard !isStopping, state == .starting || state == .running else { return }
    let told = OneLine.text(said.name, limit: 64)
    if !told.isEmpty { name = told }
    switch said.state {
    case "running":
      state = .running
      timer?.disarm()
    case "failed":
      // Whether for good, the exit status says; most have exited by now.
      state = .failed
      lastError = line(said.detail)
      timer?.arm(after: Limits.stop)
    default:
      break
    }
  }

  // MARK: Acting

  /// Passes a click on; a provider that doesn't answer in time is started again.
  func handleAction(id: String, action: String, argument: String) throws(BusError) {
    guard let process, state == .running else {
      throw BusError(name: BusError.failed, message: "the provider \(name) isn't running")
    }
    do throws(Errno) {
      try process.call(
        "HandleAction", signature: "sss",
        arguments: [.string(id), .string(action), .string(argument)], timeout: Limits.answer
      ) { [weak self, weak process] result in
        guard case .failure(let error) = result, error.isNoReply else { return }
        // A newer process owes nothing for what the old one was asked.
        guard let self, let process, process === self.process else { return }
        self.kill(because: "gave no answer to the action '\(OneLine.text(action, limit: 64))'")
      }
    } catch {
      throw BusError(error)
    }
  }

  private func kill(because verdict: String) {
    guard !isStopping, self.verdict == nil else { return }
    self.verdict = verdict
    process?.send(signal: SIGKILL)
  }

  // MARK: Ending

  /// Asks the host to end, then makes it: ``onStopped`` is called when it has.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    timer?.disarm()
    guard let process else { return finishStopping() }
    timer?.arm(after: Limits.stop)
    // The answer says nothing that the end of the process doesn't; what the provider still sends
    // is carried out. To a host that is dying already nothing can be sent.
    try? process.call("Stop", timeout: Limits.stop) { _ in }
  }

  private func finishStopping() {
    state = .stopped
    let handler = onStopped
    onStopped = nil
    handler?()
  }

  private func handleTimer() {
    if isStopping {
      process?.send(signal: verdict == nil ? SIGTERM : SIGKILL)
      verdict = "did not stop"
      timer?.arm(after: Limits.stop)
    } else if process == nil {
      restarts += 1
      start()
    } else if state == .starting {
      kill(because: "did not start within \(Limits.start / 1_000_000) seconds")
    } else {
      kill(because: "did not end")
    }
  }

  private func handleEnd(_ status: ChildStatus) {
    process = nil
    timer?.disarm()
    if isStopping { return finishStopping() }
    requests?.sourceEnded(source)
    let said = state == .failed ? lastError : nil
    if status == .exited(2) || (said != nil && verdict != nil) {
      return fail(
        said ?? "\(file) cannot be loaded as a provider; remove it or install one that fits")
    }
    let phase = state == .starting ? " while starting" : ""
    handleCrash(said.map { "failed: \($0)" } ?? verdict ?? Self.text(status) + phase)
  }

  private func handleCrash(_ line: String) {
    let decision = policy.crashed(startedAt: startedAt, now: Clock.monotonic.now())
    switch decision {
    case .restart(let delay):
      state = .backingOff
      lastError = line
      // Once in a row: what repeats ends in the line about the quarantine.
      if policy.isFirstInARow { report("provider \(name) \(line); it is started again") }
      timer?.arm(after: delay)
    case .quarantine:
      state = .quarantined
      lastError = line
      report(
        "provider \(name) \(line), for the \(RestartPolicy.crashesAllowed)th time in "
          + "\(RestartPolicy.crashWindow / 60_000_000) minutes; it stays off until Islet is "
          + "started again, so update or remove \(file)")
    }
  }

  private func fail(_ line: String) {
    state = .failed
    lastError = line
    report("provider \(name): \(line)")
  }

  /// What a host says, without the name that precedes it anyway.
  private func line(_ detail: String) -> String {
    let line = OneLine.text(detail, limit: 500)
    if line.isEmpty { return "it gave no reason" }
    let prefix = "\(name): "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }

  private static func text(_ status: ChildStatus) -> String {
    switch status {
    case .exited(let code): "ended by itself with status \(code)"
    case .signalled(let number):
      unsafe "crashed by signal \(number) (\(String(cString: strsignal(number))))"
    }
  }
}
