import Activities
public import FoundationEssentials

/// Plain text, or a running time that the engine draws (B11).
///
/// Texts that are added to each other stand side by side.
public struct Text: View, PrimitiveView {
  private let parts: [any View]

  private init(parts: [any View]) {
    self.parts = parts
  }

  init(_ content: ViewContent) {
    parts = [TextPart(content: content)]
  }

  /// Shows a text as it is; there is no markup.
  public init(_ text: some StringProtocol) {
    self.init(.text(String(text)))
  }

  /// Shows a text as it is.
  public init(verbatim text: String) {
    self.init(.text(text))
  }

  /// Shows a value as a format writes it, such as a date as `.iso8601`.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(.text(format.format(input)))
  }

  /// Shows the time of an interval, running without any update.
  ///
  /// - Parameters:
  ///   - interval: From when to when; `Date.distantFuture` at its end runs on for ever.
  ///   - pauseTime: The moment at which it stands still, if it does.
  ///   - countsDown: Whether it shows what is left, not what has passed.
  ///   - showsHours: Without effect: hours show from the first on.
  ///   - rate: How many times as fast it runs, above 0. The length of the interval is in the
  ///     seconds that are shown: a song of 3 minutes that began 10 seconds ago at a rate of 2 is
  ///     the interval from then to 3 minutes after that, shows 0:20 now, and is over in 80 seconds.
  public init(
    timerInterval interval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true, rate: Double = 1
  ) {
    self.init(
      .timer(
        TimerInterval(interval, pauseTime: pauseTime, rate: rate), countsDown: countsDown))
  }

  /// Puts one text after another.
  public static func + (left: Text, right: Text) -> Text {
    Text(parts: left.parts + right.parts)
  }

  /// Makes a text of which every part is changed.
  func map(_ change: (any View) -> any View) -> Text {
    Text(parts: parts.map(change))
  }

  /// Neighbours that look the same become one node.
  func nodes(in context: EncodingContext) -> [ViewNode] {
    var nodes: [ViewNode] = []
    for node in parts.flatMap({ context.nodes(of: $0) }) {
      if case .text(let text) = node.content, let last = nodes.last,
        case .text(let before) = last.content, last.modifiers == node.modifiers
      {
        nodes[nodes.count - 1].content = .text(before + text)
      } else {
        nodes.append(node)
      }
    }
    return nodes.count < 2
      ? nodes : [ViewNode(.stack(.horizontal, alignment: .bottom, spacing: 0, nodes))]
  }
}

private struct TextPart: View, PrimitiveView {
  let content: ViewContent

  func nodes(in context: EncodingContext) -> [ViewNode] { context.textNode(content) }
}

extension TimerInterval {
  init(_ interval: ClosedRange<Date>, pauseTime: Date?, rate: Double = 1) {
    let isEndless = interval.upperBound >= .distantFuture
    self.init(
      start: interval.lowerBound.timeIntervalSince1970,
      end: isEndless ? nil : interval.upperBound.timeIntervalSince1970,
      pausedAt: pauseTime?.timeIntervalSince1970, rate: rate)
  }
}
