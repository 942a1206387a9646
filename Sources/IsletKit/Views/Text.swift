import Activities
public import FoundationEssentials

/// Plain text, or a running time that the engine draws (B11).
public struct Text: View, PrimitiveView {
  private let content: ViewContent

  /// Shows a text as it is; there is no markup.
  public init(_ text: some StringProtocol) {
    content = .text(String(text))
  }

  /// Shows the time of an interval, running without any update.
  ///
  /// - Parameters:
  ///   - interval: From when to when; `Date.distantFuture` at its end runs on for ever.
  ///   - pauseTime: The moment at which it stands still, if it does.
  ///   - countsDown: Whether it shows what is left, not what has passed.
  public init(
    timerInterval interval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true
  ) {
    content = .timer(TimerInterval(interval, pauseTime: pauseTime), countsDown: countsDown)
  }

  /// Nothing: text is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] { context.textNode(content) }
}

extension TimerInterval {
  init(_ interval: ClosedRange<Date>, pauseTime: Date?) {
    let isEndless = interval.upperBound >= .distantFuture
    self.init(
      start: interval.lowerBound.timeIntervalSince1970,
      end: isEndless ? nil : interval.upperBound.timeIntervalSince1970,
      pausedAt: pauseTime?.timeIntervalSince1970)
  }
}
