/// The identities of the last activities that are gone; the oldest are forgotten.
struct RecentIdentities: Sendable {
  /// How many are remembered.
  static let most = 256

  private var members: Set<Activity.Identity> = []
  /// The oldest first.
  private var order: [Activity.Identity] = []

  func contains(_ identity: Activity.Identity) -> Bool { members.contains(identity) }

  mutating func insert(_ identity: Activity.Identity) {
    guard members.insert(identity).inserted else { return }
    order.append(identity)
    if order.count > RecentIdentities.most { members.remove(order.removeFirst()) }
  }

  mutating func remove(_ identity: Activity.Identity) {
    guard members.remove(identity) != nil else { return }
    order.removeAll { $0 == identity }
  }
}
