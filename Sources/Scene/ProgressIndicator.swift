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
  /// How many steps of it can be told apart where it lies.
  private(set) var steps = 100.0

  /// The height of a bar, in points.
  static let barHeight = 4.0
  /// The side of a ring that has no frame, in points.
  static let ringSide = 20.0

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
    let length = style == .linear ? frame.width : .pi * min(frame.width, frame.height)
    steps = max((2 * length).rounded(.up), 1)
  }

  /// What is drawn at a date.
  func content(at date: Double) -> DisplayContent {
    let (fraction, track) = (fraction(at: date), color.opacity(0.25))
    switch style {
    case .linear:
      // What nobody knows looks like no fraction: a part in the middle, an arc across the top.
      let (from, to) = fraction.map { (0, $0) } ?? (0.35, 0.65)
      return .bar(from: from, to: to, fill: color, track: track)
    case .circular:
      let (start, length) = fraction.map { (0, $0) } ?? (-0.125, 0.25)
      return .ring(Ring(start: start, length: length, fill: color, track: track))
    }
  }

  /// The fraction at a date, 0…1; `nil` where nobody knows it.
  private func fraction(at date: Double) -> Double? {
    switch value {
    case .fraction(let fraction): return fraction > 0 ? min(fraction, 1) : 0
    case .indeterminate: return nil
    case .timer(let interval, let countsDown):
      var passed = interval.fraction(at: date)
      // A ring changes only where the eye can see it; a bar goes with the texts beside it.
      if style == .circular { passed = (passed * steps + 1e-6).rounded(.down) / steps }
      return countsDown ? 1 - passed : passed
    }
  }

  /// The next date at which it looks different.
  func nextDate(after date: Double) -> Double? {
    guard case .timer(let interval, _) = value, interval.isRunning(at: date),
      let end = interval.end
    else { return nil }
    // A bar of a few hundred pixels shows no finer step than the texts beside it.
    let second = TimerText.nextSecond(of: interval, after: date)
    if style == .linear { return second }
    let step = (end - interval.start) / steps
    // Ten times a second looks smooth where a step is a pixel; more would cost and not show.
    if step < 1 { return min(max(date, interval.start) + max(step, 0.1), end) }
    let next = (max(date - interval.start, 0) / step).rounded(.down) * step + step
    // On a whole second, so that it wakes nobody whom the text beside it doesn't wake.
    return min(max(interval.start + next.rounded(.up), second), end)
  }
}
