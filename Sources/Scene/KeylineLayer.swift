import Activities
import Geometry
import Motion

/// The line around the collapsed pill of one activity, in motion.
struct KeylineLayer {
  /// What cannot be told from each other by how far round it is: a change between two fades.
  private enum Kind: Hashable {
    case plain, known, indeterminate
  }

  private let activity: Activity.Identity
  private let kind: Kind
  private var color: Color
  private var indicator: ProgressIndicator
  /// How far round a known fraction goes, in turns.
  private var part: Animated<Double>
  private var opacity = Animated(0.0, tolerance: 0.004)
  /// From when on it may be seen.
  private let begin: Double

  /// How long a line takes that circles once, in seconds.
  private static let turn = 2.4
  /// How long it fades, in seconds.
  private static let fadeTime = 0.2

  /// Makes the line of an activity, unseen.
  ///
  /// - Parameters:
  ///   - keyline: What is to be shown.
  ///   - activity: Whose line it is.
  ///   - begin: From when on it may be seen.
  init(_ keyline: ViewKeyline, of activity: Activity.Identity, from begin: Double) {
    self.activity = activity
    self.begin = begin
    color = keyline.tint.map { Color($0) } ?? .white
    kind = KeylineLayer.kind(of: keyline)
    indicator = ProgressIndicator(keyline, color: color)
    part = Animated(indicator.fraction(at: 0) ?? 0, tolerance: 0.000_1)
  }

  /// Whether this is the line of the same activity, and differs by how far round it is at most.
  func shows(_ keyline: ViewKeyline, of activity: Activity.Identity) -> Bool {
    self.activity == activity && kind == KeylineLayer.kind(of: keyline)
  }

  private static func kind(of keyline: ViewKeyline) -> Kind {
    switch keyline.value {
    case nil: .plain
    case .indeterminate: .indeterminate
    case .fraction, .timer: .known
    }
  }

  /// Takes a new value and tint of the same kind; a fraction moves to the next one evenly (C5).
  ///
  /// - Parameters:
  ///   - keyline: What is to be shown.
  ///   - length: The length of the way, in points: what can be seen of a step depends on it.
  ///   - moment: When it begins to change.
  mutating func update(_ keyline: ViewKeyline, length: Double, at moment: Moment) {
    color = keyline.tint.map { Color($0) } ?? .white
    let shown = fraction(at: moment)
    let wasTimer = indicator.isTimer
    indicator = ProgressIndicator(keyline, color: color)
    indicator.place(along: length)
    guard !indicator.isTimer, let fraction = indicator.fraction(at: moment.date) else { return }
    if wasTimer { part = Animated(shown, tolerance: part.tolerance) }
    guard fraction != part.target else { return }
    part.retarget(
      to: fraction, at: moment.time, with: moment.reducesMotion ? .none : .linear(duration: 0.12))
  }

  /// Fades to an opacity, from a time on.
  mutating func fade(to target: Double, at time: Double) {
    guard opacity.target != target else { return }
    opacity.retarget(
      to: target, at: max(time, begin), with: .easeInOut(duration: KeylineLayer.fadeTime))
  }

  /// When it has faded.
  var restTime: Double { opacity.restTime }

  /// Whether it can be seen at a time, in part at least.
  func isVisible(at time: Double) -> Bool { opacity.value(at: time) > 0.002 }

  /// Whether anything but endless motion moves at a time.
  func isMoving(at time: Double) -> Bool {
    opacity.isAnimating(at: time) || !indicator.isTimer && part.isAnimating(at: time)
  }

  /// How often a second it moves, where it circles.
  func framesPerSecond(at moment: Moment) -> Double? {
    kind == .indeterminate && !moment.reducesMotion ? IndeterminateArc.rate : nil
  }

  /// The next date at which it looks different by itself, in seconds since 1970.
  func nextDate(after date: Double) -> Double? { indicator.nextDate(after: date) }

  /// What is drawn at a moment; `nil` where nothing can be seen.
  func keyline(at moment: Moment) -> Keyline? {
    guard isVisible(at: moment.time) else { return nil }
    var keyline = Keyline(
      to: 1, tint: color, track: color.opacity(0.25),
      opacity: min(max(opacity.value(at: moment.time), 0), 1))
    switch kind {
    case .plain: keyline.width = Keyline.plainWidth
    case .known: keyline.to = fraction(at: moment)
    case .indeterminate:
      keyline.from = IndeterminateArc.start(at: moment, period: KeylineLayer.turn)
      keyline.to = keyline.from + IndeterminateArc.length
    }
    return keyline
  }

  private func fraction(at moment: Moment) -> Double {
    indicator.isTimer
      ? indicator.fraction(at: moment.date) ?? 0 : min(max(part.value(at: moment.time), 0), 1)
  }
}

extension ProgressIndicator {
  /// The progress that a keyline shows, as a ring around the pill.
  fileprivate init(_ keyline: ViewKeyline, color: Color) {
    let value: Value =
      switch keyline.value {
      case .fraction(let fraction): .fraction(fraction)
      case .timer(let interval, let countsDown): .timer(interval, countsDown: countsDown)
      case .indeterminate, nil: .indeterminate
      }
    self.init(value: value, style: .circular, color: color)
  }

  fileprivate var isTimer: Bool {
    if case .timer = value { return true }
    return false
  }
}
