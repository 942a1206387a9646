/// Where an activity is in its life (B2, B3).
public enum ActivityState: String, Hashable, Sendable, Codable, CaseIterable {
  /// Shown and updated.
  case active
  /// Shown, but its content is out of date or its source is gone.
  case stale
  /// Takes no more updates; still in the list.
  case ended
  /// Gone.
  case dismissed
}
