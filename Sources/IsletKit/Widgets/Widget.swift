/// How one kind of activity looks.
public protocol Widget {
  /// The kind of configuration.
  associatedtype Body: WidgetConfiguration

  /// The configuration, in general an ``ActivityConfiguration``.
  var body: Body { get }

  /// Makes the widget.
  init()
}

/// What a ``Widget`` is made of.
public protocol WidgetConfiguration {}

/// What configurations of phones often say and what is without effect here: there is no gallery to
/// choose a widget from, and one size.
extension WidgetConfiguration {
  /// Without effect.
  public func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration {
    self
  }

  /// Without effect.
  public func description(_ text: some StringProtocol) -> some WidgetConfiguration { self }

  /// Without effect.
  public func contentMarginsDisabled() -> some WidgetConfiguration { self }

  /// Without effect.
  public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration
  { self }
}

/// Where else a phone shows activities.
public enum ActivityFamily: Hashable, Sendable {
  /// On a watch.
  case small
  /// On the phone.
  case medium
}

/// The widgets of a provider together.
public protocol WidgetBundle {
  /// The kind of what holds the widgets.
  associatedtype Body: Widget

  /// The widgets.
  @WidgetBundleBuilder var body: Body { get }

  /// Makes the bundle.
  init()
}

/// Several widgets that stand in for one.
public struct WidgetGroup: Widget {
  let widgets: [any Widget]

  init(widgets: [any Widget]) {
    self.widgets = widgets
  }

  /// Makes a group of none.
  public init() {
    widgets = []
  }

  /// Nothing: the widgets speak for themselves.
  public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

/// The configuration of a widget that shows nothing.
public struct EmptyWidgetConfiguration: WidgetConfiguration {
  /// Makes it.
  public init() {}
}

/// Collects the widgets of a provider or a bundle.
@resultBuilder
public enum WidgetBundleBuilder {
  /// Takes one widget.
  public static func buildExpression(_ widget: some Widget) -> [any Widget] { [widget] }

  /// Takes the widgets of a bundle.
  public static func buildExpression(_ bundle: some WidgetBundle) -> [any Widget] {
    [bundle.body]
  }

  /// Collects widgets.
  public static func buildBlock(_ widgets: [any Widget]...) -> [any Widget] {
    widgets.flatMap { $0 }
  }

  /// Takes the widgets behind an `if`.
  public static func buildOptional(_ widgets: [any Widget]?) -> [any Widget] { widgets ?? [] }

  /// Takes the widgets of an `if`.
  public static func buildEither(first widgets: [any Widget]) -> [any Widget] { widgets }

  /// Takes the widgets of an `else`.
  public static func buildEither(second widgets: [any Widget]) -> [any Widget] { widgets }

  /// Takes the widgets behind an availability check.
  public static func buildLimitedAvailability(_ widgets: [any Widget]) -> [any Widget] { widgets }

  /// Hands over the widgets of a provider.
  public static func buildFinalResult(_ widgets: [any Widget]) -> [any Widget] { widgets }

  /// Hands over the widgets of a bundle.
  public static func buildFinalResult(_ widgets: [any Widget]) -> WidgetGroup {
    WidgetGroup(widgets: widgets)
  }
}
