import Activities
import Geometry

extension LayoutNode {
  /// The size of a frame for a proposal: fixed, or as large as what is in it but within the least
  /// and the greatest, growing to the greatest where that is offered.
  func frameSize(_ frame: ViewFrame, _ proposal: ProposedSize) -> Size {
    let inner = children[0].size(LayoutNode.proposal(inside: frame, proposal))
    let (width, height) = (FrameExtent(frame, .horizontal), FrameExtent(frame, .vertical))
    return Size(
      width: width.length(proposed: proposal.width, inner: inner.width),
      height: height.length(proposed: proposal.height, inner: inner.height))
  }

  private static func proposal(
    inside frame: ViewFrame, _ proposal: ProposedSize
  ) -> ProposedSize {
    ProposedSize(
      width: FrameExtent(frame, .horizontal).proposal(proposal.width),
      height: FrameExtent(frame, .vertical).proposal(proposal.height))
  }

  /// The least length that the node can take along an axis without losing anything that was
  /// given a length.
  func minimum(along axis: ViewAxis) -> Double {
    if let known = axis == .horizontal ? minimumWidth : minimumHeight { return known }
    let minimum: Double
    switch kind {
    case .spacer(let minLength): minimum = minLength
    case .leaf: minimum = 0
    case .frame(let frame):
      let extent = FrameExtent(frame, axis)
      minimum = extent.fixed ?? extent.least ?? children[0].minimum(along: axis)
    case .padding(let insets):
      minimum =
        children[0].minimum(along: axis)
        + (axis == .horizontal ? insets.horizontal : insets.vertical)
    case .stack(let own, _, let spacing):
      let minima = children.map { $0.minimum(along: axis) }
      minimum =
        own == axis
        ? minima.reduce(spacing * Double(max(children.count - 1, 0)), +) : minima.max() ?? 0
    case .target, .background, .clip, .priority, .accessibility:
      minimum = children[0].minimum(along: axis)
    }
    if axis == .horizontal { minimumWidth = minimum } else { minimumHeight = minimum }
    return minimum
  }

  /// The greatest length that a node that grows takes along an axis.
  func maximum(along axis: ViewAxis) -> Double {
    switch kind {
    case .frame(let frame):
      let extent = FrameExtent(frame, axis)
      if let fixed = extent.fixed { return fixed }
      return extent.greatest.map { max($0, extent.least ?? 0) }
        ?? children[0].maximum(along: axis)
    case .padding(let insets):
      return children[0].maximum(along: axis)
        + (axis == .horizontal ? insets.horizontal : insets.vertical)
    case .target, .background, .clip, .priority, .accessibility:
      return children[0].maximum(along: axis)
    case .leaf, .spacer, .stack: return .infinity
    }
  }
}

/// What a frame says about one axis, in points.
struct FrameExtent: Hashable {
  /// The exact length.
  var fixed: Double?
  /// The least length.
  var least: Double?
  /// The length that it grows to.
  var greatest: Double?

  init(_ frame: ViewFrame, _ axis: ViewAxis) {
    if axis == .horizontal {
      (fixed, least, greatest) = (frame.width, frame.minWidth, frame.maxWidth)
      if frame.fillsWidth == true { greatest = .infinity }
    } else {
      (fixed, least, greatest) = (frame.height, frame.minHeight, frame.maxHeight)
      if frame.fillsHeight == true { greatest = .infinity }
    }
  }

  /// Whether it takes what it is offered, up to its greatest length.
  var grows: Bool { fixed == nil && greatest != nil }

  /// What is offered to the inside.
  func proposal(_ proposed: Double?) -> Double? {
    fixed ?? proposed.map { max(min($0, greatest ?? .infinity), least ?? 0) }
  }

  /// The length that it takes around an inside.
  func length(proposed: Double?, inner: Double) -> Double {
    if let fixed { return fixed }
    guard let proposed else { return max(min(inner, greatest ?? .infinity), least ?? 0) }
    return max(min(proposed, greatest ?? inner), least ?? inner)
  }
}
