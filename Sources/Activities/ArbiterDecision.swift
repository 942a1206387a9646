/// Which live activity is shown where, and why.
public struct ArbiterDecision: Hashable, Sendable {
  /// What gave the pill to the one that has it.
  public enum Cause: String, Hashable, Sendable {
    /// The highest relevance score, or the oldest of several with it (B9).
    case relevance
    /// The user chose it.
    case choice
    /// It calls for attention (B10).
    case alert
  }

  /// Has the pill (B5).
  public var primary: Activity.Identity?
  /// Has the circle beside it (B6).
  public var secondary: Activity.Identity?
  /// Only counted, in the order of their requests.
  public var others: [Activity.Identity]
  /// Why ``primary`` has the pill.
  public var cause: Cause

  /// Makes a decision.
  public init(
    primary: Activity.Identity? = nil, secondary: Activity.Identity? = nil,
    others: [Activity.Identity] = [], cause: Cause = .relevance
  ) {
    self.primary = primary
    self.secondary = secondary
    self.others = others
    self.cause = cause
  }
}
