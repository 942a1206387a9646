/// The bounds that every source of activities is held to.
public enum ActivityLimits {
  /// The size of a content state as JSON, in bytes (B1).
  public static let stateBytes = 4096
  /// The size of a view archive as JSON, in bytes.
  public static let archiveBytes = 65_536
  /// The number of nodes in one view archive.
  public static let nodes = 512
  /// How deep the nodes of a view archive may nest.
  public static let depth = 32
  /// The number of activities that one source may have at a time.
  public static let activitiesPerSource = 64
  /// The length of one text in a view archive, in characters; more is cut.
  public static let textLength = 512
  /// How long an activity lives at most, in seconds (B4).
  public static let lifetime = 8.0 * 3600
}
