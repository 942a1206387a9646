import EventLoop
import Glibc

/// What a provider answers to a command.
struct CommandAnswer {
  /// The exit status of the command.
  enum Status: UInt32 {
    case done = 0
    case failed = 1
    case usage = 2
  }

  /// How it ended.
  let status: Status
  /// What to print, or why it failed.
  let text: String
}

/// Collects the parts of an answer.
final class AnswerText {
  /// The most bytes of an answer.
  private static let limit = 65_536

  private var bytes: [UInt8] = []

  /// Adds a part as far as there is room.
  func append(_ part: UnsafePointer<CChar>) {
    let count = unsafe strnlen(part, Self.limit - bytes.count)
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: part, count: count))
  }

  /// All of it, without what is not UTF-8 and without half a character at the end.
  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    let isCut = bytes.count == Self.limit && text.unicodeScalars.last == "\u{FFFD}"
    return isCut ? String(text.unicodeScalars.dropLast()) : text
  }
}
