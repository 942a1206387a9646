import EventLoop
import Glibc

/// One provider and its host process, which is started again when it dies.
final class ProviderHost {
  /// What the provider is meant to do; its process may lag behind.
  enum Intent {
    case run
    /// End, and run again.
    case restart
    /// End, and stay off until somebody switches it on.
    case disable
    /// End, since the library is gone; it may come back meanwhile.
    case leave
    /// End for good.
    case stop
  }

  let source: SourceID
  /// The path of the library.
  var file: String
  var name: String
  var state = ProviderState.starting
  var cost = ProviderCost()
  var lastError: String?
  /// What this run of the host says of the provider's parts.
  var parts = PartStatus()
  /// What it is asked from command lines; it has the first one.
  var commands: [WaitingCommand] = []
  /// Called when the host has ended after ``stop()`` or ``leave()``.
  var onStopped: (() -> Void)?

  var intent = Intent.run
  var process: HostProcess?
  /// Which library the last process was started for.
  var stamp: FileStamp?
  var policy: RestartPolicy
  var startedAt: UInt64 = 0
  /// Why this object ended the process itself.
  var verdict: String?
  let limits: SupervisionLimits
  let report: (String) -> Void
  /// Fires when the process must have started, must start again, or must have ended.
  private(set) var timer: Timer?
  private(set) weak var requests: (any ActivityRequests)?

  private let loop: EventLoop
  private let program: HelperProgram
  let settings: (SourceID) -> [String: String]
  /// What this run of the host knows of its settings.
  var toldSettings: [String: String]?
  private var storm: StormMeter

  init(
    source: SourceID, file: ProviderFile, loop: EventLoop, program: HelperProgram,
    limits: SupervisionLimits, requests: any ActivityRequests,
    settings: @escaping (SourceID) -> [String: String], report: @escaping (String) -> Void
  ) throws(Errno) {
    self.source = source
    self.file = file.path
    self.loop = loop
    self.program = program.limited(to: limits.memory)
    self.limits = limits
    self.requests = requests
    self.settings = settings
    self.report = report
    policy = RestartPolicy(limits)
    storm = StormMeter(limits)
    name = file.name
    timer = try loop.makeTimer(.monotonic) { [weak self] in self?.handleTimer() }
  }

  var status: ProviderStatus {
    ProviderStatus(
      source: source, name: name, file: file, state: state, cost: cost, pid: process?.pid,
      lastError: lastError, parts: parts.lines)
  }

  // MARK: Starting

  /// Starts the host unless it is off or runs; what goes wrong is kept in ``status``.
  func start() {
    guard process == nil, intent == .run, let requests else { return }
    state = .starting
    verdict = nil
    toldSettings = nil
    // Before it is loaded: what comes later is another one.
    stamp = FileStamp(file)
    storm = StormMeter(limits)
    startedAt = Clock.monotonic.now()
    let caller = HostCaller(source: source) { [weak self] in self?.measure($0) }
    let interface = ActivitiesService.hostInterface(
      requests: requests, caller: caller, settings: { [weak self] in self?.tellSettings() ?? [:] },
      report: { [weak self] in self?.handle($0) },
      reportPart: { [weak self] said throws(BusError) in try self?.parts.take(said) })
    do throws(Errno) {
      let process = try HostProcess(
        loop: loop, program: program, file: file, interface: interface)
      process.onMessage = { [weak self] in self?.handleMessage() }
      process.onEnd = { [weak self] status in self?.handleEnd(status) }
      self.process = process
      timer?.arm(after: limits.start)
    } catch {
      let line = "cannot start \(program.path): \(error)"
      switch error.code {
      case EAGAIN, ENOMEM, EMFILE, ENFILE: handleCrash(line)
      default: fail(line + "; install Islet again")
      }
    }
  }

  private func handle(_ said: ActivitiesService.ProviderReport) {
    guard intent == .run, state == .starting || state == .running else { return }
    let told = OneLine.text(said.name, limit: 64)
    if !told.isEmpty { name = told }
    switch said.state {
    case "running":
      state = .running
      timer?.disarm()
      // The last one that says so ends the overlay's own start as well.
      ProcessMemory.releaseUnchangedPages()
    case "failed":
      // Whether for good, the exit status says; most have exited by now.
      state = .failed
      lastError = line(said.detail)
      timer?.arm(after: limits.stop)
    default:
      break
    }
  }

  /// What a host says, without the name that precedes it anyway: whole, as the loader's message names
  /// a symbol of Swift by hundreds of letters, and its author needs each.
  private func line(_ detail: String) -> String {
    let line = OneLine.text(detail, limit: 4096)
    if line.isEmpty { return "it gave no reason" }
    let prefix = "\(name): "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }

  // MARK: Measuring

  private func handleMessage() {
    cost.messages += 1
    // What a killed host has left in the socket is still carried out, and is little.
    guard verdict == nil, let process else { return }
    if storm.count(at: Clock.monotonic.now()) {
      kill(
        because: "sent more than \(limits.stormRate) messages a second for "
          + "\(limits.stormTime / 1_000_000) seconds")
    } else if process.unreadAnswers > limits.unreadAnswers {
      kill(because: "left \(limits.unreadAnswers) answers unread")
    }
  }

  private func measure(_ message: BusMessage) {
    for case .string(let text) in message.body() {
      cost.bytesReceived += UInt64(text.utf8.count)
    }
  }

  func kill(because verdict: String) {
    guard intent == .run, self.verdict == nil else { return }
    self.verdict = verdict
    process?.send(signal: SIGKILL)
  }
}
