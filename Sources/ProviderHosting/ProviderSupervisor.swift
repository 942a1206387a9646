package import EventLoop
import Glibc

/// Runs every provider in a host process of its own.
///
/// A provider that crashes, hangs or lies cannot take a frame from the pill: no provider's code is
/// ever loaded here, and nothing here waits for a host. Release it before the loop; hosts that
/// still run are killed then, and die with this thread in any case.
package final class ProviderSupervisor {
  /// One for each provider that there is, in the order of the files.
  var hosts: [ProviderHost] = []
  /// Those whose library is gone while their process has not ended.
  var leaving: [ProviderHost] = []
  /// The sources of all providers that there ever were, by name.
  var known: [String: SourceID] = [:]
  private(set) var isStarted = false
  private(set) var isStopping = false
  private var onStopped: (() -> Void)?

  let program: HelperProgram
  let loop: EventLoop
  let sources: SourceAllocator
  private(set) weak var requests: (any ActivityRequests)?
  let settings: (SourceID) -> [String: String]
  let isEnabled: (SourceID) -> Bool
  let limits: SupervisionLimits
  let report: (String) -> Void

  /// Prepares one host for each file; nothing is started.
  ///
  /// - Parameters:
  ///   - files: The providers' libraries, as ``ProviderDiscovery/files(in:)`` finds them.
  ///   - program: `islet-provider-host`.
  ///   - loop: The loop that everything happens in.
  ///   - sources: Where each provider gets its number from.
  ///   - requests: Who carries out what providers ask for; not retained.
  ///   - settings: Tells the settings of a provider, which its host asks for as it starts.
  ///   - isEnabled: Tells whether a provider that appears is switched on (B16).
  ///   - limits: What a host may use, and how long it may take for something.
  ///   - report: Gets a line when a provider begins to fail and when it is given up; standard error
  ///     by default.
  /// - Throws: What the kernel says when it has no timers left.
  package init(
    files: [ProviderFile], program: HelperProgram, loop: EventLoop, sources: SourceAllocator,
    requests: any ActivityRequests,
    settings: @escaping (SourceID) -> [String: String] = { _ in [:] },
    isEnabled: @escaping (SourceID) -> Bool = { _ in true },
    limits: SupervisionLimits = SupervisionLimits(),
    report: @escaping (String) -> Void = ProviderSupervisor.writeToStandardError
  ) throws(Errno) {
    self.program = program
    self.loop = loop
    self.sources = sources
    self.requests = requests
    self.settings = settings
    self.isEnabled = isEnabled
    self.limits = limits
    self.report = report
    for file in files { hosts.append(try makeHost(file, requests: requests)) }
  }

  /// Starts all hosts; returns at once.
  package func start() {
    isStarted = true
    for host in hosts { host.start() }
  }

  /// What is known of each provider, in the order of the files.
  package var statuses: [ProviderStatus] { hosts.map(\.status) }

  /// What is known of the provider that has a source number, also of one whose library is gone
  /// while its process ends; `nil` for a program's.
  package func status(ofSource number: Int) -> ProviderStatus? {
    (hosts + leaving).first { $0.source.number == number }?.status
  }

  /// Passes a click to the provider of an activity; returns at once.
  ///
  /// A provider that gives no answer within two seconds hangs: its host is killed and started
  /// again. Throws if the source is no provider, or none that runs.
  package func handleAction(
    source: SourceID, id: String, action: String, argument: String
  ) throws(BusError) {
    guard let host = (hosts + leaving).first(where: { $0.source == source }) else {
      throw BusError.invalidArgument("\(source) is no provider")
    }
    try host.handleAction(id: id, action: action, argument: argument)
  }

  /// Tells a provider what has become of an activity of its; returns at once.
  ///
  /// `state` is "stale", "ended" or "dismissed", `reason` a `DismissalReason` or nothing. The answer
  /// is owed as that to an action is. Nothing happens for a source that is no provider.
  package func activityStateChanged(source: SourceID, id: String, state: String, reason: String) {
    hosts.first { $0.source == source }?
      .activityStateChanged(id: id, state: state, reason: reason)
  }

  /// Asks for the settings of all providers, and tells those whose settings are others than before.
  package func settingsChanged() {
    for host in hosts { host.settingsChanged() }
  }

  /// Has a provider carry out a command line (`islet provider tell`); returns at once.
  ///
  /// `completion` is called once, now or later: with the provider's answer, or with an error that
  /// says what to do. A provider that gives no answer in time hangs, as for an action.
  package func runCommand(
    name: String, arguments: [String],
    completion: @escaping (Result<CommandAnswer, BusError>) -> Void
  ) {
    let size = arguments.reduce(0) { $0 + $1.utf8.count + 1 }
    guard size <= CommandAnswer.longest else {
      return completion(
        .failure(
          .invalidArgument(
            "a command line has at most \(CommandAnswer.longest) bytes, and this has \(size)")))
    }
    do throws(BusError) {
      try host(named: name).runCommand(arguments, completion: completion)
    } catch {
      completion(.failure(error))
    }
  }

  /// Starts a provider anew, in whatever state it is: one that was given up gets all its attempts
  /// back.
  ///
  /// Throws `InvalidArgument` for a name that no provider has, and an error for one that is switched
  /// off.
  package func restart(name: String) throws(BusError) {
    try host(named: name).restart()
  }

  /// Switches a provider on or off (B16); one that is off has its host ended and not started again.
  ///
  /// Before ``start()`` too. Throws `InvalidArgument` for a name that no provider has.
  package func setEnabled(name: String, _ isEnabled: Bool) throws(BusError) {
    try host(named: name).setEnabled(isEnabled)
  }

  /// A provider goes by the name of its file, and by the one that it told where no file has that.
  private func host(named name: String) throws(BusError) -> ProviderHost {
    let found = hosts.first { $0.source.name == name } ?? hosts.first { $0.name == name }
    if let found { return found }
    let names = hosts.map(\.source.name).joined(separator: ", ")
    throw BusError.invalidArgument(
      "there is no provider '\(OneLine.text(name, limit: 64))'; "
        + (names.isEmpty ? "none is installed" : "there are: \(names)"))
  }

  /// Asks all hosts to end, ends those that don't, and calls `completion` once none is left.
  ///
  /// That takes about a second at most, while the loop runs: `Stop`, then SIGTERM after half a
  /// second, SIGKILL after one. Nothing is started again.
  package func stop(completion: @escaping () -> Void) {
    isStopping = true
    onStopped = completion
    for host in hosts + leaving {
      host.onStopped = { [weak self] in self?.finishIfStopped() }
      host.stop()
    }
    finishIfStopped()
  }

  private func finishIfStopped() {
    guard (hosts + leaving).allSatisfy({ $0.state == .stopped }), let completion = onStopped
    else { return }
    onStopped = nil
    completion()
  }

  /// Writes `islet: LINE` to standard error.
  package static func writeToStandardError(_ line: String) {
    var text = "islet: \(line)\n"
    text.withUTF8 { bytes in
      _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
