import Activities
public import FoundationEssentials

/// A bar that shows how far something is.
public struct ProgressView: View, PrimitiveView {
  private let content: ViewContent

  /// Shows that something is going on, without saying how far.
  public init() {
    content = .progress(nil, style: .linear)
  }

  /// Shows a part of a total; `nil` doesn't say how far.
  public init(value: Double?, total: Double = 1) {
    content = .progress(
      value.map { total > 0 && $0.isFinite ? $0 / total : 0 }, style: .linear)
  }

  /// Fills while an interval passes, without any update (B11).
  ///
  /// - Parameters:
  ///   - interval: From when to when.
  ///   - pauseTime: The moment at which it stands still, if it does.
  ///   - countsDown: Whether it empties instead.
  public init(
    timerInterval interval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true
  ) {
    content = .timerProgress(
      TimerInterval(interval, pauseTime: pauseTime), countsDown: countsDown, style: .linear)
  }

  /// Nothing: a bar is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] { [ViewNode(content)] }
}
