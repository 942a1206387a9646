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
    case .leaf(let source, _): return source.grows(along: axis)
    case .frame(let frame):
      let extent = FrameExtent(frame, axis)
      return extent.grows || (extent.fixed == nil && children[0].grows(along: axis))
    case .stack(let own, _, _):
      // A spacer grows along its own stack's axis alone.
      return children.contains {
        $0.grows(along: axis) && (own == axis || !isSpacer($0))
      }
    case .target, .padding, .background, .clip, .priority, .accessibility:
      return children[0].grows(along: axis)
    }
  }

  /// Who gets room first in a stack: the higher.
  var priority: Double {
    switch kind {
    case .priority(let priority): return priority
    case .target, .padding, .frame, .background, .clip, .accessibility:
      return children[0].priority
    case .leaf, .spacer, .stack: return 0
    }
  }

  /// The length of each child along the axis.
  ///
  /// Everyone gets the least that they can take, and then those of the highest priority what they
  /// want, and so on. Among equals, what does not grow gets what it wants, or an equal part of
  /// what there is, and what grows shares the rest; spacers get what nobody else wants. A child is
  /// asked for its ideal and then for the length it gets, so that the cost of nested stacks stays
  /// small.
  func lengths(axis: ViewAxis, spacing: Double, proposal offered: ProposedSize) -> [Double] {
    let across = axis == .horizontal ? offered.height : offered.width
    let room = axis == .horizontal ? offered.width : offered.height
    var result = children.map { $0.minimum(along: axis) }
    let wanted = children.enumerated().map { index, child in
      isSpacer(child)
        ? 0
        : max(
          length(child.size(proposal(nil, along: axis, across: across)), along: axis)
            - result[index], 0)
    }
    guard let room, room.isFinite else { return zip(result, wanted).map { $0 + $1 } }
    var left = room - spacing * Double(max(children.count - 1, 0)) - result.reduce(0, +)
    /// Gives each of some children an equal part of what is left, or less if it wants less.
    func share(_ indices: [Int], upTo most: (Int) -> Double) {
      let sorted = indices.map { ($0, most($0)) }.sorted { $0.1 < $1.1 }
      for (position, (index, most)) in sorted.enumerated() {
        let part = min(most, max(left, 0) / Double(sorted.count - position))
        result[index] += part
        left -= part
      }
    }
    let (spacers, others) = (
      children.indices.filter { isSpacer(children[$0]) },
      children.indices.filter { !isSpacer(children[$0]) }
    )
    for priority in Set(others.map { children[$0].priority }).sorted(by: >) {
      let equals = others.filter { children[$0].priority == priority }
      share(equals.filter { !children[$0].grows(along: axis) }) { wanted[$0] }
      share(equals.filter { children[$0].grows(along: axis) }) {
        max(children[$0].maximum(along: axis) - result[$0], 0)
      }
    }
    share(spacers) { _ in .infinity }
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
    case .leaf(let source, let transition):
      sink.add(
        source.placed(in: rect, measurer: measurer), frame: rect, clip: clip,
        transition: transition)
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
      sink.descend(to: LayerPath.background) { $0.add(source, frame: rect, clip: nil) }
      sink.descend(to: 0) { children[0].place(in: rect, clip: clip, into: &$0) }
    case .clip(let shape): children[0].place(in: rect, clip: shape, into: &sink)
    case .priority: children[0].place(in: rect, clip: clip, into: &sink)
    case .accessibility(let own):
      // What is said further inside counts.
      let outer = sink.accessibility
      sink.accessibility = LayerAccessibility(
        label: own.label ?? outer.label, value: own.value ?? outer.value,
        isHidden: own.isHidden || outer.isHidden)
      children[0].place(in: rect, clip: clip, into: &sink)
      sink.accessibility = outer
    }
  }

  private func placeStack(
    _ axis: ViewAxis, _ alignment: ViewAlignment, spacing: Double, in rect: Rect,
    clip: FillShape?, into sink: inout LayoutSink
  ) {
    guard axis != .depth else {
      for (index, child) in children.enumerated() {
        let size = child.size(ProposedSize(width: rect.width, height: rect.height))
        let frame = LayoutNode.aligned(size, in: rect, by: alignment)
        sink.descend(to: index) { child.place(in: frame, clip: clip, into: &$0) }
      }
      return
    }
    let offered = ProposedSize(width: rect.width, height: rect.height)
    let lengths = lengths(axis: axis, spacing: spacing, proposal: offered)
    var position = axis == .horizontal ? rect.minX : rect.minY
    for (index, (child, part)) in zip(children, lengths).enumerated() {
      if !isSpacer(child) {
        let across = axis == .horizontal ? rect.height : rect.width
        let size = child.size(proposal(part, along: axis, across: across))
        let cell =
          axis == .horizontal
          ? Rect(x: position, y: rect.minY, width: part, height: rect.height)
          : Rect(x: rect.minX, y: position, width: rect.width, height: part)
        let frame = LayoutNode.aligned(size, in: cell, by: alignment)
        sink.descend(to: index) { child.place(in: frame, clip: clip, into: &$0) }
      }
      position += part + spacing
    }
  }

  /// The rectangle of a size that lies in a larger one by an alignment.
  static func aligned(_ size: Size, in rect: Rect, by alignment: ViewAlignment) -> Rect {
    let x: Double
    switch alignment {
    case .leading, .topLeading, .bottomLeading: x = rect.minX
    case .trailing, .topTrailing, .bottomTrailing: x = rect.maxX - size.width
    case .center, .top, .bottom: x = rect.midX - size.width / 2
    }
    let y: Double
    switch alignment {
    case .top, .topLeading, .topTrailing: y = rect.minY
    case .bottom, .bottomLeading, .bottomTrailing: y = rect.maxY - size.height
    case .center, .leading, .trailing: y = rect.midY - size.height / 2
    }
    return Rect(origin: Point(x: x, y: y), size: size)
  }
}
