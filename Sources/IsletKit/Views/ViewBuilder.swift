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

  /// Nothing: the group is written as its children.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    children.flatMap { context.nodes(of: $0) }
  }

  /// One node for all: the only one, or a stack of them.
  func root(in context: EncodingContext, axis: ViewAxis) -> ViewNode? {
    let nodes = nodes(in: context)
    guard let first = nodes.first else { return nil }
    return nodes.count == 1
      ? first : ViewNode(.stack(axis, alignment: .center, spacing: nil, nodes))
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
