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

/// Collects the widgets of a provider.
@resultBuilder
public enum WidgetBundleBuilder {
  /// Collects widgets.
  public static func buildBlock(_ widgets: any Widget...) -> [any Widget] { widgets }
}
