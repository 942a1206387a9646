import Geometry
import Motion

/// How a text that does not fit shows all of itself: after a pause it runs through its frame as a
/// band that closes, rests with an ellipsis, does so once more, and then rests for good.
struct MarqueeMotion {
  /// How many times a second it moves while it scrolls.
  static let rate = 30.0
  /// Seconds of rest before each round.
  static let pause = 2.0
  /// How many times it runs through after it came into sight or changed.
  static let rounds = 2
  /// Points per second.
  private static let speed = 30.0
  /// Seconds in which it gets up to its speed, and in which it comes to a stop.
  private static let ramp = 0.8
  /// Points from the end of the text to where it begins anew.
  private static let gap = 40.0
  /// Points over which it fades out where it is cut.
  private static let fade = 14.0

  /// What was seen when it had to stop, while that fades out.
  private struct Remnant {
    var travelled: Double
    var opacity: Animated<Double>
  }

  private var text: MarqueeText
  private var width: Double
  /// When the first pause began; `nil` where it never scrolls (A8).
  private var start: Double?
  private var remnant: Remnant?

  /// Makes a text that has just come into sight.
  init(_ text: MarqueeText, width: Double, at moment: Moment) {
    (self.text, self.width) = (text, width)
    start = moment.reducesMotion ? nil : moment.time
  }

  /// Begins anew with another text or in another room, and comes to rest where motion is reduced.
  mutating func retarget(to text: MarqueeText, width: Double, at moment: Moment) {
    let isSame = text == self.text && width == self.width
    guard !isSame || moment.reducesMotion != (start == nil) else { return }
    if isSame, let travelled = travelled(at: moment.time) {
      // It stands at another place than where it rests: that would be a jump.
      var opacity = Animated(1.0, tolerance: 0.004)
      opacity.retarget(to: 0, at: moment.time, with: .easeInOut(duration: 0.2))
      remnant = Remnant(travelled: travelled, opacity: opacity)
    }
    (self.text, self.width) = (text, width)
    start = moment.reducesMotion ? nil : moment.time
  }

  /// Whether anything but the scrolling moves at a time.
  func isMoving(at time: Double) -> Bool { remnant?.opacity.isAnimating(at: time) ?? false }

  /// How many times a second it moves; `nil` where it rests.
  func framesPerSecond(at moment: Moment) -> Double? {
    travelled(at: moment.time) == nil ? nil : Self.rate
  }

  /// The time at which it sets off next, in seconds; `nil` where it scrolls, or rests for good.
  func nextTime(after time: Double) -> Double? {
    guard let passed = passed(at: time), passed < 0 else { return nil }
    return time - passed
  }

  /// Adds what is seen of it at a moment.
  func appendItems(
    in frame: Rect, _ identity: LayerIdentity, at moment: Moment, to items: inout [DisplayItem]
  ) {
    var identity = identity
    let travelled = travelled(at: moment.time)
    guard let remnant, remnant.opacity.isAnimating(at: moment.time) else {
      return append(travelled, in: frame, &identity, opacity: 1, to: &items)
    }
    let part = remnant.opacity.value(at: moment.time)
    append(travelled, in: frame, &identity, opacity: 1 - part, to: &items)
    append(remnant.travelled, in: frame, &identity, opacity: part, to: &items)
  }

  private func append(
    _ travelled: Double?, in frame: Rect, _ identity: inout LayerIdentity, opacity: Double,
    to items: inout [DisplayItem]
  ) {
    func add(_ content: DisplayContent) {
      items.append(
        DisplayItem(identity: identity, frame: frame, content: content, opacity: opacity))
      identity.part += 1
    }
    guard let travelled else { return add(.text(text.cut(to: frame.width))) }
    var run = text.run
    run.alignment = .leading
    func addCopy(_ travelled: Double) {
      guard travelled < text.length, travelled > -frame.width else { return }
      let offset =
        text.isRightToLeft ? text.length - frame.width - travelled : travelled
      add(.scrollingText(run, offset: offset, fade: Self.fade))
    }
    // The text, and behind it itself again: one band that closes.
    addCopy(travelled)
    addCopy(travelled - text.length - Self.gap)
  }

  /// How far it has run through its frame, in points; `nil` where it rests.
  private func travelled(at time: Double) -> Double? {
    guard let passed = passed(at: time), passed >= 0 else { return nil }
    let left = roundTime - Self.pause - passed
    if passed < Self.ramp { return Self.speed * passed * passed / (2 * Self.ramp) }
    if left < Self.ramp {
      return text.length + Self.gap - Self.speed * left * left / (2 * Self.ramp)
    }
    return Self.speed * (passed - Self.ramp / 2)
  }

  /// For how many seconds it has scrolled; in a pause less than 0, `nil` once it rests for good.
  private func passed(at time: Double) -> Double? {
    guard let start else { return nil }
    let round = max(((time - start) / roundTime).rounded(.down), 0)
    return round < Double(Self.rounds) ? time - start - round * roundTime - Self.pause : nil
  }

  /// Seconds from the beginning of a pause to the end of the scrolling after it.
  private var roundTime: Double {
    Self.pause + (text.length + Self.gap) / Self.speed + Self.ramp
  }
}
