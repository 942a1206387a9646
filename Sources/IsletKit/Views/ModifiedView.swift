import Activities

/// A view with one change: to itself, or to what it and the views below inherit.
struct ModifiedView: View, PrimitiveView {
  enum Change {
    case modifier(ViewModifier)
    case font(Font?)
    case fontWeight(Font.Weight?)
    case monospacedDigits
  }

  let base: any View
  let change: Change

  var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    var inner = context
    switch change {
    case .modifier(let modifier):
      return context.nodes(of: base).map { node in
        var node = node
        node.modifiers.append(modifier)
        return node
      }
    case .font(let font): inner.font = font
    case .fontWeight(let weight): inner.fontWeight = weight
    case .monospacedDigits: inner.monospacedDigits = true
    }
    return inner.nodes(of: base)
  }
}

extension View {
  func modified(_ modifier: ViewModifier) -> some View {
    ModifiedView(base: self, change: .modifier(modifier))
  }
}
