// Where activities come from.

extension ActivityStore {
  /// Names a source, and switches it on or off (B16).
  ///
  /// What a source has goes when it is switched off. One that was never named is on.
  ///
  /// - Parameters:
  ///   - source: Its number.
  ///   - name: What people know it by.
  ///   - enabled: Whether it may have activities.
  ///   - date: Now, in seconds since 1970.
  public mutating func setSource(_ source: Int, name: String, enabled: Bool, at date: Double) {
    advance(to: date)
    sources[source] = Source(name: name.plain, isEnabled: enabled)
    guard !enabled else { return }
    let identities = (live + recentlyEnded).map(\.identity).filter { $0.source == source }
    live.removeAll { $0.identity.source == source }
    recentlyEnded.removeAll { $0.identity.source == source }
    for identity in identities { forget(identity, .source) }
  }

  /// Marks the activities of a source that is gone as stale; they go after ``grace`` unless it
  /// comes back.
  ///
  /// - Parameters:
  ///   - source: Its number.
  ///   - date: Now, in seconds since 1970.
  public mutating func sourceEnded(_ source: Int, at date: Double) {
    advance(to: date)
    for index in live.indices
    where live[index].identity.source == source && live[index].graceEnd == nil {
      live[index].graceEnd = date + ActivityStore.grace
      if live[index].state == .active { makeStale(at: index) }
    }
  }

  func checkEnabled(_ source: Int) throws(ActivityError) {
    if let known = sources[source], !known.isEnabled { throw .sourceDisabled(known.name) }
  }
}
