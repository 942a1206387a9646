// The structure belongs to the module that was built with its header first.
import CSystemd
import Glibc

/// Tells what happens to the entries of one folder (inotify), for as long as it lives.
///
/// At rest it costs nothing. Each has a descriptor of its own: in `sd_event_add_inotify` (systemd
/// 252) an event that no source of the folder wants any more makes the loop spin for ever.
public final class FolderWatch {
  /// The folder, as it was given.
  public let path: String
  private let descriptor: Int32
  private let handler: (FolderEvent) -> Void
  private var isGone = false
  private var source: DescriptorSource?

  /// The most bytes of one reading: some hundred events.
  private static let pieceBytes = 16_384

  init(
    loop: EventLoop, path: String, kinds: Set<FolderEvent.Kind>,
    handler: @escaping (FolderEvent) -> Void
  ) throws(Errno) {
    self.path = path
    self.handler = handler
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .last }
    var mask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    for (bit, kind) in Self.bits where kinds.contains(kind) { mask |= bit }
    guard inotify_add_watch(descriptor, path, mask) >= 0 else { throw .last }
    source = try loop.watch(descriptor, events: .readable) { [weak self] _ in
      // One by one, since each may make the owner release the watch.
      for event in self?.read() ?? [] { self?.handle(event) }
    }
  }

  deinit {
    // Released in its own handler the source lives on until that returns.
    source?.isEnabled = false
    source = nil
    if descriptor >= 0 { close(descriptor) }
  }

  private static let bits: [(UInt32, FolderEvent.Kind)] = [
    (UInt32(IN_CREATE), .created), (UInt32(IN_MODIFY), .modified),
    (UInt32(IN_CLOSE_WRITE), .closedWrite), (UInt32(IN_MOVED_FROM), .movedFrom),
    (UInt32(IN_MOVED_TO), .movedTo), (UInt32(IN_DELETE), .deleted),
  ]
  private static let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)

  private func handle(_ event: FolderEvent) {
    // The kernel says it more than once; a folder that was renamed would even go on.
    guard !isGone else { return }
    if event.kind == .gone {
      isGone = true
      source?.isEnabled = false
    }
    handler(event)
  }

  private func read() -> [FolderEvent] {
    withUnsafeTemporaryAllocation(byteCount: Self.pieceBytes, alignment: 8) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      guard count > 0 else { return [] }
      var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      var events: [FolderEvent] = []
      while let event = Self.take(from: &rest) {
        if let event = event { events.append(event) }
      }
      return events
    }
  }

  /// Takes the first `struct inotify_event` out of what the kernel has written.
  ///
  /// Nil at the end; nil within for one that means nothing here.
  private static func take(from bytes: inout UnsafeRawBufferPointer) -> FolderEvent?? {
    let header = MemoryLayout<inotify_event>.size
    guard bytes.count >= header else { return nil }
    let event = bytes.loadUnaligned(as: inotify_event.self)
    let length = header + Int(event.len)
    guard bytes.count >= length else { return nil }
    // Ended and filled up with zeros.
    let name = bytes[header..<length].prefix { $0 != 0 }
    bytes = UnsafeRawBufferPointer(rebasing: bytes[length...])
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return FolderEvent(kind: .overflow) }
    if event.mask & gone != 0 { return FolderEvent(kind: .gone) }
    guard let kind = bits.first(where: { event.mask & $0.0 != 0 })?.1 else {
      return .some(nil)
    }
    return FolderEvent(
      kind: kind, name: String(decoding: name, as: UTF8.self), cookie: event.cookie,
      isFolder: event.mask & UInt32(IN_ISDIR) != 0)
  }
}
