/// A value that can be added and scaled, and so animated.
package protocol VectorArithmetic: Equatable, Sendable {
  /// The value that changes nothing when added.
  static var zero: Self { get }
  /// The sum of two values.
  static func + (left: Self, right: Self) -> Self
  /// The difference of two values.
  static func - (left: Self, right: Self) -> Self
  /// The value with every component multiplied by a factor.
  func scaled(by factor: Double) -> Self
  /// The largest absolute component; it decides when a motion is over.
  var magnitude: Double { get }
}

extension Double: VectorArithmetic {
  /// The number multiplied by a factor.
  package func scaled(by factor: Double) -> Double { self * factor }
}
