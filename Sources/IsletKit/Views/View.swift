import Activities

/// A piece of what an activity shows.
///
/// Views are descriptions: they are made anew for each content and drawn by the engine.
public protocol View {
  /// The kind of view that this one is made of.
  associatedtype Body: View

  /// What this view is made of.
  @ViewBuilder var body: Body { get }
}

/// A view that is written into the archive itself, not by its body.
protocol PrimitiveView: View where Body == Group {
  /// The nodes of the archive, in general one.
  func nodes(in context: EncodingContext) -> [ViewNode]
}

extension View where Body == Group {
  /// Nothing: a view of the SDK's own is written as it is.
  public var body: Group { Group.empty }
}

/// A view without content.
public struct EmptyView: View, PrimitiveView {
  /// Makes it.
  public init() {}

  func nodes(in context: EncodingContext) -> [ViewNode] { [] }
}

/// A view without its type.
public struct AnyView: View, PrimitiveView {
  private let view: any View

  /// Takes any view.
  public init(_ view: some View) {
    self.view = view
  }

  func nodes(in context: EncodingContext) -> [ViewNode] { context.nodes(of: view) }
}

/// A view or none.
extension Optional: View, PrimitiveView where Wrapped: View {
  func nodes(in context: EncodingContext) -> [ViewNode] {
    map { context.nodes(of: $0) } ?? []
  }
}
