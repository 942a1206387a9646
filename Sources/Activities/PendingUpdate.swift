/// An update as it came, on its way to the store.
public struct PendingUpdate: Hashable, Sendable {
  /// Whom it changes.
  public var identity: Activity.Identity
  /// The wire form of an ``ActivityContent``; empty keeps the last.
  public var content: String
  /// The wire form of a ``ViewArchive``; empty keeps the last.
  public var views: String
  /// The wire form of an ``AlertConfiguration``; empty for none.
  public var alert: String
  /// The caller's own number, by which it finds whoever waits for the answer.
  public var token: Int

  /// Makes an update.
  public init(
    _ identity: Activity.Identity, content: String, views: String, alert: String = "", token: Int
  ) {
    self.identity = identity
    self.content = content
    self.views = views
    self.alert = alert
    self.token = token
  }

  /// What it counts for its source's quota, in bytes.
  var bytes: Int { content.utf8.count + views.utf8.count + alert.utf8.count }

  /// Takes over from an older update what this one leaves as it is; an alert is never lost.
  mutating func supersede(_ older: PendingUpdate) {
    if content.isEmpty { content = older.content }
    if views.isEmpty { views = older.views }
    if alert.isEmpty { alert = older.alert }
  }
}
