import EventLoop
import Glibc
import ProviderHosting

/// What a host and its provider write to standard error, line by line.
final class ErrorOutput {
  /// So many bytes are kept of a line.
  private static let longest = 2048

  /// How many bytes came.
  private(set) var count = 0
  private var source: DescriptorSource?
  private let reading: OwnedDescriptor
  /// A line that has not ended yet.
  private var rest: [UInt8] = []
  private let onLine: (String) -> Void

  /// Runs `body` while standard error of this process, and of what it starts, leads here.
  ///
  /// - Parameters:
  ///   - loop: Reads what comes later.
  ///   - onLine: Gets each line, without control characters.
  ///   - body: Starts a process; nothing else writes in the meantime.
  /// - Throws: `Errno` where there are no descriptors left; what the body throws.
  init(
    loop: EventLoop, onLine: @escaping (String) -> Void,
    while body: () throws(Errno) -> Void
  ) throws(Errno) {
    var pair: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutablePointer(to: &pair) {
      unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe pipe($0) }
    }
    guard result == 0 else { throw .last }
    for end in [pair.0, pair.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = OwnedDescriptor(adopting: pair.0)
    let writing = OwnedDescriptor(adopting: pair.1)
    self.onLine = onLine
    let own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard own >= 0 else { throw .last }
    let before = OwnedDescriptor(adopting: own)
    guard dup2(writing.number, STDERR_FILENO) >= 0 else { throw .last }
    defer { dup2(before.number, STDERR_FILENO) }
    source = try loop.watch(reading.number, events: .readable) { [weak self] _ in self?.receive() }
    try body()
  }

  /// The last line that was not empty, and no part of the stack that Swift's runtime may write after
  /// the reason of a crash.
  private(set) var lastLine: String?
  private var isInStack = false

  private func receive() {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let got = unsafe read(reading.number, &chunk, chunk.count)
    if got <= 0 {
      // Nobody has the other end any more.
      source = nil
      finishLine()
      return
    }
    count += got
    for byte in chunk[..<got] {
      if byte == 0x0A { finishLine() } else if rest.count < Self.longest { rest.append(byte) }
    }
  }

  private func finishLine() {
    guard !rest.isEmpty else { return }
    let line = OneLine.text(String(decoding: rest, as: UTF8.self), limit: Self.longest)
    rest = []
    if line == "Current stack trace:" { isInStack = true }
    if !isInStack { lastLine = line }
    onLine(line)
  }
}
