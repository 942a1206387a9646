/// The bounds that every source of activities is held to.
public enum ActivityLimits {
  /// The size of a content state as JSON, in bytes (B1); of attributes and of an alert too.
  public static let stateBytes = 4096
  /// The size of a view archive as JSON, in bytes.
  public static let archiveBytes = 65_536
  /// The number of nodes in one view archive.
  public static let nodes = 512
  /// How deep the nodes of a view archive may nest.
  public static let depth = 32
  /// How deep the arrays and objects of any JSON text may nest: 32 nodes with what hangs on them.
  public static let jsonDepth = 128
  /// The number of activities that one source may have at a time.
  public static let activitiesPerSource = 64
  /// The number of recently ended activities, of all sources together.
  public static let recentlyEnded = 32
  /// The length of one text in a view archive, in characters; more is cut.
  public static let textLength = 512
  /// The length of an address, an action or another name in a view archive, in bytes.
  public static let nameBytes = 4096
  /// The length of an activity's id, in bytes.
  public static let idLength = 64
  /// How many bytes a source may send a second on average.
  public static let bytesPerSecond = 4 << 20
  /// How many bytes a source may send at once after a while of rest.
  public static let burstBytes = 8 << 20
  /// How long an activity is active at most, in seconds (B4).
  public static let lifetime = 8.0 * 3600
  /// How long an ended activity stays in the list at most, in seconds (B2, B4).
  public static let listTime = 4.0 * 3600
  /// The dates that may be told, in seconds since 1970: the years 1 to 9999.
  public static let dates = -62_135_596_800.0...253_402_300_799.0
}
