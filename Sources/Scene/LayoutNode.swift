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
  var isMarquee = false
  var opacity = 1.0
  var alignment = TextAlignment.leading
  var transition: ContentTransition?
  /// Whether somebody gave a frame to what is below; without one nobody wants it to fill a room.
  var isFramed = false

  /// The same for what ends at the trailing end: a time that is shorter than its room, and the lines
  /// of a text, lie there, too, unless they say otherwise.
  var atTrailingEnd: LayoutEnvironment {
    var copy = self
    copy.alignment = .trailing
    return copy
  }

  /// Takes over what a modifier says to all nodes below it.
  mutating func apply(_ modifier: ViewModifier) {
    switch modifier {
    case .font(let font): self.font = Font(font)
    case .foreground(let color): foreground = Color(color)
    case .lineLimit(let lines): lineLimit = min(max(lines, 1), 16)
    case .opacity(let factor): opacity *= factor > 0 ? min(factor, 1) : 0
    case .multilineAlignment(let alignment): self.alignment = TextAlignment(alignment)
    case .marquee: isMarquee = true
    case .contentTransition(let transition): self.transition = ContentTransition(transition)
    case .frame(let frame):
      if [ViewAxis.horizontal, .vertical].contains(where: {
        let extent = FrameExtent(frame, $0)
        return extent.fixed != nil || extent.grows
      }) {
        isFramed = true
      }
    default: break
    }
  }
}

/// A node of a view archive, resolved for layout.
///
/// A size is asked for many times at several proposals while stacks share out their room; each
/// answer is kept, so that the cost grows with the number of nodes and not with its power.
final class LayoutNode {
  let kind: Kind
  let children: [LayoutNode]
  let measurer: any TextMeasuring
  private var sizes: [ProposedSize: Size] = [:]
  /// The answers of ``minimum(along:)``.
  var minimumWidth: Double?
  var minimumHeight: Double?

  enum Kind {
    case leaf(LayerSource, ContentTransition?)
    case stack(ViewAxis, ViewAlignment, spacing: Double)
    case spacer(minLength: Double)
    case target(HitTarget)
    case padding(Insets)
    case frame(ViewFrame)
    case background(LayerSource)
    case clip(FillShape)
    case priority(Double)
    case accessibility(LayerAccessibility)
  }

  /// Resolves a node and all below it.
  init(_ node: ViewNode, environment: LayoutEnvironment, context: LayoutContext) {
    measurer = context.measurer
    var pending = node
    if let modifier = pending.modifiers.popLast() {
      // The last modifier is the outermost.
      var inner = environment
      inner.apply(modifier)
      children = [LayoutNode(pending, environment: inner, context: context)]
      kind = LayoutNode.kind(of: modifier, environment: environment)
      return
    }
    let children = pending.children.map {
      LayoutNode($0, environment: environment, context: context)
    }
    let kind = LayoutNode.kind(of: node.content, environment: environment, context: context)
    if case .download(let download) = node.content, let action = download.action {
      // All of it is a button (C8).
      self.kind = .target(.action(action))
      self.children = [LayoutNode(kind, measurer: context.measurer)]
      return
    }
    self.kind = kind
    if case .stack(.horizontal, _, spacing: 0) = kind {
      self.children = LayoutNode.joined(children)
    } else {
      self.children = children
    }
  }

  /// Makes a leaf beside another node.
  convenience init(
    leaf source: LayerSource, transition: ContentTransition?, like other: LayoutNode
  ) {
    self.init(.leaf(source, transition), measurer: other.measurer)
  }

  private init(_ kind: Kind, measurer: any TextMeasuring) {
    self.measurer = measurer
    self.kind = kind
    children = []
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
    case .layoutPriority(let priority): return .priority(priority.isFinite ? priority : 0)
    case .accessibilityLabel(let label): return .accessibility(LayerAccessibility(label: label))
    case .accessibilityValue(let value): return .accessibility(LayerAccessibility(value: value))
    case .accessibilityHidden: return .accessibility(LayerAccessibility(isHidden: true))
    case .font, .foreground, .lineLimit, .opacity, .multilineAlignment, .contentTransition,
      .belowIfTooWide, .marquee:
      return .padding(Insets())
    }
  }

  private static func kind(
    of content: ViewContent, environment: LayoutEnvironment, context: LayoutContext
  ) -> Kind {
    let (opacity, font) = (environment.opacity, environment.font)
    let color = environment.foreground.opacity(opacity)
    func leaf(_ source: LayerSource) -> Kind { .leaf(source, environment.transition) }
    func progress(
      _ value: ProgressIndicator.Value, _ style: ViewProgressStyle, _ seekAction: String?
    ) -> Kind {
      var progress = ProgressIndicator(
        value: value, style: style, color: color, fillsRoom: environment.isFramed)
      progress.seekAction = style == .linear && value != .indeterminate ? seekAction : nil
      return leaf(.progress(progress))
    }
    switch content {
    case .empty: return .spacer(minLength: 0)
    case .text(let text):
      let run = TextRun(
        string: String(text.prefix(ActivityLimits.textLength)), font: font, color: color,
        lineLimit: environment.lineLimit, alignment: environment.alignment)
      return leaf(
        environment.isMarquee && run.lineLimit == 1 ? .marquee(MarqueeText(run)) : .text(run))
    case .timer(let interval, let countsDown):
      return leaf(
        .timer(
          TimerText(
            interval: interval, countsDown: countsDown, font: font, color: color,
            alignment: environment.alignment)))
    case .image(let key):
      return leaf(.image(ImageKey(source: context.source, key: key), opacity: opacity))
    case .symbol(let name): return leaf(symbol(name, color: color, environment))
    case .icon(let name, let fallback):
      let icon = icon(name, color: color, environment, fillsRoom: environment.isFramed)
      return leaf(
        fallback.flatMap { standIn($0, for: icon, color: color, environment, context) } ?? icon)
    case .stack(let axis, let alignment, let spacing, _):
      let usable = spacing.flatMap { $0.isFinite ? min(max($0, 0), 4096) : nil }
      return .stack(axis, alignment, spacing: usable ?? 8)
    case .spacer(let minLength):
      return .spacer(minLength: minLength.isFinite ? min(max(minLength, 0), 4096) : 0)
    case .progress(let value, let style, let action):
      return progress(value.map { .fraction($0) } ?? .indeterminate, style, action)
    case .timerProgress(let interval, let countsDown, let style, let action):
      return progress(.timer(interval, countsDown: countsDown), style, action)
    case .waveform(let isAnimating): return leaf(.waveform(isAnimating: isAnimating, color))
    case .download(let download):
      return leaf(
        .download(
          DownloadPill(download, environment: environment, measurer: context.measurer)))
    case .shape(let shape, let fill):
      return leaf(.fill(FillShape(shape), Fill(fill), opacity: opacity))
    case .button(let action, _): return .target(.action(action))
    case .link(let url, _): return .target(.link(url))
    }
  }

  /// A symbol by its SF Symbol name: the engine's own, or the theme's icon for it, or the icon
  /// that is called so.
  private static func symbol(
    _ name: String, color: Color, _ environment: LayoutEnvironment
  ) -> LayerSource {
    let size = environment.font.size
    switch SymbolNames.meaning(of: name) {
    case .symbol(let symbol): return .symbol(symbol, color, size: size)
    case .icon(let icon): return .icon(LayerIcon(symbolic: icon, tint: color, size: size))
    case nil: break
    }
    return icon(name, color: color, environment, side: size, fillsRoom: false)
  }

  /// An icon by its freedesktop name: in its own colours, a symbolic one in the foreground colour.
  private static func icon(
    _ name: String, color: Color, _ environment: LayoutEnvironment, side: Double = 24,
    fillsRoom: Bool
  ) -> LayerSource {
    guard SymbolNames.isIconName(name) else {
      return .symbol(.placeholder, color, size: environment.font.size)
    }
    if name.hasSuffix(SymbolNames.symbolicSuffix) {
      var icon = LayerIcon(symbolic: name, tint: color, size: side)
      icon.fillsRoom = fillsRoom
      return .icon(icon)
    }
    return .icon(
      LayerIcon(named: name, opacity: environment.opacity, side: side, fillsRoom: fillsRoom))
  }

  /// What stands in for an icon that the desktop does not have, in its room; `nil` where it has it,
  /// or nobody knows.
  private static func standIn(
    _ name: String, for source: LayerSource, color: Color, _ environment: LayoutEnvironment,
    _ context: LayoutContext
  ) -> LayerSource? {
    if let key = source.imageKey, context.icons?.hasIcon(key) ?? true { return nil }
    var icon = LayerIcon(named: name, opacity: 1, fillsRoom: environment.isFramed)
    icon.tint = color
    switch SymbolNames.meaning(of: name) {
    case .symbol(let symbol): icon.standIn = symbol
    case .icon(let other):
      icon = LayerIcon(symbolic: other, tint: color, size: icon.side)
      icon.fillsRoom = environment.isFramed
    case nil: icon.standIn = .placeholder
    }
    return .icon(icon)
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
    case .leaf(let source, _): return source.size(proposal, measurer: measurer)
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
    case .frame(let frame): return frameSize(frame, proposal)
    case .target, .background, .clip, .priority, .accessibility:
      return children[0].size(proposal)
    }
  }
}

/// What a resolution needs besides the node.
struct LayoutContext {
  var measurer: any TextMeasuring
  var source: Int
  /// Knows which icons there are; without one there is every icon.
  var icons: (any IconLookup)?
}
