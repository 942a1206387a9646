/// Notices when a download of an activity finishes: for the one feedback that it gets (C10), and so
/// that its check mark is seen (C4).
///
/// A download is known by its action, or by its title where it has none, so that it may be shown in
/// several places and move between them.
package struct DownloadWatch: Sendable {
  /// What a look at an activity tells.
  package struct News: Hashable, Sendable {
    /// Whether a download has finished that was running when this was last told.
    package var hasFinished = false
    /// Whether a download shows that it is done which did not when this was last told.
    package var isDone = false
  }

  private var running: [Activity.Identity: Set<String>] = [:]
  private var done: [Activity.Identity: Set<String>] = [:]

  /// Makes a watch that has seen nothing.
  package init() {}

  /// Takes note of what an activity shows now.
  ///
  /// - Parameters:
  ///   - views: What it shows; nil where it is gone.
  ///   - identity: The activity.
  /// - Returns: What is news about its downloads.
  package mutating func note(_ views: ViewArchive?, of identity: Activity.Identity) -> News {
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
    finished.subtract(now)
    let (before, doneBefore) = (running[identity] ?? [], done[identity] ?? [])
    running[identity] = now.isEmpty ? nil : now
    done[identity] = finished.isEmpty ? nil : finished
    return News(
      hasFinished: !before.isDisjoint(with: finished), isDone: !finished.isSubset(of: doneBefore))
  }
}
