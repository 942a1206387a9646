/// Numbers as RENDER and pixman take them in transforms and gradients.
package enum FixedPoint {
  /// A number in 16.16 fixed point, clamped to what that holds.
  package static func value(_ value: Double) -> Int32 {
    Int32((max(-32_000, min(32_000, value)) * 65_536).rounded())
  }
}
