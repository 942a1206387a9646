/// Notices when a download of an activity finishes, for the one feedback that it gets (C10).
///
/// A download is known by its action, or by its title where it has none, so that it may be shown in
/// several places and move between them.
package struct DownloadWatch: Sendable {
  private var running: [Activity.Identity: Set<String>] = [:]

  /// Makes a watch that has seen nothing.
  package init() {}

  /// Takes note of what an activity shows now.
  ///
  /// - Parameters:
  ///   - views: What it shows; nil where it is gone.
  ///   - identity: The activity.
  /// - Returns: Whether a download in it has finished that was running when this was last told.
  package mutating func note(_ views: ViewArchive?, of identity: Activity.Identity) -> Bool {
    var (now, finished): (Set<String>, Set<String>) = ([], [])
    var pending = views?.roots ?? []
    while let node = pending.popLast() {
      pending += node.children
      guard case .download(let download) = node.content else { continue }
      let name = download.action ?? download.title
      switch download.state {
      case .downloading: now.insert(name)
      case .finished: finished.insert(name)
      case .idle, .failed: break
      }
    }
    let before = running[identity] ?? []
    running[identity] = now.isEmpty ? nil : now
    return !before.isDisjoint(with: finished.subtracting(now))
  }
}
