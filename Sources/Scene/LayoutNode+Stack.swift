import Activities
import Geometry

extension LayoutNode {
  /// Whether a spacer of a horizontal stack grows in width alone, and one of a vertical in height.
  private func isSpacer(_ node: LayoutNode) -> Bool {
    if case .spacer = node.kind { return true }
    return false
  }

  private func length(_ size: Size, along axis: ViewAxis) -> Double {
    axis == .horizontal ? size.width : size.height
  }

  private func proposal(_ length: Double?, along axis: ViewAxis, across: Double?) -> ProposedSize {
    axis == .horizontal
      ? ProposedSize(width: length, height: across) : ProposedSize(width: across, height: length)
  }

  /// The length of each child along the axis, sharing out the room: the least flexible choose
  /// first, each from an equal part of what is left.
  func lengths(axis: ViewAxis, spacing: Double, proposal offered: ProposedSize) -> [Double] {
    let across = axis == .horizontal ? offered.height : offered.width
    let room = axis == .horizontal ? offered.width : offered.height
    func measured(_ child: LayoutNode, _ length: Double?) -> Double {
      if isSpacer(child), case .spacer(let minLength) = child.kind {
        return max(minLength, length ?? 0)
      }
      return self.length(
        child.size(self.proposal(length, along: axis, across: across)), along: axis)
    }
    guard let room, room.isFinite else { return children.map { measured($0, nil) } }
    let flexibility = children.map { measured($0, 1e6) - measured($0, 0) }
    let eager = children.indices.sorted {
      // A spacer takes only what nobody else wants.
      let (a, b) = (isSpacer(children[$0]), isSpacer(children[$1]))
      return a == b ? flexibility[$0] < flexibility[$1] : b
    }
    var result = [Double](repeating: 0, count: children.count)
    let minimum = children.map { child -> Double in
      if case .spacer(let minLength) = child.kind { return minLength }
      return 0
    }
    var left = room - spacing * Double(max(children.count - 1, 0)) - minimum.reduce(0, +)
    for (position, index) in eager.enumerated() {
      let share = max(left, 0) / Double(eager.count - position) + minimum[index]
      result[index] = measured(children[index], share)
      left -= result[index] - minimum[index]
    }
    return result
  }

  /// The size of a stack for a proposal.
  func stackSize(axis: ViewAxis, spacing: Double, proposal offered: ProposedSize) -> Size {
    guard axis != .depth else {
      let sizes = children.map { $0.size(offered) }
      return Size(
        width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }
    let lengths = lengths(axis: axis, spacing: spacing, proposal: offered)
    let across = axis == .horizontal ? offered.height : offered.width
    var length = spacing * Double(max(children.count - 1, 0))
    var breadth = 0.0
    for (child, part) in zip(children, lengths) {
      length += part
      guard !isSpacer(child) else { continue }
      let size = child.size(proposal(part, along: axis, across: across))
      breadth = max(breadth, axis == .horizontal ? size.height : size.width)
    }
    return axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// Places the node and all below it in a rectangle.
  func place(in rect: Rect, clip: FillShape?, into sink: inout LayoutSink) {
    switch kind {
    case .leaf(let source): sink.add(source, frame: rect, clip: clip)
    case .spacer: break
    case .stack(let axis, let alignment, let spacing):
      placeStack(axis, alignment, spacing: spacing, in: rect, clip: clip, into: &sink)
    case .target(let target):
      sink.targets.append(HitRegion(rect: rect, target: target))
      children[0].place(in: rect, clip: clip, into: &sink)
    case .padding(let insets):
      children[0].place(in: rect.inset(by: insets), clip: clip, into: &sink)
    case .frame(let frame):
      let size = children[0].size(ProposedSize(width: rect.width, height: rect.height))
      let inner = LayoutNode.aligned(size, in: rect, by: frame.alignment ?? .center)
      children[0].place(in: inner, clip: clip, into: &sink)
    case .background(let source):
      sink.add(source, frame: rect, clip: nil)
      children[0].place(in: rect, clip: clip, into: &sink)
    case .clip(let shape): children[0].place(in: rect, clip: shape, into: &sink)
    case .label(let label):
      sink.label = label
      children[0].place(in: rect, clip: clip, into: &sink)
      sink.label = nil
    }
  }

  private func placeStack(
    _ axis: ViewAxis, _ alignment: ViewAlignment, spacing: Double, in rect: Rect,
    clip: FillShape?, into sink: inout LayoutSink
  ) {
    guard axis != .depth else {
      for child in children {
        let size = child.size(ProposedSize(width: rect.width, height: rect.height))
        child.place(
          in: LayoutNode.aligned(size, in: rect, by: alignment), clip: clip, into: &sink)
      }
      return
    }
    let offered = ProposedSize(width: rect.width, height: rect.height)
    let lengths = lengths(axis: axis, spacing: spacing, proposal: offered)
    var position = axis == .horizontal ? rect.minX : rect.minY
    for (child, part) in zip(children, lengths) {
      if !isSpacer(child) {
        let across = axis == .horizontal ? rect.height : rect.width
        let size = child.size(proposal(part, along: axis, across: across))
        let cell =
          axis == .horizontal
          ? Rect(x: position, y: rect.minY, width: part, height: rect.height)
          : Rect(x: rect.minX, y: position, width: rect.width, height: part)
        child.place(
          in: LayoutNode.aligned(size, in: cell, by: alignment), clip: clip, into: &sink)
      }
      position += part + spacing
    }
  }

  /// The rectangle of a size that lies in a larger one by an alignment.
  static func aligned(_ size: Size, in rect: Rect, by alignment: ViewAlignment) -> Rect {
    let x: Double
    switch alignment {
    case .leading: x = rect.minX
    case .trailing: x = rect.maxX - size.width
    default: x = rect.midX - size.width / 2
    }
    let y: Double
    switch alignment {
    case .top: y = rect.minY
    case .bottom: y = rect.maxY - size.height
    default: y = rect.midY - size.height / 2
    }
    return Rect(origin: Point(x: x, y: y), size: size)
  }
}
