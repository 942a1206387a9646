import CLinux
package import EventLoop
import Glibc

/// A command that runs on pseudo-terminals of its own, between it and where this process was started.
///
/// What it writes is passed on unchanged; its progress is read on the way. Standard output and
/// standard error share one pseudo-terminal where they lead to the same place, and have one each
/// where not. Where standard input is a terminal, its keys go to the command's; a file or pipe is
/// the command's own standard input. Signals are passed on, and suspending it suspends this process.
package final class TerminalSession {
  /// Called when the command has said something new about its progress; nil: nothing any more.
  package var onProgress: ((TerminalProgress?) -> Void)?
  /// Called once, when the command has ended and its output was passed on.
  ///
  /// The terminal is as it was before.
  package var onEnd: ((ChildStatus) -> Void)?

  private var channels: [OutputChannel] = []
  private var keyboard: Keyboard?
  private var signals: [SignalSource] = []
  private var child: ChildSource?
  private var timer: Timer?
  private var status: ChildStatus?
  private let sizeSource: Int32?
  private let loop: EventLoop

  /// How long output may come after the command's end from what it left behind, in microseconds.
  private static let drainTime: UInt64 = 250_000
  private static let forwarded = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - loop: Runs it; outlives this object.
  ///   - words: The program, found by `PATH`, and its arguments.
  /// - Throws: The system's error: `ENOENT` where there is no such program, `EACCES` where it may
  ///   not be executed.
  package init(loop: EventLoop, words: [String]) throws(Errno) {
    self.loop = loop
    sizeSource = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
    let outer = OuterTerminal(STDIN_FILENO)
    try makeChannel(STDOUT_FILENO, isKeyed: outer != nil)
    if !Self.leadToOnePlace(STDOUT_FILENO, STDERR_FILENO) {
      try makeChannel(STDERR_FILENO, isKeyed: outer != nil)
    }
    // The keys are echoed where they are typed, or not at all.
    let keyed = outer == nil ? nil : channels.first { isatty($0.target) == 1 }
    let pid = try spawn(words, keyed: keyed)
    child = try loop.onChildExit(pid) { [weak self] status in self?.childEnded(status) }
    timer = try loop.makeTimer(.monotonic) { [weak self] in
      for channel in self?.channels ?? [] { channel.drain() }
    }
    try watchSignals()
    for channel in channels { try channel.start() }
    if let outer, let controller = keyed?.terminal?.controller {
      let keyboard = try Keyboard(loop: loop, outer: outer, controller: controller)
      keyboard.suspends = { [weak self, weak keyed] byte in
        // A shell on the terminal suspends its own jobs.
        guard byte < 0x20 || byte == 0x7F, byte == keyed?.terminal?.suspendCharacter,
          keyed?.terminal?.foregroundGroup == pid
        else { return false }
        self?.suspend()
        return true
      }
      self.keyboard = keyboard
      keyboard.resume()
    }
  }

  private func makeChannel(_ target: Int32, isKeyed: Bool) throws(Errno) {
    let isTerminal = isatty(target) == 1
    let channel = OutputChannel(
      loop: loop,
      terminal: try PseudoTerminal(
        like: isTerminal ? target : sizeSource,
        // One of the two terminals ends lines by a carriage return, too: ours is raw with the keys.
        changesOutput: isTerminal && isKeyed), target: target)
    channel.onProgress = { [weak self] progress in self?.onProgress?(progress) }
    channel.onEnd = { [weak self] in self?.finishIfDone() }
    channels.append(channel)
  }

  private func spawn(_ words: [String], keyed: OutputChannel?) throws(Errno) -> Int32 {
    let output = channels.first?.terminal?.program ?? STDOUT_FILENO
    let errors = channels.last?.terminal?.program ?? STDERR_FILENO
    let keys = keyed?.terminal?.program
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    return try Errno.check(
      unsafe islet_terminal_spawn(
        &arguments, [keys ?? STDIN_FILENO, output, errors], keys ?? output))
  }

  private func watchSignals() throws(Errno) {
    for number in Self.forwarded {
      signals.append(try loop.onSignal(number) { [weak self] in self?.send(number) })
    }
    signals.append(try loop.onSignal(SIGTSTP) { [weak self] in self?.suspend() })
    signals.append(try loop.onSignal(SIGCONT) { [weak self] in self?.resume() })
    signals.append(try loop.onSignal(SIGWINCH) { [weak self] in self?.copySize() })
    // Blocked, so that a write to a closed pipe fails and does not kill.
    signals.append(try loop.onSignal(SIGPIPE) {})
  }

  /// Sends a signal to the command's process group, while the number is still its own.
  private func send(_ number: Int32) {
    guard let child, child.isRunning else { return }
    kill(-child.pid, number)
  }

  private func copySize() {
    guard let sizeSource else { return }
    for channel in channels { channel.terminal?.copySize(from: sizeSource) }
  }

  /// Stops the command and then this process's own job, as the shell expects of a key that suspends.
  ///
  /// The kernel stops no job without a parent in its session by that key, and the command's is one.
  private func suspend() {
    guard child?.isRunning == true else { return }
    send(SIGSTOP)
    keyboard?.pause()
    // Without a shell that could go on with this job the kernel drops the signal, and so it goes on.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTSTP)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(0, SIGTSTP)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    resume()
  }

  private func resume() {
    guard child?.isRunning == true else { return }
    keyboard?.resume()
    copySize()
    send(SIGCONT)
  }

  private func childEnded(_ status: ChildStatus) {
    self.status = status
    timer?.arm(after: Self.drainTime)
    finishIfDone()
  }

  private func finishIfDone() {
    guard let status, channels.allSatisfy(\.hasEnded) else { return }
    timer?.disarm()
    keyboard?.pause()
    keyboard = nil
    let handler = onEnd
    (onEnd, onProgress) = (nil, nil)
    handler?(status)
  }

  /// Whether two descriptors are the same file, pipe or terminal (`fstat`).
  private static func leadToOnePlace(_ first: Int32, _ second: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    guard unsafe fstat(first, &one) == 0, unsafe fstat(second, &other) == 0 else { return true }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
