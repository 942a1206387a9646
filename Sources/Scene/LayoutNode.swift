import Activities
import Geometry

/// What a place reports when it is asked how large it wants to be; `nil` asks for the ideal.
struct ProposedSize: Hashable {
  var width: Double?
  var height: Double?
}

/// What texts and tints inherit from the nodes above.
struct LayoutEnvironment: Hashable {
  var font = Font(size: 17)
  var foreground = Color.white
  var lineLimit = 1
  var opacity = 1.0
}

/// A node of a view archive, resolved for layout.
///
/// A size is asked for many times at several proposals while stacks share out their room; each
/// answer is kept, so that the cost grows with the number of nodes and not with its power.
final class LayoutNode {
  let kind: Kind
  let children: [LayoutNode]
  private let measurer: any TextMeasuring
  private var sizes: [ProposedSize: Size] = [:]

  enum Kind {
    case leaf(LayerSource)
    case stack(ViewAxis, ViewAlignment, spacing: Double)
    case spacer(minLength: Double)
    case target(HitTarget)
    case padding(Insets)
    case frame(ViewFrame)
    case background(LayerSource)
    case clip(FillShape)
    case label(String)
  }

  /// Resolves a node and all below it.
  init(_ node: ViewNode, environment: LayoutEnvironment, context: LayoutContext) {
    measurer = context.measurer
    var pending = node
    if let modifier = pending.modifiers.popLast() {
      // The last modifier is the outermost.
      var inner = environment
      switch modifier {
      case .font(let font): inner.font = Font(font)
      case .foreground(let color): inner.foreground = Color(color)
      case .lineLimit(let lines): inner.lineLimit = min(max(lines, 1), 16)
      case .opacity(let factor): inner.opacity *= factor > 0 ? min(factor, 1) : 0
      default: break
      }
      children = [LayoutNode(pending, environment: inner, context: context)]
      kind = LayoutNode.kind(of: modifier, environment: environment)
      return
    }
    children = pending.children.map {
      LayoutNode($0, environment: environment, context: context)
    }
    kind = LayoutNode.kind(of: node.content, environment: environment, context: context)
  }

  private static func kind(of modifier: ViewModifier, environment: LayoutEnvironment) -> Kind {
    switch modifier {
    case .padding(let top, let leading, let bottom, let trailing):
      func usable(_ distance: Double) -> Double {
        distance.isFinite ? min(max(distance, 0), 4096) : 0
      }
      return .padding(
        Insets(
          top: usable(top), left: usable(leading), bottom: usable(bottom), right: usable(trailing)))
    case .frame(let frame): return .frame(frame)
    case .background(let shape, let fill):
      return .background(.fill(FillShape(shape), Fill(fill), opacity: environment.opacity))
    case .clipShape(let shape): return .clip(FillShape(shape))
    case .accessibilityLabel(let label): return .label(label)
    case .font, .foreground, .lineLimit, .opacity, .accessibilityHidden, .multilineAlignment,
      .contentTransition, .layoutPriority, .belowIfTooWide, .accessibilityValue:
      return .padding(Insets())
    }
  }

  private static func kind(
    of content: ViewContent, environment: LayoutEnvironment, context: LayoutContext
  ) -> Kind {
    let (color, opacity) = (environment.foreground, environment.opacity)
    switch content {
    case .empty: return .spacer(minLength: 0)
    case .text(let text):
      return .leaf(
        .text(
          TextRun(
            string: String(text.prefix(ActivityLimits.textLength)), font: environment.font,
            color: color.opacity(opacity), lineLimit: environment.lineLimit)))
    case .timer(let interval, let countsDown):
      return .leaf(
        .timer(
          TimerText(
            interval: interval, countsDown: countsDown, font: environment.font,
            color: color.opacity(opacity))))
    case .image(let key):
      return .leaf(.image(ImageKey(source: context.source, key: key), opacity: opacity))
    case .symbol(let name):
      return .leaf(
        .symbol(Symbol(name: name), color.opacity(opacity), size: environment.font.size))
    case .icon:
      return .leaf(.symbol(.placeholder, color.opacity(opacity), size: environment.font.size))
    case .stack(let axis, let alignment, let spacing, _):
      let usable = spacing.flatMap { $0.isFinite ? min(max($0, 0), 4096) : nil }
      return .stack(axis, alignment, spacing: usable ?? 8)
    case .spacer(let minLength):
      return .spacer(minLength: minLength.isFinite ? min(max(minLength, 0), 4096) : 0)
    case .progress(let value, _): return .leaf(.progress(value ?? 0, color.opacity(opacity)))
    case .timerProgress(let interval, let countsDown, _):
      return .leaf(.timerProgress(interval, countsDown: countsDown, color.opacity(opacity)))
    case .waveform(let isAnimating):
      return .leaf(.waveform(isAnimating: isAnimating, color.opacity(opacity)))
    case .shape(let shape, let fill):
      return .leaf(.fill(FillShape(shape), Fill(fill), opacity: opacity))
    case .button(let action, _): return .target(.action(action))
    case .link(let url, _): return .target(.link(url))
    }
  }

  /// The size that the node takes for a proposal.
  func size(_ proposal: ProposedSize) -> Size {
    if let known = sizes[proposal] { return known }
    let size = measure(proposal)
    sizes[proposal] = size
    return size
  }

  private func measure(_ proposal: ProposedSize) -> Size {
    switch kind {
    case .leaf(let source): return source.size(proposal, measurer: measurer)
    case .stack(let axis, _, let spacing):
      return stackSize(axis: axis, spacing: spacing, proposal: proposal)
    case .spacer(let minLength):
      return Size(
        width: max(minLength, proposal.width ?? 0), height: max(minLength, proposal.height ?? 0))
    case .padding(let insets):
      let inner = children[0].size(
        ProposedSize(
          width: proposal.width.map { max($0 - insets.horizontal, 0) },
          height: proposal.height.map { max($0 - insets.vertical, 0) }))
      return Size(
        width: inner.width + insets.horizontal, height: inner.height + insets.vertical)
    case .frame(let frame):
      let inner = children[0].size(
        ProposedSize(width: frame.width ?? proposal.width, height: frame.height ?? proposal.height))
      let filled = frame.fillsWidth == true ? proposal.width : nil
      return Size(
        width: frame.width ?? max(inner.width, filled ?? 0), height: frame.height ?? inner.height)
    case .target, .background, .clip, .label: return children[0].size(proposal)
    }
  }
}

/// What a resolution needs besides the node.
struct LayoutContext {
  var measurer: any TextMeasuring
  var source: Int
}
