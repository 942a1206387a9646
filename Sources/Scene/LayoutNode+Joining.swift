import Geometry

extension LayoutNode {
  /// Joins running times with the texts right beside them, such as a minus sign, where nothing
  /// lies between and both look the same: they are one text then, which stays together when the
  /// time loses a digit.
  static func joined(_ nodes: [LayoutNode]) -> [LayoutNode] {
    var result: [LayoutNode] = []
    for node in nodes {
      guard let last = result.last?.joinable, let next = node.joinable,
        let joined = join(last.source, next.source)
      else {
        result.append(node)
        continue
      }
      result[result.count - 1] = LayoutNode(
        leaf: joined, transition: last.transition ?? next.transition, like: node)
    }
    return result
  }

  /// What the node shows if it is nothing but that.
  private var joinable: (source: LayerSource, transition: ContentTransition?)? {
    switch kind {
    case .leaf(let source, let transition): (source, transition)
    case .padding(let insets) where insets == Insets(): children[0].joinable
    default: nil
    }
  }

  private static func join(_ left: LayerSource, _ right: LayerSource) -> LayerSource? {
    switch (left, right) {
    case (.text(let run), .timer(var timer)) where timer.looks(like: run):
      timer.prefix = run.string + timer.prefix
      return .timer(timer)
    case (.timer(var timer), .text(let run)) where timer.looks(like: run):
      timer.suffix += run.string
      return .timer(timer)
    default: return nil
    }
  }
}

extension TimerText {
  /// Whether a text has the same typeface and colour.
  fileprivate func looks(like run: TextRun) -> Bool {
    var font = run.font
    font.monospacedDigits = true
    return font == self.font && run.color == color
  }
}
