import EventLoop

/// What a provider is asked and told; its host owes an answer to each.
extension ProviderHost {
  /// Passes a click on; a provider that doesn't answer in time is started again.
  func handleAction(id: String, action: String, argument: String) throws(BusError) {
    guard process != nil, state == .running else {
      throw BusError(
        name: BusError.failed,
        message: "the provider \(name) isn't running; see 'islet provider list' for the reason")
    }
    do throws(Errno) {
      try ask(
        "HandleAction", "sss", [.string(id), .string(action), .string(argument)],
        owing: "the action '\(OneLine.text(action, limit: 64))'")
    } catch {
      throw BusError(error)
    }
  }

  /// Tells the provider what has become of an activity of its.
  func activityStateChanged(id: String, state: String, reason: String) {
    // A host that is ending or not there has nobody to tell.
    try? ask(
      "ActivityStateChanged", "sss", [.string(id), .string(state), .string(reason)],
      owing: "the state of an activity")
  }

  /// Tells the provider its settings unless it knows them.
  func settingsChanged() {
    let settings = settings(source)
    guard process != nil, settings != toldSettings else { return }
    toldSettings = settings
    // As above.
    try? ask("SettingsChanged", "a{ss}", [.texts(settings)], owing: "its new settings")
  }

  func tellSettings() -> [String: String] {
    let settings = settings(source)
    toldSettings = settings
    return settings
  }

  /// Has the provider carry out a command line; `completion` gets its answer, now or later.
  ///
  /// One that is still starting answers when it runs. It gets one at a time, so that each has all
  /// the time of an answer, however many people wait.
  func runCommand(
    _ arguments: [String], completion: @escaping (Result<CommandAnswer, BusError>) -> Void
  ) {
    if let obstacle { return completion(.failure(obstacle)) }
    guard commands.count < limits.commands else { return completion(.failure(.isBusy(name))) }
    commands.append(WaitingCommand(arguments: arguments, completion: completion))
    if commands.count == 1 { askFirstCommand() }
  }

  private func askFirstCommand() {
    guard let command = commands.first else { return }
    if let obstacle { return finishFirstCommand(.failure(obstacle)) }
    do throws(Errno) {
      try ask(
        "RunCommand", "as", [.array(signature: "s", command.arguments.map { .string($0) })],
        owing: "a command"
      ) { [weak self, name] result in
        // Those behind it would ask a process that hangs, or is gone.
        if case .failure(let error) = result, error.isNoReply {
          self?.dropCommands()
          return
        }
        self?.finishFirstCommand(
          result.flatMap { CommandAnswer($0).map { .success($0) } ?? .failure(.badAnswer(name)) })
      }
    } catch {
      finishFirstCommand(.failure(BusError(error)))
    }
  }

  private func finishFirstCommand(_ answer: Result<CommandAnswer, BusError>) {
    guard !commands.isEmpty else { return }
    let command = commands.removeFirst()
    // Before the completion, which may ask for more.
    askFirstCommand()
    command.completion(answer)
  }

  /// Tells everybody who waits that there is no answer.
  func dropCommands() {
    let waiting = commands
    commands = []
    let isBack = intent == .run || intent == .restart
    for command in waiting { command.completion(.failure(.noAnswer(name, isBack: isBack))) }
  }

  /// Why nothing can be asked of the provider, and what to do.
  private var obstacle: BusError? {
    let remedy: String
    switch state {
    case .starting, .running:
      // One that was killed, or whose connection has ended, is only not reaped yet.
      if intent == .run, verdict == nil, process?.isConnected == true { return nil }
      remedy = "is not running now; try again in a moment"
    case .backingOff:
      remedy = "has ended badly and is about to start again; try again in a moment"
    case .disabled: return switchedOff
    case .stopped: remedy = "has ended with Islet; start it again with 'islet overlay'"
    case .quarantined, .failed:
      remedy =
        "does not run (\(lastError ?? "it gave no reason")); mend that, then say "
        + "'islet provider restart \(name)'"
    }
    return BusError(islet: "NotRunning", "the provider \(name) \(remedy)")
  }

  /// Calls the host, which hangs if it doesn't answer in time; `completion` gets what it answers.
  private func ask(
    _ member: String, _ signature: String, _ arguments: [BusValue], owing what: String,
    completion: @escaping (Result<[BusValue], BusError>) -> Void = { _ in }
  ) throws(Errno) {
    guard let process, intent == .run else { throw .notConnected }
    // While it starts, its provider may take its time.
    let timeout = state == .running ? limits.answer : limits.start
    try process.call(member, signature: signature, arguments: arguments, timeout: timeout) {
      [weak self, weak process] result in
      completion(result)
      guard case .failure(let error) = result, error.isNoReply else { return }
      // A newer process owes nothing for what the old one was asked, and one that is gone hung not:
      // how it ended says more.
      guard let self, let process, process === self.process, process.isConnected else { return }
      self.kill(because: "gave no answer to \(what)")
    }
  }
}

/// A command line that its provider has not answered.
struct WaitingCommand {
  let arguments: [String]
  let completion: (Result<CommandAnswer, BusError>) -> Void
}

extension BusError {
  fileprivate static func isBusy(_ name: String) -> BusError {
    BusError(
      islet: "QuotaExceeded",
      "the provider \(name) has too many commands to carry out already; try again in a moment")
  }

  fileprivate static func noAnswer(_ name: String, isBack: Bool) -> BusError {
    BusError(
      islet: "NoAnswer",
      "the provider \(name) gave no answer and "
        + (isBack
          ? "is started again; see 'islet provider list', then try again"
          : "has ended; see 'islet provider list' for those that there are"))
  }

  fileprivate static func badAnswer(_ name: String) -> BusError {
    BusError(
      islet: "NoAnswer",
      "the provider \(name) gave an answer that makes no sense; install "
        + "Islet again")
  }
}
