import CLinux
import EventLoop
import Glibc

/// One run of `islet-image-loader`, from its start until it is reaped.
final class ImageJob {
  /// How long a picture may take, reading it included, in microseconds.
  static let timeLimit: UInt64 = 3_000_000
  /// `Reply.magic` of the loader: "ISLT".
  private static let magic: UInt32 = 0x544C_5349

  private let maximum: Int
  private let pid: Int32
  private let channel: OwnedDescriptor
  private var onAnswer: ((Result<DecodedImage, ImageError>) -> Void)?
  private let onEnd: (ImageJob) -> Void
  private var child: ChildSource?
  private var watch: DescriptorSource?
  private var timer: Timer?
  private var isReaped = false

  /// Starts the loader.
  ///
  /// `onAnswer` gets the picture or the reason why there is none, once. `onEnd` is called when the
  /// process has been reaped, after the answer; the owner may release this object within it.
  init(
    loop: EventLoop, program: HelperProgram, source: borrowing OwnedDescriptor, maximum: Int,
    onAnswer: @escaping (Result<DecodedImage, ImageError>) -> Void,
    onEnd: @escaping (ImageJob) -> Void
  ) throws(Errno) {
    // One message, whole or not at all.
    let sockets = try SocketPair(SOCK_SEQPACKET)
    pid = try program.start(
      arguments: ["\(maximum)"], standardInput: source.number, channel: sockets.theirs)
    channel = sockets.ours
    self.maximum = maximum
    self.onAnswer = onAnswer
    self.onEnd = onEnd
    // From here on deinit ends the process if something throws.
    child = try loop.onChildExit(pid) { [weak self] _ in self?.handleExit() }
    watch = try loop.watch(channel.number, events: .readable) { [weak self] _ in
      self?.receive(otherwise: .died)
    }
    let timer = try loop.makeTimer(.monotonic) { [weak self] in self?.handleTimeout() }
    timer.arm(after: Self.timeLimit)
    self.timer = timer
  }

  deinit {
    // Before the descriptor that it watches is closed.
    watch = nil
    guard !isReaped else { return }
    // Not reaped, so the number still belongs to this child.
    kill(pid, SIGKILL)
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }

  /// Nobody wants the answer any more; the process is still to be reaped.
  func abandon() {
    onAnswer = nil
    watch = nil
    try? child?.send(signal: SIGKILL)
  }

  private func handleTimeout() {
    answer(.failure(.timedOut))
    try? child?.send(signal: SIGKILL)
  }

  private func handleExit() {
    isReaped = true
    timer?.disarm()
    // The answer may have come with the end.
    receive(otherwise: .died)
    answer(.failure(.died))
    onEnd(self)
  }

  private func receive(otherwise failure: ImageError) {
    guard onAnswer != nil else { return }
    var words: [UInt32] = [0, 0, 0, 0]
    var descriptor: Int32 = -1
    let count = unsafe words.withUnsafeMutableBytes { bytes in
      unsafe islet_receive_descriptor(
        channel.number, bytes.baseAddress, bytes.count, &descriptor)
    }
    if count == -Int(EAGAIN) { return }
    let size = MemoryLayout<UInt32>.stride * words.count
    guard descriptor >= 0 else {
      if count == 0 { return answer(.failure(failure)) }
      guard count == size, words[0] == Self.magic, words[1] != 0 else {
        return answer(.failure(.badAnswer))
      }
      return answer(.failure(.refused(Int32(truncatingIfNeeded: words[1]))))
    }
    let memory = OwnedDescriptor(adopting: descriptor)
    guard count == size, words[0] == Self.magic, words[1] == 0,
      let image = DecodedImage(
        width: words[2], height: words[3], maximum: maximum, memory: memory)
    else { return answer(.failure(.badAnswer)) }
    answer(.success(image))
  }

  private func answer(_ result: Result<DecodedImage, ImageError>) {
    let handler = onAnswer
    onAnswer = nil
    watch = nil
    handler?(result)
  }
}
