import Glibc

/// What a program writes: this side of its standard output.
final class ChildOutput {
  /// What has come.
  enum Event {
    /// The next bytes.
    case bytes([UInt8])
    /// More bytes than are allowed; they are dropped.
    case overLimit
    /// The program, and each that it started, has closed its side.
    case end
  }

  private let descriptor: Int32
  private let handler: (Event) -> Void
  private var left: Int
  private var isDone = false
  private var source: DescriptorSource?

  /// The most bytes of one reading.
  private static let pieceBytes = 16_384
  /// What a pipe holds, unless somebody asks for more (`pipe(7)`).
  private static let pipeBytes = 65_536

  /// Takes over a pipe's end that doesn't block.
  init(
    _ descriptor: Int32, limit: Int, loop: EventLoop, handler: @escaping (Event) -> Void
  ) throws(Errno) {
    self.descriptor = descriptor
    self.handler = handler
    left = limit
    source = try loop.watch(descriptor, events: .readable) { [weak self] _ in self?.read() }
  }

  deinit {
    source = nil
    close(descriptor)
  }

  /// Reads what a program that has ended left behind, and no more than that.
  func readRest() {
    var rest = Self.pipeBytes
    while rest > 0, !isDone {
      let count = read()
      if count == 0 { break }
      rest -= count
    }
  }

  /// Reads once and returns how many bytes there were.
  @discardableResult private func read() -> Int {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
      result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      count = max(result, 0)
    }
    if result < 0, errno == EAGAIN || errno == EINTR { return 0 }
    if result <= 0 {
      finish(.end)
    } else if result > left {
      finish(.overLimit)
    } else {
      left -= result
      handler(.bytes(bytes))
    }
    return max(result, 0)
  }

  private func finish(_ event: Event) {
    isDone = true
    source?.isEnabled = false
    handler(event)
  }
}
