/// Keeps an activity in its place for a moment where it ends as its download is done, so that the
/// check mark is seen (C4).
///
/// Pure: times are arguments, in seconds of any clock that only goes forward.
package struct FinishedDownloads: Sendable {
  /// How long the check mark is to be seen, in seconds.
  package static let time = 1.5
  /// How many of one source are kept at most: whoever ends more at a time has no eyes on each.
  package static let mostOfSource = 8

  private struct Kept: Sendable {
    let activity: Activity
    let end: Double
  }

  /// When the download of an activity was seen to be done.
  private var doneAt: [Activity.Identity: Double] = [:]
  private var kept: [Kept] = []

  /// Makes one that keeps nothing.
  package init() {}

  /// Those that have ended and are shown all the same.
  package var activities: [Activity] { kept.map(\.activity) }

  /// When the next one goes, in seconds; `nil` where there is none.
  package var nextEnd: Double? { kept.map(\.end).min() }

  /// An activity that is kept.
  package func activity(_ identity: Activity.Identity) -> Activity? {
    kept.first { $0.activity.identity == identity }?.activity
  }

  /// Takes note that a download is done which was not before.
  package mutating func finished(_ identity: Activity.Identity, at time: Double) {
    doneAt = doneAt.filter { time - $0.value < Self.time }
    doneAt[identity] = time
  }

  /// Takes note that an activity has ended, in its last form, and keeps it where its download has
  /// just been done.
  package mutating func ended(_ activity: Activity, at time: Double) {
    guard let done = doneAt.removeValue(forKey: activity.identity), time - done < Self.time
    else { return }
    kept.removeAll { $0.activity.identity == activity.identity }
    let ofSource = kept.indices.filter {
      kept[$0].activity.identity.source == activity.identity.source
    }
    if ofSource.count >= Self.mostOfSource, let oldest = ofSource.first { kept.remove(at: oldest) }
    kept.append(Kept(activity: activity, end: time + Self.time))
  }

  /// Lets an activity go, as somebody put it away or it began anew.
  package mutating func remove(_ identity: Activity.Identity) {
    doneAt[identity] = nil
    kept.removeAll { $0.activity.identity == identity }
  }

  /// Lets those go that were seen for long enough.
  package mutating func advance(to time: Double) { kept.removeAll { $0.end <= time } }
}
