extension Double {
  /// The number as a part of a whole: clamped to 0…1, and 0 where it is not finite (C6).
  var fraction: Double { isFinite ? min(max(self, 0), 1) : 0 }

  /// A part of a whole in full per cent: what is not done does not say 100.
  var percentText: String { "\(Int((fraction * 100 + 1e-9).rounded(.down)))%" }
}
