import Activities

/// Several views that stand in for one; whatever is around them lays them out.
public struct Group: View, PrimitiveView {
  let children: [any View]

  /// No views: what is written into the archive itself has these as its body.
  static var empty: Group { Group(children: []) }

  init(children: [any View]) {
    self.children = children
  }

  /// Collects views.
  public init(@ViewBuilder content: () -> Group) {
    self = content()
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    children.flatMap { context.nodes(of: $0) }
  }

  /// One node for all: the only one, or a stack of them.
  func root(
    in context: EncodingContext, axis: ViewAxis, alignment: ViewAlignment = .center
  ) -> ViewNode? {
    let nodes = nodes(in: context)
    return nodes.count > 1
      ? ViewNode(.stack(axis, alignment: alignment, spacing: nil, nodes)) : nodes.first
  }
}

/// Collects views that are written one below the other.
///
/// The result is always a ``Group``: without a type for each combination a provider stays small.
@resultBuilder
public enum ViewBuilder {
  /// Takes one view.
  public static func buildExpression(_ view: some View) -> Group { Group(children: [view]) }

  /// Collects views.
  public static func buildBlock(_ groups: Group...) -> Group {
    groups.count == 1 ? groups[0] : Group(children: groups)
  }

  /// Takes the views behind an `if`.
  public static func buildOptional(_ group: Group?) -> Group { group ?? Group(children: []) }

  /// Takes the views of an `if`.
  public static func buildEither(first group: Group) -> Group { group }

  /// Takes the views of an `else`.
  public static func buildEither(second group: Group) -> Group { group }

  /// Takes the views of a loop.
  public static func buildArray(_ groups: [Group]) -> Group { Group(children: groups) }

  /// Takes the views behind an availability check.
  public static func buildLimitedAvailability(_ group: Group) -> Group { group }
}

/// Views for each element of a collection.
public struct ForEach: View, PrimitiveView {
  private let children: [Group]

  /// Makes views for elements that have an identity of their own.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder content: (Data.Element) -> Group
  ) where Data.Element: Identifiable {
    children = data.map(content)
  }

  /// Makes views for elements that `id` tells apart.
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Group
  ) {
    children = data.map(content)
  }

  /// Makes views for numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: (Int) -> Group) {
    children = data.map(content)
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    children.flatMap { $0.nodes(in: context) }
  }
}
