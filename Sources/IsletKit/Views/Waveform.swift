import Activities

/// Bars that move to music while it plays (A10).
public struct Waveform: View, PrimitiveView {
  private let isAnimating: Bool

  /// Makes bars that move, or stand still.
  public init(isAnimating: Bool) {
    self.isAnimating = isAnimating
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [ViewNode(.waveform(isAnimating: isAnimating))]
  }
}
