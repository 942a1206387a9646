package import Geometry

/// What one frame shows, back to front: the circle with its items, and over it the pill with its
/// line and the items that are clipped to that (A4).
///
/// Coordinates are points in the space of the overlay window: the origin is the middle of the
/// monitor's top edge, so x is negative to the left of it. A backend that gets the same list twice
/// draws the same picture twice.
package struct DisplayList: Hashable, Sendable {
  /// The outline of the pill; `nil` where nothing is visible at all.
  package var pill: PillShape?
  /// The line along the pill's edge; `nil` where there is none.
  package var keyline: Keyline?
  /// What is drawn on the pill, in drawing order.
  package var items: [DisplayItem]
  /// The outline of the circle beside the pill, or below it while it comes and goes; `nil` where
  /// there is none (B6).
  package var circle: PillShape?
  /// What is drawn on the circle and clipped to it, in drawing order.
  package var circleItems: [DisplayItem]
  /// The box that differs from the frame before; `nil` where nothing does.
  package var damage: Rect?

  /// Makes a display list.
  package init(
    pill: PillShape?, keyline: Keyline? = nil, items: [DisplayItem] = [],
    circle: PillShape? = nil, circleItems: [DisplayItem] = [], damage: Rect? = nil
  ) {
    self.pill = pill
    self.keyline = keyline
    self.items = items
    self.circle = circle
    self.circleItems = circleItems
    self.damage = damage
  }
}

/// One thing to draw.
package struct DisplayItem: Hashable, Sendable {
  /// Which thing it is: equal in two frames for the same thing, whatever it shows.
  package var identity: LayerIdentity
  /// Where it lies, in points of the window's space.
  ///
  /// At rest a backend snaps it to pixels.
  package var frame: Rect
  /// What it shows.
  package var content: DisplayContent
  /// Multiplied with every colour of the content, 0…1.
  package var opacity: Double

  /// Makes an item.
  package init(
    identity: LayerIdentity, frame: Rect, content: DisplayContent, opacity: Double = 1
  ) {
    self.identity = identity
    self.frame = frame
    self.content = content
    self.opacity = opacity
  }
}

/// Which layer an item stands for, stable from frame to frame.
package struct LayerIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The group of content that the layer belongs to; groups are never numbered twice.
  package var group: Int
  /// The number of the layer in its group, never used twice; below 0 are pictures of several.
  package var index: Int
  /// Which of a layer's items it is, where the layer is drawn with several.
  package var part: Int

  /// Makes an identity.
  package init(group: Int, index: Int, part: Int = 0) {
    self.group = group
    self.index = index
    self.part = part
  }

  /// `group.index`, and `.part` where that is not the first.
  package var description: String { "\(group).\(index)" + (part == 0 ? "" : ".\(part)") }
}

/// What an item shows.
package enum DisplayContent: Hashable, Sendable {
  /// A laid-out text.
  case text(TextRun)
  /// A part of a text between two of its characters; the frame is that of the whole text.
  case textSlice(TextSlice)
  /// A text on one line, moved to the left by `offset` points inside its frame, which cuts it.
  ///
  /// It fades out over `fade` points at an end where so much or more of it is cut, and less where
  /// less is; a text with colours of its own, such as emoji, is cut hard.
  case scrollingText(TextRun, offset: Double, fade: Double)
  /// A picture by its key, filling the frame and cut to the radius in points; a backend that does
  /// not have it draws nothing.
  case image(ImageKey, radius: Double)
  /// A symbol, as large as fits in the frame, in its middle.
  case symbol(Symbol, Color)
  /// An icon of the desktop by its key, as large as fits in the frame, in its middle: in its own
  /// colours, or in the tint, then with the picture's opacity alone; a backend that does not have
  /// it draws nothing.
  case icon(ImageKey, tint: Color?)
  /// A shape that fills the frame.
  case fill(FillShape, Fill)
  /// A bar with round ends: a track, and over it the part of the length, 0…1, that is filled.
  case bar(from: Double, to: Double, fill: Color, track: Color)
  /// A ring as large as fits in the frame, in its middle.
  case ring(Ring)
  /// A sign as large as fits in the frame, in its middle, drawn along its stroke as far as the
  /// progress says, 0…1.
  case mark(Mark, progress: Double, Color)
  /// Upright bars with round ends, evenly spaced.
  case waveform(WaveformLevels, Color)
  /// Items that move as one: flattened into one picture once, then only composited.
  case group(DisplayGroup)
}

extension DisplayContent {
  /// The picture that it shows, where it shows one.
  package var imageKey: ImageKey? {
    switch self {
    case .image(let key, _), .icon(let key, _): key
    default: nil
    }
  }
}

/// Items that move as one, flattened into one picture for as long as the version is the same.
///
/// The frame of the group's own item is the union of the items' frames at scale 1.
package struct DisplayGroup: Hashable, Sendable {
  /// Grows whenever one of the items changes.
  package var version: Int
  /// The items, in drawing order, at scale 1 and in the window's space.
  package var items: [DisplayItem]
  /// How far the picture is moved before it is scaled, in points.
  package var offset: Point
  /// What is seen of the items, before the movement; `nil` is all of them.
  package var clip: Rect?
  /// The factor by which the picture is scaled about the anchor, above 0.
  package var scale: Double
  /// The point that stays where it is, in points of the window's space (A7).
  package var anchor: Point

  /// Makes a group.
  package init(
    version: Int, items: [DisplayItem], scale: Double, anchor: Point, offset: Point = .zero,
    clip: Rect? = nil
  ) {
    self.version = version
    self.items = items
    self.offset = offset
    self.clip = clip
    self.scale = scale
    self.anchor = anchor
  }
}

/// The key of a decoded picture: its source's number and the source's own key.
package struct ImageKey: Hashable, Sendable {
  /// The source that attached the picture.
  package var source: Int
  /// The source's key.
  package var key: String

  /// Makes a key.
  package init(source: Int, key: String) {
    self.source = source
    self.key = key
  }
}

/// An outline that follows the frame of its item.
package enum FillShape: Hashable, Sendable {
  /// Continuous corners of a radius in points; 0 is square, more than half the side is round.
  case rounded(radius: Double)
  /// The largest circle that fits, in the middle.
  case circle
}

/// What fills a shape.
package enum Fill: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// Colours from one point to another, evenly spaced, at least two.
  ///
  /// The points are in units of the shape's box: (0, 0) is its top left corner.
  case gradient([Color], from: Point = Fill.top, to: Point = Fill.bottom)

  /// The middle of a box's top edge.
  package static let top = Point(x: 0.5, y: 0)
  /// The middle of a box's bottom edge.
  package static let bottom = Point(x: 0.5, y: 1)
}
