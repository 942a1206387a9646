import Activities

/// A view with one change: to itself, or to what it and the views below inherit.
struct ModifiedView: View, PrimitiveView {
  enum Change {
    case modifier(ArchiveModifier)
    /// What depends on what is inherited here.
    case resolved((EncodingContext) -> ArchiveModifier)
    case inherited((inout EncodingContext) -> Void)
  }

  let base: any View
  let change: Change

  func nodes(in context: EncodingContext) -> [ViewNode] {
    let modifier: ArchiveModifier
    switch change {
    case .modifier(let plain): modifier = plain
    case .resolved(let resolve): modifier = resolve(context)
    case .inherited(let set):
      var inner = context
      set(&inner)
      return inner.nodes(of: base)
    }
    return context.nodes(of: base).map { node in
      var node = node
      node.modifiers.append(modifier)
      return node
    }
  }
}

/// A change in the archive, as opposed to the SDK's own ``ViewModifier``.
typealias ArchiveModifier = Activities.ViewModifier

extension View {
  func modified(_ modifier: ArchiveModifier) -> ModifiedView {
    ModifiedView(base: self, change: .modifier(modifier))
  }

  func inheriting(_ set: @escaping (inout EncodingContext) -> Void) -> ModifiedView {
    ModifiedView(base: self, change: .inherited(set))
  }
}
