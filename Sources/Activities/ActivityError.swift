/// Why a request, an update or an end was refused; the activity keeps its last state.
public enum ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something is longer than its limit.
  case tooLarge(what: String, bytes: Int, limit: Int)
  /// The JSON or what it describes is not valid.
  case invalid(what: String, reason: String)
  /// The id belongs to no live activity of this source.
  case unknownActivity(String)
  /// The source has as many activities as it may have.
  case tooManyActivities(limit: Int)

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .tooLarge(let what, let bytes, let limit):
      "\(what) has \(bytes) bytes; at most \(limit) are allowed, so shorten it"
    case .invalid(let what, let reason):
      "\(what) is not valid: \(reason)"
    case .unknownActivity(let id):
      "no live activity of this source has the id '\(id)'; request one first"
    case .tooManyActivities(let limit):
      "this source already has \(limit) activities; end one before requesting another"
    }
  }
}
