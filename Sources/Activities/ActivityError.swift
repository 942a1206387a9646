/// Why a request, an update or an end was refused; the activity keeps its last state.
public enum ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something is longer than its limit.
  case tooLarge(what: String, bytes: Int, limit: Int)
  /// The JSON or what it describes is not valid.
  case invalid(what: String, reason: String)
  /// The id belongs to no live activity of this source.
  case unknownActivity(String)
  /// The id belongs to an activity that has ended.
  case ended(String)
  /// The source has as many activities as it may have.
  case tooManyActivities(limit: Int)
  /// The user switched the source of this name off (B16).
  case sourceDisabled(String)
  /// The source sends more bytes than it may.
  case quotaExceeded(bytesPerSecond: Int, retryAfter: Double)

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .tooLarge(let what, let bytes, let limit):
      "\(what) has \(bytes) bytes; at most \(limit) are allowed, so shorten it"
    case .invalid(let what, let reason):
      "\(what) is not valid: \(reason)"
    case .unknownActivity(let id):
      "no live activity of this source has the id '\(id.plain)'; request one first"
    case .ended(let id):
      "the activity '\(id.plain)' has ended and takes no more updates; request a new one"
    case .tooManyActivities(let limit):
      "this source already has \(limit) activities; end one before requesting another"
    case .sourceDisabled(let name):
      "activities of '\(name)' are switched off; switch them on in islet's configuration first"
    case .quotaExceeded(let limit, let wait):
      "this source sends more than \(limit / 1024) KiB a second; send less at a time or less "
        + "often, and try again in \(max(1, Int((wait * 1000).rounded(.up)))) ms"
    }
  }
}
