/// How much a provider sends: all of it, and the most within a second.
struct Traffic {
  /// More messages than this within a second are a flood.
  static let mostMessages = 20_000
  /// More bytes than this within a second are a flood.
  static let mostBytes = 8 << 20

  /// How many messages came.
  private(set) var messages = 0
  /// When the last one came, in microseconds of the monotonic clock.
  private(set) var lastAt: UInt64 = 0

  private var windowStart: UInt64 = 0
  private var windowMessages = 0
  private var windowBytes = 0
  private(set) var peakMessages = 0
  private(set) var peakBytes = 0

  /// Whether so much comes that looking at each message would slow the sender down.
  var isDense: Bool { windowMessages > Self.mostLookedAt }

  /// So many messages of each second are looked at.
  private static let mostLookedAt = 200

  /// Whether a second had more than is allowed.
  var isFlood: Bool { peakMessages > Self.mostMessages || peakBytes > Self.mostBytes }

  /// What a flood consists of, for people.
  var floodDescription: String {
    let amount =
      peakMessages > Self.mostMessages
      ? "\(peakMessages) messages" : "\(peakBytes >> 20) MB in \(peakMessages) messages"
    return "floods: \(amount) within a second, at most \(Self.mostMessages) messages and "
      + "\(Self.mostBytes >> 20) MB are allowed; send what changed, when it changed"
  }

  /// Counts a message that came at a time, in microseconds of the monotonic clock.
  mutating func count(bytes: Int, at now: UInt64) {
    messages += 1
    lastAt = now
    if now - min(windowStart, now) >= 1_000_000 {
      windowStart = now
      windowMessages = 0
      windowBytes = 0
    }
    windowMessages += 1
    windowBytes += bytes
    peakMessages = max(peakMessages, windowMessages)
    peakBytes = max(peakBytes, windowBytes)
  }
}
