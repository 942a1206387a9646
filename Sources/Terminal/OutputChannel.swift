import EventLoop
import Glibc

/// A program's output on its way from a pseudo-terminal to where this process's own output goes.
///
/// What was read is written before more is read: a slow reader slows the program down, as it would
/// without us. Nothing is changed on the way.
final class OutputChannel {
  /// The most that is read or written at once: a pipe that can be written to takes it at once.
  private static let chunk = 4096
  /// The most that is read after the program's end, which is more than a terminal holds.
  private static let lastBytes = 65_536

  /// The pseudo-terminal that the program writes to; nil once nothing more comes.
  var terminal: PseudoTerminal?
  /// Where the output goes; borrowed.
  let target: Int32
  /// Called when the program has said something new about its progress.
  var onProgress: ((TerminalProgress?) -> Void)?
  /// Called once when nothing more comes; the owner may release this object within it.
  var onEnd: (() -> Void)?

  private var reader = ProgressReader()
  private var pending: [UInt8] = []
  private var source: DescriptorSource?
  private var targetSource: DescriptorSource?
  private let loop: EventLoop
  /// How much may still be read; nil while the program runs.
  private var rest: Int?

  /// Whether nothing more comes.
  var hasEnded: Bool { terminal == nil }

  init(loop: EventLoop, terminal: consuming PseudoTerminal, target: Int32) {
    self.loop = loop
    self.terminal = consume terminal
    self.target = target
  }

  /// Begins to pass the output on.
  func start() throws(Errno) {
    terminal?.closeProgramSide()
    guard let controller = terminal?.controller else { return }
    source = try loop.watch(controller, events: .readable) { [weak self] _ in
      self?.readSome()
    }
  }

  /// Ends when nothing more is there to read: the program is gone, but what it left behind in the
  /// background may keep the terminal open for ever.
  func drain() {
    guard rest == nil else { return }
    rest = Self.lastBytes
    if pending.isEmpty { readSome() }
  }

  private func readSome() {
    guard let controller = terminal?.controller else { return }
    if let rest, rest <= 0 { return finish() }
    var bytes = [UInt8](repeating: 0, count: Self.chunk)
    let count = unsafe read(controller, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN {
      if rest != nil { finish() }
      return
    }
    // EIO is how a terminal says that the last program on it is gone.
    guard count > 0 else { return finish() }
    rest = rest.map { $0 - count }
    let before = reader.progress
    reader.read(bytes[..<count])
    pending = Array(bytes[..<count])
    if reader.progress != before { onProgress?(reader.progress) }
    writeSome()
  }

  private func writeSome() {
    while !pending.isEmpty {
      guard canWrite() else { return }
      let count = unsafe write(target, pending, min(pending.count, Self.chunk))
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // Nobody reads any more: the program learns it by the end of its terminal.
      guard count > 0 else { return finish() }
      pending.removeFirst(count)
    }
    targetSource?.isEnabled = false
    source?.isEnabled = true
    if rest != nil { readSome() }
  }

  /// Whether a write would not block; otherwise it is tried again when that is so.
  private func canWrite() -> Bool {
    var state = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
    if unsafe poll(&state, 1, 0) != 0 { return true }
    source?.isEnabled = false
    if targetSource == nil {
      targetSource = try? loop.watch(target, events: .writable) { [weak self] _ in
        self?.writeSome()
      }
    }
    targetSource?.isEnabled = true
    // What epoll cannot wait for, such as a file, never blocks for long.
    return targetSource == nil
  }

  private func finish() {
    guard !hasEnded else { return }
    // A source that is released within its own handler lives until that returns, but must not be
    // watching when its descriptor is closed: the keyboard has a copy that keeps the terminal open.
    source?.isEnabled = false
    targetSource?.isEnabled = false
    (source, targetSource) = (nil, nil)
    terminal = nil
    pending = []
    let handler = onEnd
    (onEnd, onProgress) = (nil, nil)
    handler?()
  }
}
