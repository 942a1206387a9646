import EventLoop
import Glibc

/// How a host ends, wanted or not, and what comes after.
extension ProviderHost {
  // MARK: Wanted

  /// Asks the host to end, then makes it: ``onStopped`` is called when it has.
  func stop() {
    guard intent != .stop else { return }
    end(.stop)
  }

  /// Ends the host since its library is gone: ``onStopped`` is called when it has.
  func leave() {
    guard intent != .stop, intent != .leave else { return }
    end(.leave)
  }

  /// Takes ``leave()`` back before the host has ended: it runs again, or is off.
  func comeBack(isEnabled: Bool) {
    guard intent == .leave else { return }
    onStopped = nil
    state = isEnabled ? .starting : .disabled
    intent = isEnabled ? .restart : .disable
  }

  /// Has another library from now on, which has done no harm yet; a host that is to run is started
  /// anew.
  func take(_ library: ProviderFile) {
    file = library.path
    lastError = nil
    cost.crashes = 0
    // The configuration may know one that is off by the name that it told.
    if intent != .disable { name = library.name }
    guard intent == .run else { return }
    state = .starting
    end(.restart)
  }

  /// Ends the host and starts it anew, or starts one that was given up.
  func restart() throws(BusError) {
    switch intent {
    case .stop, .leave:
      throw BusError(
        name: BusError.failed, message: "Islet is ending; start it again with 'islet overlay'")
    case .disable:
      throw switchedOff
    case .restart: break
    case .run:
      state = .starting
      end(.restart)
    }
  }

  /// The answer to what cannot be asked of a provider that is off.
  var switchedOff: BusError {
    BusError(
      islet: "SourceDisabled",
      "the provider \(name) is switched off; take it out of sources.disabled in islet.conf first")
  }

  /// Switches the provider on or off.
  func setEnabled(_ isEnabled: Bool) {
    switch (intent, isEnabled) {
    case (.stop, _), (.leave, _), (.run, true), (.restart, true), (.disable, false): break
    case (.run, false), (.restart, false):
      state = .disabled
      end(.disable)
    case (.disable, true):
      state = .starting
      intent = .restart
      if process == nil { finishEnding() }
    }
  }

  private func end(_ intent: Intent) {
    // One that is asked already has no need to hear it twice.
    let isAsked = self.intent != .run
    self.intent = intent
    if process != nil, isAsked { return }
    timer?.disarm()
    guard let process else { return finishEnding() }
    timer?.arm(after: limits.stop)
    // The answer says nothing that the end of the process doesn't; what the provider still sends
    // is carried out. To a host that is dying already nothing can be sent.
    try? process.call("Stop", timeout: limits.stop) { _ in }
  }

  private func finishEnding() {
    switch intent {
    case .run: break
    case .disable: state = .disabled
    case .restart:
      intent = .run
      policy = RestartPolicy(limits)
      cost.restarts += 1
      start()
    case .leave, .stop:
      state = .stopped
      let handler = onStopped
      onStopped = nil
      handler?()
    }
  }

  // MARK: Unwanted

  func handleTimer() {
    if intent != .run {
      process?.send(signal: verdict == nil ? SIGTERM : SIGKILL)
      verdict = "did not stop"
      timer?.arm(after: limits.stop)
    } else if process == nil {
      cost.restarts += 1
      start()
    } else if state == .starting {
      kill(because: "did not start within \(limits.start / 1_000_000) seconds")
    } else {
      kill(because: "did not end")
    }
  }

  func handleEnd(_ status: ChildStatus) {
    let usage = process?.usage
    cost.endedProcessorTime += usage?.processorTime ?? 0
    process = nil
    parts = PartStatus()
    dropCommands()
    timer?.disarm()
    if intent != .stop, intent != .leave { requests?.sourceEnded(source) }
    if intent != .run { return finishEnding() }
    let said = state == .failed ? lastError : nil
    if status == .exited(2) || (said != nil && verdict != nil) {
      return fail(
        said ?? "\(file) cannot be loaded as a provider; remove it or install one that fits")
    }
    cost.crashes += 1
    let phase = state == .starting ? " while starting" : ""
    handleCrash(
      said.map { "failed: \($0)" } ?? verdict ?? text(status) + phase + memoryNote(usage))
  }

  func handleCrash(_ line: String) {
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
        "provider \(name) \(line), for the \(limits.crashesAllowed)th time in "
          + "\(limits.crashWindow / 60_000_000) minutes; it stays off: update or remove \(file), "
          + "then say 'islet provider restart \(name)'")
    }
  }

  func fail(_ line: String) {
    state = .failed
    lastError = line
    report("provider \(name): \(line)")
  }

  private func text(_ status: ChildStatus) -> String {
    switch status {
    case .exited(let code): "ended by itself with status \(code)"
    case .signalled(let number):
      unsafe "crashed by signal \(number) (\(String(cString: strsignal(number))))"
    }
  }

  /// What is known of a lack of memory: a provider that gets none dies in its own way.
  private func memoryNote(_ usage: ProcessUsage?) -> String {
    guard let peak = usage?.peakMemory, UInt64(peak) >= limits.memory / 4 * 3,
      // Less may be this process's own, from before the host executed.
      peak > ProcessUsage.own.peakMemory
    else { return "" }
    return " after it had used \(peak >> 20) MiB of memory; at most \(limits.memory >> 20) MiB of "
      + "its own are allowed"
  }
}
