import Glibc

/// What a program reads: this side of its standard input, with what it hasn't taken yet.
final class ChildInput {
  private var descriptor: Int32
  private var waiting: [UInt8] = []
  private var isFinishing = false
  private var source: DescriptorSource?

  /// Takes over a pipe's end that doesn't block.
  init(_ descriptor: Int32, loop: EventLoop) throws(Errno) {
    self.descriptor = descriptor
    source = try loop.watch(descriptor, events: .writable) { [weak self] _ in self?.flush() }
    source?.isEnabled = false
  }

  deinit { close() }

  /// Whether nothing more can be written.
  var isClosed: Bool { descriptor < 0 || isFinishing }

  /// How many bytes the program hasn't taken yet.
  var waitingCount: Int { waiting.count }

  /// Writes what the program takes now, and the rest when it reads.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    waiting += bytes
    flush()
  }

  /// Closes after the last byte.
  func finish() {
    isFinishing = true
    flush()
  }

  private func flush() {
    var done = 0
    while done < waiting.count {
      let count = waiting.withUnsafeBytes { bytes in
        SignalMask.withoutBrokenPipe {
          Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        }
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { break }
        // The program has closed its side.
        return close()
      }
      done += count
    }
    waiting.removeFirst(done)
    source?.isEnabled = !waiting.isEmpty
    if isFinishing, waiting.isEmpty { close() }
  }

  private func close() {
    waiting = []
    source = nil
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
