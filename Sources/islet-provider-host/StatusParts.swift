import EventLoop
import Glibc

/// What the provider says of its parts, passed on to the overlay, one message in flight.
final class StatusParts {
  /// The most parts that have a text.
  private static let partLimit = 16
  private static let nameLimit = 32
  /// The longest text, in bytes.
  static let textLimit = 256
  /// What `islet status` says of every provider; a part must not pass for it.
  private static let reserved: Set<String> = [
    "state", "file", "restarts", "crashes", "messages", "pid", "error",
  ]

  private let overlay: OverlayConnection
  private var texts: [String: String] = [:]
  /// The parts whose text the overlay does not have.
  private var changed: Set<String> = []
  private var call: PendingCall?

  init(overlay: OverlayConnection) {
    self.overlay = overlay
  }

  /// Says how a part fares; nil takes what was said away.
  func report(part: String, text: String?) throws(Errno) {
    guard (1...Self.nameLimit).contains(part.utf8.count), !Self.reserved.contains(part),
      part.unicodeScalars.allSatisfy({ "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" })
    else { throw .invalidArgument }
    let line = Log.line(text ?? "")
    guard line.utf8.count <= Self.textLimit else { throw Errno(EMSGSIZE) }
    guard texts[part, default: ""] != line else { return }
    if line.isEmpty {
      texts[part] = nil
    } else {
      guard texts[part] != nil || texts.count < Self.partLimit else { throw Errno(EAGAIN) }
      texts[part] = line
    }
    changed.insert(part)
    sendNext()
  }

  private func sendNext() {
    // What is taken away first: it makes room in the overlay, too.
    let next = changed.min {
      (texts[$0] == nil ? 0 : 1, $0) < (texts[$1] == nil ? 0 : 1, $1)
    }
    guard call == nil, let part = next else { return }
    changed.remove(part)
    // Without an overlay there is nobody to tell, and the loop ends by itself.
    call = try? overlay.call("ReportStatus", [part, texts[part] ?? ""]) { [unowned self] result in
      if case .failure(let error) = result {
        Log.write("the status of '\(part)' was refused: \(error.message)")
      }
      call = nil
      sendNext()
    }
  }
}
