/// When an ended activity leaves the list (B2).
public enum DismissalPolicy: Hashable, Sendable {
  /// After a while, at most four hours.
  case `default`
  /// At once.
  case immediate
  /// At a date, in seconds since 1970, at most four hours from the end.
  case after(Double)

  /// The form on the wire: `default`, `immediate` or `after:SECONDS`.
  public var text: String {
    switch self {
    case .default: "default"
    case .immediate: "immediate"
    case .after(let date): "after:\(date)"
    }
  }

  /// Reads the form on the wire.
  ///
  /// - Throws: ``ActivityError/invalid(what:reason:)`` that lists what is allowed.
  public init(text: String) throws(ActivityError) {
    switch text {
    case "default", "": self = .default
    case "immediate": self = .immediate
    default:
      guard text.hasPrefix("after:"), let date = Double(text.dropFirst(6)), date.isFinite else {
        throw .invalid(
          what: "the dismissal policy '\(text)'",
          reason: "use default, immediate or after: and the seconds since 1970")
      }
      self = .after(date)
    }
  }

  /// When an activity leaves the list; not after its end where it leaves at once.
  ///
  /// - Parameter end: When it ended, in seconds since 1970.
  /// - Returns: A date, in seconds since 1970, at most ``ActivityLimits/listTime`` after the end.
  func dismissalDate(endedAt end: Double) -> Double {
    switch self {
    case .default: end + ActivityLimits.listTime
    case .immediate: end
    case .after(let date): min(max(date, end), end + ActivityLimits.listTime)
    }
  }
}
