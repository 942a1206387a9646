import Glibc

/// A program that runs beside this one: started, written to, read from, ended and reaped without
/// ever blocking.
///
/// Released while the program runs, this object ends it (`SIGTERM`), unless it is detached. Either
/// way the loop reaps it when it ends, and no handler is called any more.
public final class ChildProcess {
  /// What the program reads.
  public enum Input: Hashable, Sendable {
    /// Nothing (`/dev/null`).
    case none
    /// These bytes, and then the end.
    case bytes([UInt8])
    /// What ``ChildProcess/write(_:)`` is given, until ``ChildProcess/closeInput()``.
    case pipe
  }

  /// The program's process number.
  public let pid: Int32
  /// How the program ended; nil while it runs.
  public private(set) var status: ChildStatus?
  /// Whether the program was ended because it wrote more than the limit allows.
  public private(set) var isOverLimit = false
  /// The beginning of what the program wrote to standard error, where that is kept: 4 KiB at most.
  public private(set) var errors: [UInt8] = []

  private let isDetached: Bool
  private let onOutput: (([UInt8]) -> Void)?
  private let onExit: (ChildStatus) -> Void
  private var child: ChildSource?
  private var input: ChildInput?
  private var output: ChildOutput?
  private var errorOutput: ChildOutput?

  private static let errorBytes = 4096

  /// Starts a program.
  ///
  /// It inherits the environment, the folder and standard error unless that is kept; no other
  /// descriptor, no blocked signal and no signal handling.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH` unless its name has a slash, and its arguments.
  ///   - input: Its standard input.
  ///   - outputLimit: The most bytes that it may write to standard output; past it, it is ended.
  ///   - keepsErrors: Whether what it writes to standard error is kept in ``errors``.
  ///   - isDetached: Whether it leads a session of its own and outlives this object, and this
  ///     process.
  ///   - loop: Where the handlers are called.
  ///   - onOutput: Takes what the program writes to standard output, as it comes, never nothing;
  ///     nil lets it inherit this process's.
  ///   - onExit: Called once, after the last output, when the program has ended. May release this
  ///     object.
  /// - Throws: `ENOENT` where there is no such program, `EACCES` where it may not be run, `EMFILE`
  ///   and the like where the system has no room.
  public init(
    _ arguments: [String], input: Input = .none, outputLimit: Int = .max,
    keepsErrors: Bool = false, isDetached: Bool = false, loop: EventLoop,
    onOutput: (([UInt8]) -> Void)? = nil, onExit: @escaping (ChildStatus) -> Void = { _ in }
  ) throws(Errno) {
    self.isDetached = isDetached
    self.onOutput = onOutput
    self.onExit = onExit
    let toChild = input == .none ? nil : try Pipe()
    let fromChild = onOutput == nil ? nil : try Pipe()
    let errors = keepsErrors ? try Pipe() : nil
    let pid = try ChildLaunch.spawn(
      arguments, input: toChild?.readEnd, output: fromChild?.writeEnd,
      errors: errors?.writeEnd, isDetached: isDetached)
    self.pid = pid
    do throws(Errno) {
      child = try loop.onChildExit(pid) { [weak self] status in
        // Another program may keep the pipe open; all that this one wrote is there by now. In two
        // steps: the last output may make the owner release this object.
        self?.errorOutput?.readRest()
        self?.output?.readRest()
        self?.handleExit(status)
      }
      if let end = toChild?.takeWriteEnd() {
        self.input = try ChildInput(end, loop: loop)
      }
      if let end = fromChild?.takeReadEnd() {
        output = try ChildOutput(end, limit: outputLimit, loop: loop) { [weak self] in
          self?.handleOutput($0)
        }
      }
      if let end = errors?.takeReadEnd() {
        errorOutput = try ChildOutput(end, limit: .max, loop: loop) { [weak self] in
          self?.handleErrors($0)
        }
      }
    } catch {
      kill(pid, SIGKILL)
      // Without a source nobody else will do it; a killed child doesn't keep anyone waiting.
      if child == nil { waitpid(pid, nil, 0) }
      throw error
    }
    if case .bytes(let bytes) = input {
      self.input?.write(bytes)
      closeInput()
    }
  }

  deinit {
    guard status == nil else { return }
    if !isDetached { try? child?.send(signal: SIGTERM) }
    child?.leaveToLoop(mayOutlive: isDetached)
  }

  /// Lets the program read these bytes next.
  ///
  /// What it doesn't take at once is kept and written as it reads.
  ///
  /// - Throws: `EPIPE` where its standard input is closed, by either side; `ENOBUFS` where more than
  ///   ``waitingLimit`` bytes would wait, and then none of these is written.
  public func write(_ bytes: [UInt8]) throws(Errno) {
    guard let input, !input.isClosed else { throw Errno(EPIPE) }
    guard input.waitingCount + bytes.count <= Self.waitingLimit else { throw Errno(ENOBUFS) }
    input.write(bytes)
  }

  /// The most bytes that may wait for the program to read them: 4 MiB.
  public static let waitingLimit = 4 << 20

  /// Ends the program's standard input once it has read everything that was written.
  public func closeInput() {
    input?.finish()
  }

  /// Sends the program a signal, never to a process that has got its number since.
  ///
  /// Throws `ESRCH` where the program has ended.
  public func send(signal number: Int32) throws(Errno) {
    guard let child else { throw Errno(ESRCH) }
    try child.send(signal: number)
  }

  private func handleOutput(_ event: ChildOutput.Event) {
    switch event {
    case .bytes(let bytes): onOutput?(bytes)
    case .end: output = nil
    case .overLimit:
      output = nil
      isOverLimit = true
      try? child?.send(signal: SIGTERM)
    }
  }

  private func handleErrors(_ event: ChildOutput.Event) {
    guard case .bytes(let bytes) = event else {
      errorOutput = nil
      return
    }
    errors += bytes.prefix(Self.errorBytes - errors.count)
  }

  private func handleExit(_ status: ChildStatus) {
    self.status = status
    (input, output, errorOutput, child) = (nil, nil, nil, nil)
    onExit(status)
  }
}
