import Geometry

/// Items that are drawn as one picture for as long as they are the same.
struct FlatPicture {
  /// In drawing order, at scale 1 and where they were laid out.
  private(set) var items: [DisplayItem] = []
  /// All that they draw in.
  private(set) var bounds = Rect.zero
  /// Grows with every change.
  private(set) var version = 0

  /// Whether there is nothing to draw.
  var isEmpty: Bool { items.isEmpty }

  /// Takes what it shows.
  mutating func show(_ items: [DisplayItem]) {
    guard items != self.items else { return }
    self.items = items
    bounds = items.reduce(Rect.zero) { $0.union($1.ink) }
    version += 1
  }

  /// Takes note that an image in it may be another one.
  mutating func imageChanged() { version += 1 }

  /// The picture as an item.
  func item(
    _ identity: LayerIdentity, scale: Double = 1, anchor: Point = .zero, offset: Point,
    clip: Rect? = nil, opacity: Double
  ) -> DisplayItem {
    DisplayItem(
      identity: identity, frame: clip.map { bounds.intersection($0) } ?? bounds,
      content: .group(
        DisplayGroup(
          version: version, items: items, scale: max(scale, 0.01), anchor: anchor, offset: offset,
          clip: clip)),
      opacity: opacity)
  }
}
