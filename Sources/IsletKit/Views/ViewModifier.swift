/// A change of views that is written once and used by ``View/modifier(_:)``.
public protocol ViewModifier {
  /// The view that is changed.
  typealias Content = ModifierContent
  /// The kind of view that comes out.
  associatedtype Body: View

  /// What the changed view is made of.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a ``ViewModifier`` changes.
public struct ModifierContent: View {
  private let group: Group

  init(_ view: some View) {
    group = Group(children: [view])
  }

  /// The view.
  public var body: Group { group }
}

extension View {
  /// Applies a change that was written once.
  public func modifier(_ modifier: some ViewModifier) -> some View {
    modifier.body(content: ModifierContent(self))
  }
}
