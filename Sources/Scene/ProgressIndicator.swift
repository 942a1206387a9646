import Activities
import Geometry

/// A progress as a bar or a ring: constant, or a function of the date.
struct ProgressIndicator: Hashable {
  enum Value: Hashable {
    case fraction(Double)
    case indeterminate
    case timer(TimerInterval, countsDown: Bool)
  }

  var value: Value
  var style: ViewProgressStyle
  var color: Color
  /// Whether a ring takes all the room it is offered, as someone gave it a frame.
  var fillsRoom = false
  /// What the source is told when the pointer has moved it; `nil` where that cannot.
  var seekAction: String?
  /// How many steps of it can be told apart where it lies.
  private(set) var steps = 100.0

  /// The height of a bar, in points.
  static let barHeight = 4.0
  /// The side of a ring that has no frame, in points.
  static let ringSide = 20.0

  /// The fraction that an update told, 0…1; `nil` where it is unknown or follows a clock.
  var constant: Double? {
    guard case .fraction(let fraction) = value else { return nil }
    return fraction > 0 ? min(fraction, 1) : 0
  }

  /// The size that it takes for a proposal.
  func size(_ proposal: ProposedSize) -> Size {
    switch style {
    case .linear: return Size(width: proposal.width ?? 100, height: Self.barHeight)
    case .circular:
      let room = [proposal.width, proposal.height].compactMap { $0 }.filter(\.isFinite).min()
      let side = fillsRoom ? room ?? Self.ringSide : min(room ?? Self.ringSide, Self.ringSide)
      return Size(width: side, height: side)
    }
  }

  /// Takes note of the frame, which decides what is visible.
  mutating func place(in frame: Rect) {
    // Half a point is a pixel on a fine display.
    place(along: style == .linear ? frame.width : .pi * min(frame.width, frame.height))
  }

  /// Takes note of the length of its way, in points.
  mutating func place(along length: Double) { steps = max((2 * length).rounded(.up), 1) }

  /// What is drawn at a moment.
  func content(at moment: Moment) -> DisplayContent {
    let (fraction, track) = (fraction(at: moment.date), color.opacity(0.25))
    switch style {
    case .linear:
      let (from, to) = fraction.map { (0, $0) } ?? IndeterminateSegment.ends(at: moment)
      return .bar(from: from, to: to, fill: color, track: track)
    case .circular:
      let (start, length) =
        fraction.map { (0, $0) } ?? (IndeterminateArc.start(at: moment), IndeterminateArc.length)
      return .ring(Ring(start: start, length: length, fill: color, track: track))
    }
  }

  /// How many times a second it moves; `nil` where it does not.
  var framesPerSecond: Double? {
    guard value == .indeterminate else { return nil }
    return style == .linear ? IndeterminateSegment.rate : IndeterminateArc.rate
  }

  /// The fraction at a date, 0…1; `nil` where nobody knows it.
  func fraction(at date: Double) -> Double? {
    switch value {
    case .fraction(let fraction): return fraction > 0 ? min(fraction, 1) : 0
    case .indeterminate: return nil
    case .timer(let interval, let countsDown):
      var passed = interval.length.map { $0 > 0 ? elapsed(of: interval, at: date) / $0 : 1 } ?? 0
      // It changes only where the eye can see it.
      if interval.isRunning(at: date) { passed = (passed * steps + 1e-6).rounded(.down) / steps }
      return countsDown ? 1 - passed : passed
    }
  }

  /// The next date at which it looks different.
  func nextDate(after date: Double) -> Double? {
    guard case .timer(let interval, _) = value, interval.isRunning(at: date),
      let length = interval.length, let end = interval.endDate
    else { return nil }
    let step = length / steps
    // Ten times a second looks smooth where a step is a pixel; more would cost and not show.
    if !ticks(with: interval) {
      return min(max(date, interval.start) + max(step / interval.rate, 0.1), end)
    }
    let passed = elapsed(of: interval, at: date)
    let next = ((passed / step + 1e-6).rounded(.down) + 1) * step
    let second = TimerText.nextSecond(of: interval, after: date)
    return min(max(interval.date(atElapsed: (next - 1e-6 * step).rounded(.up)), second), end)
  }

  /// Whether it changes on whole seconds of its time, so that it wakes nobody whom the text beside
  /// it doesn't wake: a ring where a second is less than a step, a bar always.
  private func ticks(with interval: TimerInterval) -> Bool {
    style == .linear || interval.length ?? .infinity >= steps
  }

  /// The media seconds that count as passed at a date.
  private func elapsed(of interval: TimerInterval, at date: Double) -> Double {
    let elapsed = interval.elapsed(at: date)
    return ticks(with: interval) && interval.isRunning(at: date) ? elapsed.rounded(.down) : elapsed
  }
}
