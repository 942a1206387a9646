/// One node of a view archive: what it is, and what modifies it, innermost first.
public struct ViewNode: Hashable, Sendable {
  /// What the node shows.
  public var content: ViewContent
  /// What changes it, in the order in which it applies.
  public var modifiers: [ViewModifier]

  /// Makes a node.
  public init(_ content: ViewContent, modifiers: [ViewModifier] = []) {
    self.content = content
    self.modifiers = modifiers
  }

  /// The nodes directly below this one.
  public var children: [ViewNode] {
    switch content {
    case .stack(_, _, _, let children): children
    case .button(_, let label), .link(_, let label): [label]
    default: []
    }
  }
}

/// What a node shows.
public indirect enum ViewContent: Hashable, Sendable {
  /// Nothing.
  case empty
  /// Plain text; never markup.
  case text(String)
  /// A running time, drawn by the engine from an interval (B11).
  case timer(TimerInterval, countsDown: Bool)
  /// A picture that was attached under a key.
  case image(key: String)
  /// A symbol by its SF Symbol name, such as `play.fill`, in the foreground colour.
  case symbol(String)
  /// An icon of the desktop's icon theme by its freedesktop name, in its own colours; the symbol
  /// by an SF Symbol name where the theme has no such icon.
  case icon(String, fallback: String? = nil)
  /// Children beside, below or on top of each other.
  case stack(ViewAxis, alignment: ViewAlignment, spacing: Double?, [ViewNode])
  /// Free room that grows along its stack's axis, at least so long, in points.
  case spacer(minLength: Double)
  /// Shows a fraction of 0…1; nil is indeterminate. The pointer drags a bar that has an action.
  case progress(Double?, style: ViewProgressStyle, seekAction: String? = nil)
  /// Fills while an interval passes, drawn by the engine (B11). The pointer drags a bar that has an
  /// action.
  case timerProgress(
    TimerInterval, countsDown: Bool, style: ViewProgressStyle, seekAction: String? = nil)
  /// Bars that move while they are animating and stand still otherwise (A10).
  case waveform(isAnimating: Bool)
  /// A download as one control: a button that becomes a ring, and the ring a mark (C1–C9).
  case download(ViewDownload)
  /// A filled shape that takes the room it is offered.
  case shape(ViewShape, ViewFill)
  /// A label that calls back to the provider with an action's name (B8).
  case button(action: String, ViewNode)
  /// A label that opens a URL (B8).
  case link(url: String, ViewNode)
}

/// The form of a progress.
public enum ViewProgressStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A bar as wide as its room.
  case linear
  /// A ring as large as its room, that begins at 12 o'clock.
  case circular
}

/// The direction in which a stack lays out.
public enum ViewAxis: String, Hashable, Sendable, Codable, CaseIterable {
  /// Side by side.
  case horizontal
  /// From top to bottom.
  case vertical
  /// On top of each other.
  case depth
}

/// Where things lie that are smaller than their room.
public enum ViewAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle of both axes.
  case center
  /// At the right.
  case trailing
  /// At the top.
  case top
  /// At the bottom.
  case bottom
  /// In the top left corner.
  case topLeading
  /// In the top right corner.
  case topTrailing
  /// In the bottom left corner.
  case bottomLeading
  /// In the bottom right corner.
  case bottomTrailing
}

/// A filled outline.
public enum ViewShape: Hashable, Sendable {
  /// Square corners.
  case rectangle
  /// Continuous corners of a radius in points.
  case roundedRectangle(radius: Double)
  /// Round ends.
  case capsule
  /// As large as fits.
  case circle
}

/// What fills a shape.
public enum ViewFill: Hashable, Sendable {
  /// One colour.
  case color(ViewColor)
  /// Colours from one point to another, at least two, evenly spaced.
  case gradient([ViewColor], from: ViewUnitPoint, to: ViewUnitPoint)
}

/// A point in a box: (0, 0) is its top left corner and (1, 1) its bottom right one.
public struct ViewUnitPoint: Hashable, Sendable {
  /// From the left edge, in widths of the box.
  public var x: Double
  /// From the top edge, in heights of the box.
  public var y: Double

  /// The middle of the top edge.
  public static let top = ViewUnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = ViewUnitPoint(x: 0.5, y: 1)

  /// Makes a point; a coordinate that is not finite counts as 0.
  public init(x: Double, y: Double) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? y : 0
  }
}
