import IsletKit

/// Decides what the pill shows of the timers, and which of them call for attention.
final class TimerShowing {
  let activities: TimerActivities
  /// The boot time at which those that ring are heard again, in microseconds.
  private var nextSound: Int64?
  /// The boot time at which a stopwatch needs another digit, in microseconds.
  private var nextDigit: Int64?

  init(host: Host) {
    activities = TimerActivities(host: host)
  }

  /// The boot time at which something has to be shown anew, in microseconds.
  var nextLook: Int64? {
    [nextSound, nextDigit, activities.nextRenewal].compactMap { $0 }.min()
  }

  /// Shows the timers as they are.
  ///
  /// - Parameters:
  ///   - words: The timers, the clocks and the zone.
  ///   - settings: Which sound, and how often.
  ///   - events: What has just happened.
  ///   - ringing: Those that are heard beside those that ring now.
  ///   - isFallingAsleep: Whether those that wait for the machine stand still already.
  func show(
    _ words: TimerWords, settings: TimerSettings, events: [TimerEvent], ringing: Set<Int>,
    isFallingAsleep: Bool
  ) {
    let items = words.book.items
    var heard = ringing.union(events.filter { $0.kind == .rang }.map(\.id))
    let boot = words.now.boot
    if items.contains(where: \.isRinging), let repeatSound = settings.repeatSound {
      if let due = nextSound, due <= boot {
        heard.formUnion(items.filter(\.isRinging).map(\.id))
        nextSound = nil
      }
      if nextSound == nil || !heard.isEmpty { nextSound = boot + Int64(seconds: repeatSound) }
    } else {
      nextSound = nil
    }
    nextDigit = items.compactMap { StopwatchRoom.nextLook(at: $0, boot: boot) }.min()
    var alerts: [Int: AlertConfiguration] = [:]
    for item in items where item.isRinging && heard.contains(item.id) {
      alerts[item.id] = item.alert(words.detail(item), settings, stays: true)
    }
    for event in events where event.kind == .repeated || event.kind == .advanced {
      alerts[event.id] = words.book[event.id]?.alert(
        event.kind == .repeated ? "Time is up, and it runs again" : "Time for a break", settings,
        stays: false)
    }
    activities.show(
      contents(words, isFallingAsleep: isFallingAsleep), alerts: alerts, at: boot)
  }

  /// Takes all of them away.
  func hideAll() {
    activities.show([:], alerts: [:], at: 0)
  }

  private func contents(
    _ words: TimerWords, isFallingAsleep: Bool
  ) -> [Int: ActivityContent<TimerAttributes.ContentState>] {
    let items = words.book.items
    let scores = TimerRelevance.scores(items)
    return items.reduce(into: [:]) { contents, item in
      guard !item.isHidden else { return }
      contents[item.id] = ActivityContent(
        state: TimerAttributes.ContentState(
          item, words: words,
          isStandingStill: isFallingAsleep && item.options.pausesOnSuspend && !item.followsClock),
        staleDate: nil, relevanceScore: scores[item.id] ?? 0)
    }
  }
}

/// Which timer gets the pill (B9).
enum TimerRelevance {
  /// The scores by id: one that rings goes before all, then the one that ends first, before music
  /// that plays; one that is paused comes after that.
  static func scores(_ items: [TimerItem]) -> [Int: Double] {
    var scores: [Int: Double] = [:]
    for item in items { scores[item.id] = item.isRinging ? 100 : 20 }
    let running = items.filter(\.isRunning).sorted {
      ($0.end ?? .max, $0.id) < ($1.end ?? .max, $1.id)
    }
    for (place, item) in running.enumerated() { scores[item.id] = 70 - Double(place) / 4 }
    return scores
  }
}

extension TimerItem {
  /// How it calls for attention.
  fileprivate func alert(
    _ text: String, _ settings: TimerSettings, stays: Bool
  ) -> AlertConfiguration {
    let sound = options.sound.map { $0 == "none" ? nil : $0 } ?? settings.sound
    return AlertConfiguration(
      title: title, body: text, sound: sound.map { .named($0) } ?? .silent, staysUntilHandled: stays
    )
  }
}
