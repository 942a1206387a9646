import func Glibc.cos
import func Glibc.exp
import func Glibc.sin

/// A damped oscillator of mass 1, solved in closed form (A6).
///
/// Nothing is integrated step by step: the value at a time depends on that time alone, so a stall
/// of any length leaves it exactly where it should be (R36).
package struct Spring: Hashable, Sendable {
  /// The pull towards the target, per unit of distance, in 1/s².
  package let stiffness: Double
  /// The brake, per unit of velocity, in 1/s.
  package let damping: Double

  /// Makes a spring of mass 1; values out of the useful range are brought into it.
  package init(stiffness: Double, damping: Double) {
    self.stiffness = Spring.clamp(stiffness, to: 1e-3...1e9)
    self.damping = Spring.clamp(damping, to: 1e-3...1e6)
  }

  private static func clamp(_ value: Double, to range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// Makes a spring from its perceived duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds, above 0.
  ///   - bounce: −1…1; 0 is critically damped, more overshoots, less creeps.
  package init(duration: Double, bounce: Double = 0) {
    let duration = Spring.clamp(duration, to: 1e-3...1e3)
    let bounce = Spring.clamp(bounce, to: -0.999...1)
    let pi = Double.pi
    let frequency = 2 * pi / duration
    self.init(
      stiffness: frequency * frequency,
      damping: bounce >= 0
        ? 4 * pi * (1 - bounce) / duration : 4 * pi / (duration * (1 + bounce)))
  }

  /// Makes a spring from the time of one undamped swing and the ratio to critical damping.
  package init(response: Double, dampingRatio: Double) {
    let response = Spring.clamp(response, to: 1e-3...1e3)
    let frequency = 2 * Double.pi / response
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// No overshoot: duration 0.5 s, bounce 0.
  package static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A little overshoot: duration 0.5 s, bounce 0.15 (A9).
  package static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// The pill's own: duration 0.5 s, bounce 0.3 (A6).
  package static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// The two factors that give the distance to the target at a time.
  ///
  /// `distance(t) = position · distance(0) + velocity · speed(0)`, and likewise for the speed.
  struct Response {
    var position: Double
    var velocity: Double
    var positionRate: Double
    var velocityRate: Double
  }

  func response(at time: Double) -> Response {
    guard time > 0 else {
      return Response(position: 1, velocity: 0, positionRate: 0, velocityRate: 1)
    }
    guard time < 1e6 else {
      return Response(position: 0, velocity: 0, positionRate: 0, velocityRate: 0)
    }
    let decay = damping / 2
    let discriminant = stiffness - decay * decay
    // Very close to critical damping both other branches divide two numbers that vanish.
    if abs(discriminant) < 1e-6 * stiffness {
      let fade = exp(-decay * time)
      return Response(
        position: fade * (1 + decay * time), velocity: fade * time,
        positionRate: -fade * decay * decay * time, velocityRate: fade * (1 - decay * time))
    }
    if discriminant > 0 {
      let frequency = discriminant.squareRoot()
      let fade = exp(-decay * time)
      let (c, s) = (cos(frequency * time), sin(frequency * time) / frequency)
      return Response(
        position: fade * (c + decay * s), velocity: fade * s,
        positionRate: -fade * stiffness * s, velocityRate: fade * (c - decay * s))
    }
    // Two exponentials, both falling: `slow` is taken from the product of the roots, since the
    // difference would lose its digits at strong damping.
    let root = (-discriminant).squareRoot()
    let fast = decay + root
    let slow = stiffness / fast
    let (slowFade, fastFade) = (exp(-slow * time), exp(-fast * time))
    let span = fast - slow
    return Response(
      position: (fast * slowFade - slow * fastFade) / span,
      velocity: (slowFade - fastFade) / span,
      positionRate: stiffness * (fastFade - slowFade) / span,
      velocityRate: (fast * fastFade - slow * slowFade) / span)
  }

  /// The value at a time after a start from rest or in motion.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start; a negative time counts as 0.
  ///   - start: The value at time 0.
  ///   - target: The value at rest.
  ///   - velocity: Units per second at time 0.
  /// - Returns: The value; exactly the target once the distance vanishes.
  package func value<Value: VectorArithmetic>(
    at time: Double, from start: Value, to target: Value, velocity: Value = .zero
  ) -> Value {
    let response = response(at: time)
    return target + (start - target).scaled(by: response.position)
      + velocity.scaled(by: response.velocity)
  }

  /// The velocity at a time after a start, in units per second; parameters as for ``value``.
  package func velocity<Value: VectorArithmetic>(
    at time: Double, from start: Value, to target: Value, velocity: Value = .zero
  ) -> Value {
    let response = response(at: time)
    return (start - target).scaled(by: response.positionRate)
      + velocity.scaled(by: response.velocityRate)
  }

  /// A time after which the distance to the target stays below a tolerance, in seconds.
  ///
  /// The envelope of the motion decides, so the result errs on the late side.
  ///
  /// - Parameters:
  ///   - distance: The largest absolute distance to the target at time 0.
  ///   - speed: The largest absolute velocity at time 0.
  ///   - tolerance: The distance that counts as rest, above 0.
  /// - Returns: Seconds from the start; 0 where it is at rest already.
  package func settlingTime(distance: Double, speed: Double, tolerance: Double) -> Double {
    // `exp(-rate · t) · amplitude` bounds the distance for every damping.
    let decay = damping / 2
    let discriminant = stiffness - decay * decay
    let root = abs(discriminant).squareRoot()
    let rate = discriminant >= 0 ? decay : stiffness / (decay + root)
    var amplitude = distance + speed / stiffness.squareRoot()
    if abs(discriminant) > 1e-6 * stiffness {
      amplitude = distance * (1 + decay / root) + speed / root
    }
    guard amplitude > tolerance, amplitude.isFinite else { return 0 }
    var time = 0.0
    // At critical damping the bound also grows with the time; a few doublings settle it.
    let critical = abs(discriminant) <= 1e-6 * stiffness
    repeat {
      time += 0.25 / rate
      let grown = critical ? distance * (1 + decay * time) + speed * time : amplitude
      if grown * exp(-rate * time) < tolerance { return time }
    } while time < 1e4
    return time
  }
}
