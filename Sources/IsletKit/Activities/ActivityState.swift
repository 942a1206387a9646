/// Where an activity is in its life (B2–B4).
public enum ActivityState: String, Hashable, Sendable, Codable {
  /// It shows its content and takes updates.
  case active
  /// Its content is past its date; it still takes updates.
  case stale
  /// It takes no more updates, and is still in the list.
  case ended
  /// It is gone.
  case dismissed
}

/// Why an activity was dismissed.
public enum ActivityDismissalReason: String, Hashable, Sendable {
  /// Somebody has removed it.
  case user
  /// Its time in the list was over.
  case policy
  /// It was too old (B4).
  case expired
  /// The user has switched this provider off (B16).
  case source
  /// The overlay would not begin it; the host's log says why.
  case refused
}
