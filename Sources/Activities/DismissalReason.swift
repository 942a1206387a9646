/// Why an activity is gone.
public enum DismissalReason: String, Hashable, Sendable, Codable {
  /// The user put it away.
  case user
  /// The policy that it was ended with, or the bound of the list (B2).
  case policy
  /// Its time is over: 8 h active and 4 h in the list (B4).
  case expired
  /// Its source is gone, was switched off (B16), or began another one under its id.
  case source
}
