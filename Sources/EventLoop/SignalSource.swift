import CSystemd
import Glibc

/// Receives a signal in the loop instead of in a signal handler.
public final class SignalSource {
  /// The signal's number.
  public let number: Int32
  private let handler: () -> Void
  private let source: SourceHandle
  private let wasBlocked: Bool

  init(loop: EventLoop, number: Int32, handler: @escaping () -> Void) throws(Errno) {
    let wasBlocked = try SignalMask.block(number)
    var pointer: OpaquePointer?
    let result = sd_event_add_signal(
      loop.pointer, &pointer, number,
      { _, _, userdata in
        Unmanaged<SignalSource>.owner(userdata)?.handle()
        return 0
      }, nil)
    guard result >= 0, let pointer else {
      if !wasBlocked { SignalMask.unblock(number) }
      throw Errno(result)
    }
    self.number = number
    self.handler = handler
    self.wasBlocked = wasBlocked
    source = SourceHandle(adopting: pointer, registry: loop.registry)
    source.setOwner(self)
    source.setEnabled(.on)
  }

  deinit {
    // One that is pending now would kill the process as soon as it is unblocked.
    source.setEnabled(.off)
    if !wasBlocked && !SignalMask.isPending(number) { SignalMask.unblock(number) }
  }

  private func handle() { handler() }
}

/// The calling thread's signal mask.
enum SignalMask {
  /// Blocks a signal and returns whether it was blocked before (`pthread_sigmask`).
  static func block(_ number: Int32) throws(Errno) -> Bool {
    var set = sigset_t()
    var old = sigset_t()
    sigemptyset(&set)
    if sigaddset(&set, number) != 0 { throw .invalidArgument }
    let result = pthread_sigmask(SIG_BLOCK, &set, &old)
    if result != 0 { throw Errno(result) }
    return sigismember(&old, number) == 1
  }

  static func unblock(_ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    _ = pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  static func isPending(_ number: Int32) -> Bool {
    var set = sigset_t()
    return sigpending(&set) == 0 && sigismember(&set, number) == 1
  }

  /// Runs `body` so that writing into a pipe that nobody reads is `EPIPE` and no `SIGPIPE`.
  static func withoutBrokenPipe<Result>(_ body: () -> Result) -> Result {
    guard let wasBlocked = try? block(SIGPIPE) else { return body() }
    let wasPending = isPending(SIGPIPE)
    let result = body()
    let error = errno
    if !wasPending, isPending(SIGPIPE) {
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, SIGPIPE)
      var now = timespec()
      sigtimedwait(&set, nil, &now)
    }
    if !wasBlocked { unblock(SIGPIPE) }
    errno = error
    return result
  }
}
