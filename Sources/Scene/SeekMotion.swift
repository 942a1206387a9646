import Geometry
import Motion

/// A bar that the pointer can move: where it is drawn, and how thick it is.
///
/// While it is held it shows where the pointer is, and once that lets go for as long as it takes
/// until the activity shows where it is now, but not for ever.
struct SeekMotion {
  /// How long it stays where the pointer has left it, in seconds, where nobody answers.
  static let patience = 1.0
  /// By how much a held bar is thicker, in points.
  private static let growth = 4.0
  private static let spring = Spring(duration: 0.3, bounce: 0)

  /// On its way to the fraction that an update told (C5); `nil` where it follows a clock.
  private var told: Animated<Double>?
  /// Where the pointer holds it, or has left it, 0…1.
  private var held: Double?
  /// Until when it stays there, in seconds: for ever while it is held.
  private var heldUntil = Double.infinity
  /// How far from its own place it is drawn, on its way back there.
  private var offset = Animated(0.0, tolerance: 0.001)
  /// How much thicker it is: 0…1.
  private var thickness = Animated(0.0, tolerance: 0.01)

  /// The motion of a bar that nobody touches.
  init(_ progress: ProgressIndicator) {
    told = progress.constant.map { Animated($0, tolerance: 0.001) }
  }

  /// Whether the pointer holds it.
  var isHeld: Bool { held != nil && heldUntil == .infinity }

  /// Moves it to where the pointer is, which begins to hold it.
  mutating func hold(at fraction: Double, _ moment: Moment) {
    held = fraction
    heldUntil = .infinity
    offset = Animated(0, tolerance: offset.tolerance)
    thicken(to: 1, at: moment)
  }

  /// Takes note that the pointer has let go.
  ///
  /// - Returns: Where it was left, 0…1; `nil` where it was not held.
  mutating func release(at moment: Moment) -> Double? {
    guard isHeld else { return nil }
    heldUntil = moment.time + Self.patience
    thicken(to: 0, at: moment)
    return held
  }

  /// Takes note that nobody holds it any more, and goes back to its own place.
  mutating func cancel(_ progress: ProgressIndicator, at moment: Moment) {
    guard isHeld else { return }
    thicken(to: 0, at: moment)
    leave(progress, at: moment)
  }

  /// Takes what an update says: where it was left, it goes on from there.
  mutating func retarget(to progress: ProgressIndicator, at moment: Moment) {
    if let constant = progress.constant {
      if var told, held == nil {
        if told.target != constant {
          told.retarget(to: constant, at: moment.time, with: Self.movement(at: moment))
        }
        self.told = told
      } else {
        told = Animated(constant, tolerance: 0.001)
      }
    } else {
      told = nil
    }
    if held != nil, !isHeld { leave(progress, at: moment) }
  }

  /// Goes back to its own place where nobody has answered for long enough.
  ///
  /// - Returns: Whether it begins to.
  mutating func advance(_ progress: ProgressIndicator, at moment: Moment) -> Bool {
    guard held != nil, heldUntil <= moment.time else { return false }
    leave(progress, at: moment)
    return true
  }

  /// Whether it moves by itself at a time.
  func isMoving(at time: Double) -> Bool {
    told?.isAnimating(at: time) == true || offset.isAnimating(at: time)
      || thickness.isAnimating(at: time)
  }

  /// The time at which it goes back to its own place, in seconds.
  var nextTime: Double? { held != nil && !isHeld ? heldUntil : nil }

  /// The part of it that is filled, 0…1.
  func fraction(of progress: ProgressIndicator, at moment: Moment) -> Double {
    let own = held ?? place(of: progress, at: moment) + offset.value(at: moment.time)
    return min(max(own, 0), 1)
  }

  /// Where it is drawn that was laid out in a frame.
  func frame(_ frame: Rect, at time: Double) -> Rect {
    let growth = Self.growth * max(thickness.value(at: time), 0)
    return Rect(
      x: frame.minX, y: frame.minY - growth / 2, width: frame.width,
      height: frame.height + growth)
  }

  /// The fraction that it has without a pointer, 0…1.
  private func place(of progress: ProgressIndicator, at moment: Moment) -> Double {
    told?.value(at: moment.time) ?? progress.fraction(at: moment.date) ?? 0
  }

  private mutating func leave(_ progress: ProgressIndicator, at moment: Moment) {
    guard let left = held else { return }
    held = nil
    offset = Animated(left - place(of: progress, at: moment), tolerance: offset.tolerance)
    offset.retarget(to: 0, at: moment.time, with: Self.movement(at: moment))
  }

  private mutating func thicken(to target: Double, at moment: Moment) {
    guard thickness.target != target else { return }
    thickness.retarget(
      to: target, at: moment.time, with: moment.reducesMotion ? .none : .spring(Self.spring))
  }

  private static func movement(at moment: Moment) -> Animation {
    moment.reducesMotion ? .none : .linear(duration: 0.12)
  }
}
