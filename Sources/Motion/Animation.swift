/// How a value gets to its target.
package enum Animation: Hashable, Sendable {
  /// At once.
  case none
  /// By a spring; velocity is kept on a retarget.
  case spring(Spring)
  /// By ease-in-out over some seconds, with no overshoot (A8).
  case easeInOut(duration: Double)
  /// At an even pace over some seconds (C5).
  case linear(duration: Double)

  /// The progress along a timed curve and its slope, both for a duration of 1.
  func curve(at fraction: Double) -> (value: Double, slope: Double) {
    let t = min(max(fraction, 0), 1)
    if case .linear = self { return (t, 1) }
    // Smoothstep: even at both ends, symmetric, and its slope is known in closed form.
    return (t * t * (3 - 2 * t), 6 * t * (1 - t))
  }
}
