/// The alerts that wait for the pill; the first one has it (B10).
package struct AlertQueue: Sendable {
  /// An alert and whose it is.
  package struct Entry: Hashable, Sendable {
    /// Whose it is.
    package var identity: Activity.Identity
    /// What it says.
    package var alert: AlertConfiguration
  }

  /// How many that pass by themselves wait for their turn: more are news no longer when they get it.
  ///
  /// Those that stay are as many as there are activities at most.
  private static let mostPassing = 8

  private var entries: [Entry] = []
  private var isChanged = false

  /// Makes a queue in which nothing waits.
  package init() {}

  /// The one that has the pill.
  package var first: Entry? { entries.first }

  /// Takes note of what happened to an activity.
  package mutating func note(_ event: ActivityEvent) {
    switch event {
    case .alert(let identity, let alert): add(Entry(identity: identity, alert: alert))
    // What one that stays waited for has come, or its activity is another one now.
    case .alertHandled(let identity), .ended(let identity), .requested(let identity):
      remove { $0.identity == identity && $0.alert.staysUntilHandled }
    case .dismissed(let identity, _): remove { $0.identity == identity }
    case .updated, .stale: break
    }
  }

  /// Takes the first one away, as its time is over.
  package mutating func removeFirst() {
    guard !entries.isEmpty else { return }
    entries.removeFirst()
    isChanged = true
  }

  /// Whether another alert has the pill than at the last call, or news of the same activity.
  package mutating func takeChange() -> Bool {
    defer { isChanged = false }
    return isChanged
  }

  private mutating func add(_ entry: Entry) {
    // A second one of the same activity brings newer news; its time begins with it.
    if let index = entries.firstIndex(where: { $0.identity == entry.identity }) {
      entries[index] = entry
      isChanged = isChanged || index == 0
      return
    }
    let passing = entries.count { !$0.alert.staysUntilHandled }
    guard entry.alert.staysUntilHandled || passing < Self.mostPassing else { return }
    isChanged = isChanged || entries.isEmpty
    entries.append(entry)
  }

  private mutating func remove(_ isOver: (Entry) -> Bool) {
    let first = entries.first
    entries.removeAll(where: isOver)
    if entries.first != first { isChanged = true }
  }
}
