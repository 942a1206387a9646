import Activities
public import FoundationEssentials

/// A bar or ring that shows how far something is, with a label if it has one.
public struct ProgressView: View, PrimitiveView {
  private let meter: Meter

  private init(
    _ form: Meter.Form, label: Group = .empty, currentValueLabel: Group = .empty
  ) {
    meter = Meter(form: form, label: label, currentValueLabel: currentValueLabel)
  }

  /// Shows that something is going on, without saying how far.
  public init() {
    self.init(.fraction(nil))
  }

  /// Shows that something is going on, without saying how far.
  public init(@ViewBuilder label: () -> Group) {
    self.init(.fraction(nil), label: label())
  }

  /// Shows that something is going on, without saying how far.
  public init(_ title: some StringProtocol) {
    self.init { Text(title) }
  }

  /// Shows a part of a total; `nil` doesn't say how far.
  public init(value: Double?, total: Double = 1) {
    self.init(.part(value, of: total))
  }

  /// Shows a part of a total; `nil` doesn't say how far.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value.map { Double($0) }, total: Double(total))
  }

  /// Shows a part of a total, with a label.
  public init(value: Double?, total: Double = 1, @ViewBuilder label: () -> Group) {
    self.init(.part(value, of: total), label: label())
  }

  /// Shows a part of a total, with labels for what it is and how far it is.
  public init(
    value: Double?, total: Double = 1, @ViewBuilder label: () -> Group,
    @ViewBuilder currentValueLabel: () -> Group
  ) {
    self.init(
      .part(value, of: total), label: label(), currentValueLabel: currentValueLabel())
  }

  /// Shows a part of a total, with a text.
  public init(_ title: some StringProtocol, value: Double?, total: Double = 1) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Fills while an interval passes, without any update (B11).
  ///
  /// - Parameters:
  ///   - interval: From when to when.
  ///   - pauseTime: The moment at which it stands still, if it does.
  ///   - countsDown: Whether it empties instead.
  ///   - rate: How many times as fast it runs, above 0, as of
  ///     ``Text/init(timerInterval:pauseTime:countsDown:showsHours:rate:)``.
  public init(
    timerInterval interval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    rate: Double = 1
  ) {
    self.init(
      .timer(
        TimerInterval(interval, pauseTime: pauseTime, rate: rate), countsDown: countsDown))
  }

  /// Fills while an interval passes, with a label.
  public init(
    timerInterval interval: ClosedRange<Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Group
  ) {
    self.init(
      .timer(TimerInterval(interval, pauseTime: nil), countsDown: countsDown), label: label())
  }

  /// Fills while an interval passes, with labels for what it is and how far it is.
  public init(
    timerInterval interval: ClosedRange<Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Group, @ViewBuilder currentValueLabel: () -> Group
  ) {
    self.init(
      .timer(TimerInterval(interval, pauseTime: nil), countsDown: countsDown), label: label(),
      currentValueLabel: currentValueLabel())
  }

  func nodes(in context: EncodingContext) -> [ViewNode] { meter.nodes(in: context) }
}

/// The form of a ``ProgressView``.
public struct ProgressViewStyle: Hashable, Sendable {
  let style: ViewProgressStyle
  let tint: Color?

  /// A bar.
  public static var automatic: ProgressViewStyle { .init(style: .linear, tint: nil) }
  /// A bar as wide as its room.
  public static var linear: ProgressViewStyle { .init(style: .linear, tint: nil) }
  /// A ring as large as its room.
  public static var circular: ProgressViewStyle { .init(style: .circular, tint: nil) }
  /// A bar in a colour.
  public static func linear(tint: Color) -> ProgressViewStyle {
    .init(style: .linear, tint: tint)
  }
  /// A ring in a colour.
  public static func circular(tint: Color) -> ProgressViewStyle {
    .init(style: .circular, tint: tint)
  }
}

extension View {
  /// Sets the form of the progress views below.
  public func progressViewStyle(_ style: ProgressViewStyle) -> some View {
    inheriting {
      $0.progressStyle = style.style
      if let tint = style.tint { $0.tint = tint }
    }
  }
}

extension View {
  /// Lets people choose a place in the bars below: by pressing on a bar, dragging, and letting go,
  /// or by the wheel over it.
  ///
  /// ``Provider/handleAction(_:argument:activityID:)`` gets the action with the argument `0.4213`,
  /// the part of the whole at which it was let go, with four decimals; or `+1` or `-1` for a notch
  /// of the wheel forwards or back. A bar that was let go stays at the new place until the next
  /// update of the activity, for a second at most. Rings, and bars that do not say how far, are not
  /// moved.
  ///
  /// - Parameter action: The name of the action; `nil` for none.
  /// - Returns: The views, with bars that can be moved.
  public func seekAction(_ action: String?) -> some View {
    inheriting { $0.seekAction = action }
  }
}
