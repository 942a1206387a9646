/// One live thing with an identity and a life cycle: a track, a timer, a download.
public struct Activity: Hashable, Sendable {
  /// Which activity it is: its source, and the id that is unique within that source.
  public struct Identity: Hashable, Sendable, CustomStringConvertible {
    /// The number of the source: a provider, or a program on the session bus.
    public var source: Int
    /// The id within the source.
    public var id: String

    /// Makes an identity.
    public init(source: Int, id: String) {
      self.source = source
      self.id = id
    }

    /// `source/id`.
    public var description: String { "\(source)/\(id)" }
  }

  /// Which activity it is.
  public let identity: Identity
  /// What stays the same for its life (B1).
  public let attributes: JSONValue
  /// What it shows now.
  public internal(set) var content: ActivityContent
  /// How it shows it, in every place.
  public internal(set) var views: ViewArchive
  /// Where it is in its life.
  public internal(set) var state: ActivityState
  /// When it was requested, in seconds of the engine's clock.
  public let requestedAt: Double
  /// Grows with every accepted change, so that a viewer sees whether there is anything new.
  public internal(set) var version: Int
}

/// Where an activity is in its life (B2, B3).
public enum ActivityState: String, Hashable, Sendable {
  /// Shown and updated.
  case active
  /// Shown, but its content is out of date or its source is gone.
  case stale
}
