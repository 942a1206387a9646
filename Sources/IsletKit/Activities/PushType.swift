/// How an activity would be updated from a server; not supported, so always `nil`.
public struct PushType: Hashable, Sendable {
  /// Updates for this activity alone.
  public static var token: PushType { PushType() }
}
