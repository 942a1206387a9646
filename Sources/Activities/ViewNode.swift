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
  /// An icon of the desktop's icon theme by its freedesktop name, in its own colours.
  case icon(String)
  /// Children beside, below or on top of each other.
  case stack(ViewAxis, alignment: ViewAlignment, spacing: Double?, [ViewNode])
  /// Free room that grows along its stack's axis, at least so long, in points.
  case spacer(minLength: Double)
  /// Shows a fraction of 0…1; nil is indeterminate.
  case progress(Double?, style: ViewProgressStyle)
  /// Fills while an interval passes, drawn by the engine (B11).
  case timerProgress(TimerInterval, countsDown: Bool, style: ViewProgressStyle)
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

/// A span of time in seconds since 1970; a paused one stands at a moment inside it.
public struct TimerInterval: Hashable, Sendable, Codable {
  /// When it begins.
  public var start: Double
  /// When it ends; `nil` runs on for ever.
  public var end: Double?
  /// The moment at which it stands still, if it does.
  public var pausedAt: Double?
  /// Whether the text of a countdown counts up once the end has passed; `nil` means that it does not.
  public var runsOn: Bool?

  /// Makes a span of dates within ``ActivityLimits/dates``; a start that is not finite counts as 0,
  /// and an end before the start as the start.
  public init(start: Double, end: Double?, pausedAt: Double? = nil, runsOn: Bool? = nil) {
    func usable(_ date: Double) -> Double? {
      date.isFinite
        ? min(max(date, ActivityLimits.dates.lowerBound), ActivityLimits.dates.upperBound) : nil
    }
    let start = usable(start) ?? 0
    self.start = start
    self.end = end.map { max(usable($0) ?? start, start) }
    self.pausedAt = pausedAt.flatMap(usable)
    self.runsOn = runsOn
  }

  private enum CodingKeys: String, CodingKey { case start, end, pausedAt, runsOn }

  /// Reads a span; an end before the start counts as the start.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decodeDate(forKey: .start),
      end: try container.decodeDateIfPresent(forKey: .end),
      pausedAt: try container.decodeDateIfPresent(forKey: .pausedAt),
      runsOn: try container.decodeIfPresent(Bool.self, forKey: .runsOn))
  }

  /// The seconds that have passed at a date, within the span.
  public func elapsed(at date: Double) -> Double {
    let moment = max(pausedAt ?? date, start)
    return min(moment, end ?? moment) - start
  }

  /// The seconds that are left at a date; `nil` where there is no end.
  public func remaining(at date: Double) -> Double? {
    end.map { $0 - start - elapsed(at: date) }
  }

  /// The part that has passed, 0…1; an empty span has passed wholly, an endless one never.
  public func fraction(at date: Double) -> Double {
    guard let end else { return 0 }
    return end > start ? elapsed(at: date) / (end - start) : 1
  }

  /// Whether time passes in it at a date.
  public func isRunning(at date: Double) -> Bool {
    pausedAt == nil && (end.map { date < $0 } ?? true)
  }
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
