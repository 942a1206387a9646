import IsletKit

/// Shows timers as activities, each its own (TM12, TM19).
final class TimerActivities {
  typealias State = TimerAttributes.ContentState

  /// After so long another activity takes the place of one, in microseconds of boot time: the engine
  /// ends each after eight hours (B4), and a timer may be longer.
  static let lifetime: Int64 = 28_000_000_000

  private struct Shown {
    let activity: Activity<TimerAttributes>
    let since: Int64
  }

  private let host: Host
  private var shown: [Int: Shown] = [:]
  /// Those that the engine would not show; asked again when the settings change.
  private var refused: Set<Int> = []

  init(host: Host) {
    self.host = host
  }

  /// The boot time at which an activity has to be replaced, in microseconds; nil for none.
  var nextRenewal: Int64? { shown.values.map { $0.since + Self.lifetime }.min() }

  /// The timer that an activity shows.
  func timer(of activityID: String) -> Int? {
    shown.first { $0.value.activity.id == activityID }?.key
  }

  /// Shows these timers, and no others.
  ///
  /// - Parameters:
  ///   - contents: By the timers' ids.
  ///   - alerts: Which of them call for attention, and how.
  ///   - boot: The boot time, in microseconds.
  func show(
    _ contents: [Int: ActivityContent<State>], alerts: [Int: AlertConfiguration], at boot: Int64
  ) {
    for id in shown.keys where contents[id] == nil { hide(id) }
    refused.formIntersection(contents.keys)
    for (id, content) in contents.sorted(by: { $0.key < $1.key }) {
      show(id, content, alert: alerts[id], at: boot)
    }
  }

  private func show(
    _ id: Int, _ content: ActivityContent<State>, alert: AlertConfiguration?, at boot: Int64
  ) {
    if let old = shown[id], old.activity.isLive, boot - old.since < Self.lifetime {
      // The plain update is left out where nothing has changed, and the alert never is.
      if let alert {
        old.activity.update(content, alertConfiguration: alert)
      } else {
        old.activity.update(content)
      }
      return
    }
    guard !refused.contains(id) else { return }
    let old = shown.removeValue(forKey: id)
    do {
      let activity = try Activity.request(
        attributes: TimerAttributes(id: id), content: content)
      shown[id] = Shown(activity: activity, since: boot)
      if let alert { activity.update(content, alertConfiguration: alert) }
    } catch {
      refused.insert(id)
      host.log("timer \(id) is not shown: \(error)", level: .error)
    }
    old?.activity.end(nil, dismissalPolicy: .immediate)
  }

  /// Takes a timer's activity away.
  func hide(_ id: Int) {
    shown.removeValue(forKey: id)?.activity.end(nil, dismissalPolicy: .immediate)
  }

  /// Takes over that the engine does not show a timer any more; one that is refused it would not
  /// show a second time either.
  func forget(_ id: Int, isRefused: Bool) {
    shown[id] = nil
    if isRefused { refused.insert(id) }
  }

  /// Asks again for what was refused.
  func retry() {
    refused = []
  }
}

extension Activity {
  /// Whether it takes updates.
  fileprivate var isLive: Bool { activityState == .active || activityState == .stale }
}
