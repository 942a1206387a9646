import IsletKit

/// A timer around the pill.
struct TimerAttributes: ActivityAttributes {
  /// What it does, and the dates from which the engine draws the time without updates.
  struct ContentState: Codable, Hashable {
    /// Its name, or what it is.
    var title: String
    /// The second line; may be empty.
    var detail: String
    var kind: Kind
    var mode: Mode
    /// From when to when it counts; a stopwatch until its time has one digit more.
    var start: Date
    var end: Date
    /// The moment at which a paused one stands.
    var pausedAt: Date?
    /// When an alarm is due, `17:00`.
    var clock: String?
    /// What can be done with it.
    var buttons: [TimerButton]
  }

  enum Kind: String, Codable, Hashable {
    case countdown
    case alarm
    case stopwatch
    case work
    case rest
  }

  enum Mode: String, Codable, Hashable {
    case running
    case paused
    case ringing
  }

  /// The timer's id.
  var id: Int
}

/// A button of a timer; its name is the action that comes back.
enum TimerButton: String, Codable, Hashable {
  case pause
  case resume
  case cancel
  case restart
  case stop
  case snooze
  case skip
  case addMinute = "add-minute"

  /// What it asks for; nil for the minute.
  var change: TimerChange? { TimerChange(rawValue: rawValue) }
}

extension TimerAttributes.ContentState {
  /// What the pill shows of a timer.
  ///
  /// - Parameters:
  ///   - item: The timer.
  ///   - words: Texts, the clocks among them.
  ///   - isStandingStill: Whether the machine is about to sleep, and the timer with it.
  init(_ item: TimerItem, words: TimerWords, isStandingStill: Bool) {
    func date(_ boot: Int64) -> Date {
      // Whole milliseconds: a difference that nobody sees must not become an update.
      Date(timeIntervalSince1970: (words.book.wall(at: boot) * 1000).rounded() / 1000)
    }
    title = item.title
    detail = words.detail(item)
    kind = .countdown
    switch item.kind {
    case .countdown: break
    case .alarm(let time):
      kind = .alarm
      clock = time.clock
    case .stopwatch: kind = .stopwatch
    case .focus(let stage): kind = stage.phase == .work ? .work : .rest
    }
    // A time that stands still has no date: the same one always says the same.
    let epoch = Date(timeIntervalSince1970: 0)
    (start, end) = (epoch, epoch)
    switch item.run {
    case .running(let anchor) where item.kind == .stopwatch:
      mode = .running
      start = date(anchor)
      end = start + StopwatchRoom.seconds(after: item.amount(at: words.now.boot))
    case .running(let anchor):
      mode = .running
      end = date(anchor)
      start = date(item.span > 0 ? anchor - item.span : words.now.boot)
      // An alarm has no start; with a day there is room for all its hours.
      if item.followsClock { start = date(anchor) - 86_400 }
    case .paused(let amount) where item.kind == .stopwatch:
      mode = .paused
      end = epoch + StopwatchRoom.seconds(after: amount)
      pausedAt = epoch + amount.seconds
    case .paused(let amount):
      mode = .paused
      end = epoch + max(item.span, amount).seconds
      pausedAt = epoch + (max(item.span, amount) - amount).seconds
    case .ringing: mode = .ringing
    }
    if isStandingStill, mode == .running {
      pausedAt = date(words.now.boot)
    }
    buttons = Self.buttons(of: item)
  }

  private static func buttons(of item: TimerItem) -> [TimerButton] {
    let isFocus = item.isFocus
    switch item.run {
    case .ringing:
      guard case .focus(let stage) = item.kind else { return [.stop, .snooze, .addMinute] }
      return stage.next == nil ? [.stop, .restart] : [.skip, .addMinute, .stop]
    case .running where item.isAlarm: return item.allowsMore ? [.addMinute, .cancel] : [.cancel]
    case .running, .paused:
      let toggle: TimerButton = item.isRunning ? .pause : .resume
      if item.kind == .stopwatch { return [toggle, .restart, .cancel] }
      return isFocus ? [toggle, .addMinute, .skip, .cancel] : [toggle, .addMinute, .cancel]
    }
  }
}

/// How long a stopwatch runs with the digits that it has: `59:59`, `9:59:59`, `99:59:59`.
///
/// The engine makes room for the end of a span. Without one there is none for the hours.
enum StopwatchRoom {
  private static let spans: [Double] = [3599, 35_999, 359_999]

  /// The last second that has no more digits than now, when so many microseconds have passed.
  static func seconds(after passed: Int64) -> Double {
    spans.first { passed.seconds < $0 + 1 } ?? 359_999
  }

  /// The boot time at which a stopwatch needs more room, in microseconds; nil for never.
  static func nextLook(at item: TimerItem, boot: Int64) -> Int64? {
    guard item.kind == .stopwatch, case .running(let start) = item.run else { return nil }
    let end = seconds(after: boot - start) + 1
    return end > 359_999 ? nil : start + Int64(seconds: Int(end))
  }
}
