import Activities
public import FoundationEssentials

/// A label that calls the provider when it is clicked (B8).
public struct Button: View, PrimitiveView {
  private let action: String
  private let label: Group

  /// Makes a button; the name of the action arrives in
  /// ``Provider/handleAction(_:argument:activityID:)``.
  public init(action: String, @ViewBuilder label: () -> Group) {
    self.action = action
    self.label = label()
  }

  /// Makes a button with a text.
  public init(_ title: some StringProtocol, action: String) {
    self.init(action: action) { Text(title) }
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [context.target(label) { .button(action: action, $0) }]
  }
}

/// A label that opens a URL when it is clicked (B8).
public struct Link: View, PrimitiveView {
  private let destination: String
  private let label: Group

  /// Makes a link.
  public init(destination: URL, @ViewBuilder label: () -> Group) {
    self.destination = destination.absoluteString
    self.label = label()
  }

  /// Makes a link with a text.
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [context.target(label) { .link(url: destination, $0) }]
  }
}
