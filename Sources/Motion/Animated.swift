/// A value in motion: a pure function of the time, from a start to a target.
///
/// The owner asks for the presentation value at a time and retargets at will; position and, for
/// springs, velocity carry on without a jump (A6).
package struct Animated<Value: VectorArithmetic>: Sendable {
  /// The value at rest.
  package private(set) var target: Value
  /// The distance from the target below which the motion is over.
  package let tolerance: Double

  private var start: Value
  private var startVelocity: Value
  private var startTime: Double
  private var endTime: Double
  private var animation: Animation

  /// Makes a value at rest.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - tolerance: The distance that counts as rest, above 0, in the value's unit.
  package init(_ value: Value, tolerance: Double) {
    target = value
    start = value
    startVelocity = .zero
    startTime = 0
    endTime = -.infinity
    animation = .none
    self.tolerance = tolerance
  }

  /// Whether the value still moves at a time, in seconds of the owner's clock.
  package func isAnimating(at time: Double) -> Bool { time < endTime }

  /// The time from which the value rests; minus infinity where it never moved.
  package var restTime: Double { endTime }

  /// The presentation value at a time; exactly the target from ``restTime`` on.
  package func value(at time: Double) -> Value {
    guard time < endTime else { return target }
    switch animation {
    case .none: return target
    case .spring(let spring):
      return spring.value(
        at: time - startTime, from: start, to: target, velocity: startVelocity)
    case .easeInOut(let duration), .linear(let duration):
      let progress = animation.curve(at: (time - startTime) / duration).value
      return start + (target - start).scaled(by: progress)
    }
  }

  /// The velocity at a time, in units per second; zero at rest.
  package func velocity(at time: Double) -> Value {
    guard time < endTime else { return .zero }
    switch animation {
    case .none: return .zero
    case .spring(let spring):
      return spring.velocity(
        at: time - startTime, from: start, to: target, velocity: startVelocity)
    case .easeInOut(let duration), .linear(let duration):
      let slope = animation.curve(at: (time - startTime) / duration).slope
      return (target - start).scaled(by: slope / duration)
    }
  }

  /// Moves towards a new target from where the value is now, keeping its velocity.
  package mutating func retarget(to newTarget: Value, at time: Double, with animation: Animation) {
    let current = value(at: time)
    let currentVelocity = velocity(at: time)
    start = current
    startTime = time
    target = newTarget
    self.animation = animation
    startVelocity = .zero
    switch animation {
    case .none:
      endTime = -.infinity
    case .spring(let spring):
      startVelocity = currentVelocity
      let settling = spring.settlingTime(
        distance: (current - newTarget).magnitude, speed: currentVelocity.magnitude,
        tolerance: tolerance)
      endTime = settling > 0 ? time + settling : -.infinity
    case .easeInOut(let duration), .linear(let duration):
      let moves = (current - newTarget).magnitude > 0 && duration > 0
      endTime = moves ? time + duration : -.infinity
    }
  }

  /// Moves the whole way, what is seen and the target alike, as where it is counted from moved.
  package mutating func translate(by distance: Value) {
    start = start + distance
    target = target + distance
  }
}
