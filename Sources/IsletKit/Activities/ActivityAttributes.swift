/// What describes a kind of activity: the attributes that stay, and the state that changes (B1).
///
/// Both travel as JSON; the state may have 4096 bytes.
public protocol ActivityAttributes: Codable {
  /// The part that changes while the activity lives.
  associatedtype ContentState: Codable, Hashable
}
