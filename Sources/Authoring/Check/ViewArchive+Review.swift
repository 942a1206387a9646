import Activities

extension ViewNode {
  /// The node and all nodes below it.
  var all: [ViewNode] {
    var found: [ViewNode] = []
    var pending = [self]
    while let node = pending.popLast() {
      found.append(node)
      pending += node.children
    }
    return found
  }

  /// Whether assistive technology can read what the node is: a text, or a name given to it.
  var hasReadableName: Bool {
    all.contains { node in
      let isNamed = node.modifiers.contains {
        if case .accessibilityLabel(let name) = $0 { return !name.isEmpty }
        return false
      }
      switch node.content {
      case .text(let text): return isNamed || !text.isEmpty
      case .timer: return true
      default: return isNamed
      }
    }
  }
}

extension ViewArchive {
  /// All nodes of all places.
  var nodes: [ViewNode] { roots.flatMap(\.all) }

  /// The names of the actions that buttons and links call, each once, sorted.
  var actions: [String] {
    var names: Set<String> = []
    for node in nodes {
      if case .button(let action, _) = node.content { names.insert(action) }
    }
    if let link, link.hasPrefix("action:") { names.insert(String(link.dropFirst(7))) }
    return names.sorted()
  }

  /// The names of all symbols, each once, sorted.
  var symbols: [String] {
    var names: Set<String> = []
    for node in nodes {
      if case .symbol(let name) = node.content { names.insert(name) }
    }
    return names.sorted()
  }
}
