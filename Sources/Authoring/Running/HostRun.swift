import EventLoop
import Glibc
import ProviderHosting

/// One run of a provider's host, in a process of its own, under the eyes of one case.
///
/// Its methods turn the loop until what they wait for has come. Whatever ends the run before its
/// time is thrown as the outcome of the case. Releasing it kills the process.
final class HostRun {
  /// How long things may take, in microseconds.
  enum Limits {
    static let start: UInt64 = 2_000_000
    static let stop: UInt64 = 1_000_000
    static let answer: UInt64 = 2_000_000
  }

  /// What the provider talks to.
  let overlay = StandInOverlay()
  /// What the process is doing, for the message about its end.
  var phase = "while starting"
  /// How long the provider took until it ran, in microseconds.
  private(set) var startTime: UInt64 = 0

  /// Where the provider keeps its files.
  let state: TemporaryFolder
  private let loop: EventLoop
  private let began: UInt64
  private var process: HostProcess?
  private var errors: ErrorOutput?
  private var report: ActivitiesService.ProviderReport?
  private var ending: ChildStatus?

  /// Starts the host.
  ///
  /// - Parameters:
  ///   - file: The provider's library.
  ///   - program: The path of `islet-provider-host`.
  ///   - variables: What the host's environment has on top.
  ///   - state: Where the provider keeps its files, never the user's own; a new folder for each
  ///     run by default.
  ///   - loop: The loop that is turned.
  ///   - onLine: Gets what the host and the provider write to standard error, line by line.
  /// - Throws: An outcome where there can be no such process.
  init(
    file: String, program: String, variables: [String: String] = [:],
    state: TemporaryFolder? = TemporaryFolder(), loop: EventLoop, onLine: @escaping (String) -> Void
  ) throws(CaseEnd) {
    guard let state else {
      throw .failed(
        "the check can make no folder for a provider's files; set TMPDIR to one of yours")
    }
    self.loop = loop
    self.state = state
    began = Clock.monotonic.now()
    let source = SourceAllocator().make("provider")
    let interface = ActivitiesService.hostInterface(
      requests: overlay, caller: HostCaller(source: source) { _ in }, settings: { [:] },
      report: { [weak self] said in
        guard let self else { return }
        // It fares as before, and made a mistake.
        if said.state == "refused" { return overlay.note(said.detail) }
        self.report = said
        self.startTime = Clock.monotonic.now() - self.began
      },
      reportPart: { [overlay] in overlay.receive($0) })
    do throws(Errno) {
      errors = try ErrorOutput(loop: loop, onLine: onLine) { () throws(Errno) in
        process = try HostProcess(
          loop: loop,
          program: HelperProgram(
            path: program,
            variables: HelperProgram.hostVariables.merging(variables) { $1 }
              .merging(["XDG_STATE_HOME": state.path]) { $1 }),
          file: file, interface: interface)
      }
    } catch {
      throw .failed("the host cannot be started: \(program): \(error)")
    }
    process?.onEnd = { [weak self] in self?.ending = $0 }
  }

  /// The provider's name, or that of its file until it is known.
  var name: String { report?.name ?? "provider" }

  /// The process number.
  var pid: Int32 { process?.pid ?? -1 }

  /// Whether the host has said how its provider fares.
  var hasReported: Bool { report != nil }

  /// The last thing that the process wrote to standard error.
  var lastLine: String? { errors?.lastLine }

  // MARK: Waiting

  /// Turns the loop until a condition holds, the process ends or the time is over.
  ///
  /// - Returns: Whether the condition holds.
  func turn(within limit: UInt64, until condition: () -> Bool) throws(CaseEnd) -> Bool {
    let deadline = Clock.monotonic.now() + limit
    while !condition() {
      if overlay.traffic.isFlood { throw .failed(overlay.traffic.floodDescription) }
      let now = Clock.monotonic.now()
      guard now < deadline, ending == nil else { return condition() }
      do throws(Errno) {
        try loop.runOnce(timeout: deadline - now)
      } catch {
        throw .failed("the check's own event loop failed: \(error)")
      }
    }
    return true
  }

  /// Lets a time pass; throws if the process ends in it.
  func watch(for time: UInt64) throws(CaseEnd) {
    _ = try turn(within: time) { false }
    try checkAlive()
  }

  /// Waits until nothing was sent for a time.
  func settle(quiet: UInt64 = 100_000, atMost limit: UInt64 = 1_000_000) throws(CaseEnd) {
    let begin = Clock.monotonic.now()
    while true {
      let now = Clock.monotonic.now()
      let end = min(max(overlay.traffic.lastAt, begin) + quiet, begin + limit)
      guard now < end else { return }
      try watch(for: end - now)
    }
  }

  /// Waits until the provider has asked for its first activity.
  ///
  /// - Returns: How long that took from the start of the process, in microseconds; nil if it did
  ///   not.
  func waitForRequest(atMost limit: UInt64) throws(CaseEnd) -> UInt64? {
    let came = try turn(within: limit) { overlay.requestCount > 0 }
    try checkAlive()
    return came ? overlay.traffic.lastAt - began : nil
  }

  /// Throws if the process has ended.
  func checkAlive() throws(CaseEnd) {
    if let ending { throw CaseEnd(outcome(of: ending)) }
  }

  // MARK: The life of a provider

  /// Waits until the provider runs.
  func waitForStart() throws(CaseEnd) {
    _ = try turn(within: Limits.start) { report != nil }
    if let report, report.state == "running" {
      phase = "while nothing was asked of it"
      return
    }
    if report?.state == "failed" { _ = try turn(within: Limits.stop) { false } }
    if let report { throw .failed(report.detail.isEmpty ? "it gave no reason" : report.detail) }
    try checkAlive()
    throw .failed(
      "did not start within 2 s; return from create() and start() soon, and wait in the host's "
        + "event loop")
  }

  /// Calls a method of the provider's host and waits for the answer.
  func call(
    _ member: String, signature: String = "", _ arguments: [BusValue] = [], named what: String
  ) throws(CaseEnd) -> Result<[BusValue], BusError> {
    phase = "in \(what)"
    var answer: Result<[BusValue], BusError>?
    do throws(Errno) {
      try process?.call(
        member, signature: signature, arguments: arguments, timeout: 2 * Limits.answer
      ) { answer = $0 }
    } catch {
      try checkAlive()
      throw .failed("cannot be called: \(error)")
    }
    _ = try turn(within: Limits.answer) { answer != nil }
    // A host that dies with the answer on its way is not well.
    if let answer, ending == nil, !answer.isDisconnection {
      phase = "while nothing was asked of it"
      return answer
    }
    _ = try turn(within: 500_000) { ending != nil }
    try checkAlive()
    throw .failed("gave no answer to \(what) within 2 s; return soon, and work in the event loop")
  }

  /// Asks the provider to stop and waits for the end of its process.
  ///
  /// - Returns: How long it took, in microseconds.
  @discardableResult
  func stop() throws(CaseEnd) -> UInt64 {
    phase = "in stop()"
    let before = Clock.monotonic.now()
    // To a host that is dying already nothing can be sent; its end says more.
    try? process?.call("Stop", timeout: Limits.stop) { _ in }
    try waitForEnd(after: "stop()")
    return Clock.monotonic.now() - before
  }

  /// Closes the connection, as a dying overlay does, and waits for the end of the process.
  func loseOverlay() throws(CaseEnd) {
    phase = "in stop(), after the overlay was gone"
    process?.closeConnection()
    try waitForEnd(after: "the end of its connection")
  }

  private func waitForEnd(after what: String) throws(CaseEnd) {
    guard try turn(within: Limits.stop, until: { ending != nil }), let ending else {
      throw .failed("still runs 1 s after \(what); give everything up in stop() and return")
    }
    guard ending == .exited(0) else { throw CaseEnd(outcome(of: ending)) }
  }

  private func outcome(of status: ChildStatus) -> CaseOutcome {
    let said = lastLine.map { "; it said: \($0.prefix(300))" } ?? ""
    switch status {
    case .exited(let code):
      return .failed("its process ended with status \(code) \(phase)" + said)
    case .signalled(let number):
      let name = unsafe String(cString: strsignal(number))
      return CaseOutcome(.crashed, "signal \(number) (\(name)) \(phase)" + said)
    }
  }
}

extension Result<[BusValue], BusError> {
  /// Whether there is no answer because the other side is gone.
  fileprivate var isDisconnection: Bool {
    if case .failure(let error) = self { return error.isNoReply }
    return false
  }

  /// Whether the other side does not know the method.
  var isUnknownMethod: Bool {
    if case .failure(let error) = self {
      return error.name == BusError.unknownMethod || error.name == BusError.unknownObject
    }
    return false
  }
}
