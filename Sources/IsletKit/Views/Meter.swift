import Activities

/// A bar or ring with its labels: above and below a bar, inside a ring.
struct Meter {
  enum Form {
    case fraction(Double?)
    case timer(TimerInterval, countsDown: Bool)

    /// A part of a total; what is no number is none of it.
    static func part(_ value: Double?, of total: Double) -> Form {
      .fraction(value.map { total > 0 && $0.isFinite ? $0 / total : 0 })
    }
  }

  let form: Form
  let label: Group
  let currentValueLabel: Group

  func nodes(in context: EncodingContext) -> [ViewNode] {
    let style = context.progressStyle
    let meter: ViewNode
    switch form {
    case .fraction(let fraction):
      meter = context.tinted(
        .progress(fraction, style: style, seekAction: context.seekAction))
    case .timer(let interval, let countsDown):
      meter = context.tinted(
        .timerProgress(
          interval, countsDown: countsDown, style: style, seekAction: context.seekAction))
    }
    let isRing = style == .circular
    let inner = context.inside(isRing ? .depth : .vertical)
    let parts = [
      // As on a phone, a ring has no room for what it is, only for how far it is.
      isRing ? nil : label.root(in: inner, axis: .horizontal), meter,
      currentValueLabel.root(in: inner, axis: .horizontal),
    ].compactMap { $0 }
    guard parts.count > 1 else { return parts }
    return [
      isRing
        ? ViewNode(.stack(.depth, alignment: .center, spacing: nil, parts))
        : ViewNode(.stack(.vertical, alignment: .leading, spacing: 4, parts))
    ]
  }
}

/// A value within bounds, as a bar or a ring.
public struct Gauge: View, PrimitiveView {
  private let meter: Meter

  /// Shows a value within bounds, with a label.
  public init(
    value: Double, in bounds: ClosedRange<Double> = 0...1, @ViewBuilder label: () -> Group
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }

  /// Shows a value within bounds, with labels for what it is and how much it is.
  public init(
    value: Double, in bounds: ClosedRange<Double> = 0...1, @ViewBuilder label: () -> Group,
    @ViewBuilder currentValueLabel: () -> Group
  ) {
    meter = Meter(
      form: .part(value - bounds.lowerBound, of: bounds.upperBound - bounds.lowerBound),
      label: label(), currentValueLabel: currentValueLabel())
  }

  func nodes(in context: EncodingContext) -> [ViewNode] { meter.nodes(in: context) }
}

/// The form of a ``Gauge``.
public struct GaugeStyle: Hashable, Sendable {
  fileprivate let style: ViewProgressStyle

  /// A bar.
  public static var automatic: GaugeStyle { GaugeStyle(style: .linear) }
  /// A bar.
  public static var linearCapacity: GaugeStyle { GaugeStyle(style: .linear) }
  /// A bar.
  public static var accessoryLinear: GaugeStyle { GaugeStyle(style: .linear) }
  /// A bar.
  public static var accessoryLinearCapacity: GaugeStyle { GaugeStyle(style: .linear) }
  /// A ring.
  public static var accessoryCircular: GaugeStyle { GaugeStyle(style: .circular) }
  /// A ring.
  public static var accessoryCircularCapacity: GaugeStyle { GaugeStyle(style: .circular) }
}

extension View {
  /// Sets the form of the gauges below.
  public func gaugeStyle(_ style: GaugeStyle) -> some View {
    inheriting { $0.progressStyle = style.style }
  }
}
