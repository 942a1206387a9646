/// Where an activity is in its life, as far as its provider decides (B2).
public enum ActivityState: Hashable, Sendable {
  /// It was requested and takes updates.
  case active
  /// It was ended, and takes no more updates.
  case ended
}
