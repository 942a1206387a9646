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

  /// Whether the node takes as much room along an axis as it is offered.
  func grows(along axis: ViewAxis) -> Bool {
    switch kind {
    case .spacer: return true
    case .leaf(let source): return source.grows(along: axis)
    case .frame(let frame):
      let fixed = axis == .horizontal ? frame.width : frame.height
      if fixed != nil { return false }
      return (axis == .horizontal && frame.fillsWidth == true) || children[0].grows(along: axis)
    case .stack(let own, _, _):
      // A spacer grows along its own stack's axis alone.
      return children.contains {
        $0.grows(along: axis) && (own == axis || !isSpacer($0))
      }
    case .target, .padding, .background, .clip, .label: return children[0].grows(along: axis)
    }
  }

  /// The length of each child along the axis.
  ///
  /// What does not grow gets what it wants, or an equal part of what there is; the rest is shared
  /// by what grows, by spacers only where nothing else does. A child is asked for its ideal and
  /// then for the length it gets, so that the cost of nested stacks stays small.
  func lengths(axis: ViewAxis, spacing: Double, proposal offered: ProposedSize) -> [Double] {
    let across = axis == .horizontal ? offered.height : offered.width
    let room = axis == .horizontal ? offered.width : offered.height
    func minimum(_ child: LayoutNode) -> Double {
      if case .spacer(let minLength) = child.kind { return minLength }
      return 0
    }
    func ideal(_ child: LayoutNode) -> Double {
      isSpacer(child)
        ? minimum(child)
        : length(child.size(proposal(nil, along: axis, across: across)), along: axis)
    }
    let ideals = children.map(ideal)
    guard let room, room.isFinite else { return ideals }
    let growing = children.indices.filter { children[$0].grows(along: axis) }
    let fixed = children.indices.filter { !growing.contains($0) }.sorted { ideals[$0] < ideals[$1] }
    var result = children.map(minimum)
    var left = room - spacing * Double(max(children.count - 1, 0)) - result.reduce(0, +)
    for (position, index) in fixed.enumerated() {
      result[index] = min(ideals[index], max(left, 0) / Double(fixed.count - position))
      left -= result[index]
    }
    let eager = growing.contains { !isSpacer(children[$0]) }
    let sharing = growing.filter { !eager || !isSpacer(children[$0]) }
    for index in sharing { result[index] += max(left, 0) / Double(sharing.count) }
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
