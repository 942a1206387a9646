import Geometry
package import Scene

/// What a flattened group's picture shows, and what it lacks to show another version.
package struct GroupState: Hashable, Sendable {
  /// The pixels of the back picture's space that it shows at scale 1, with a clear margin that
  /// keeps the edges smooth when the picture is scaled.
  package let box: PixelRect
  /// The pixels that items are drawn in: all but the margin.
  package var inner: PixelRect { box.expanded(by: -1) }
  private let clip: Rect?
  private var version: Int
  private var items: [DisplayItem]
  /// Whether it was made ahead and not shown yet.
  package var isPrepared = false
  /// Whether an image in it has changed.
  package private(set) var isStale = false

  /// The state of a picture that is about to be drawn; `nil` where there is nothing to see.
  ///
  /// - Parameters:
  ///   - group: What it shows.
  ///   - grid: Where it lies; what is far outside could never be seen.
  ///   - inkBox: Every pixel that an item may touch.
  package init?(_ group: DisplayGroup, grid: PixelGrid, inkBox: (DisplayItem) -> PixelRect) {
    let ink = GroupState.ink(of: group, grid: grid, inkBox: inkBox)
    if ink.isEmpty { return nil }
    box = ink.expanded(by: 1)
    clip = group.clip
    version = group.version
    items = group.items
  }

  /// Whether the picture shows just this.
  package func shows(_ group: DisplayGroup) -> Bool {
    version == group.version && !isStale
  }

  /// Whether a list shows the group, or it was made ahead for a later one.
  package func isNeeded(_ identity: LayerIdentity, by list: DisplayList) -> Bool {
    isPrepared || list.items.contains { $0.identity == identity }
      || list.circleItems.contains { $0.identity == identity }
  }

  /// Takes a new version over.
  ///
  /// - Returns: The part of the picture to draw anew; `nil` where it doesn't fit in the picture.
  package mutating func update(
    to group: DisplayGroup, grid: PixelGrid, inkBox: (DisplayItem) -> PixelRect
  ) -> PixelRect? {
    let ink = GroupState.ink(of: group, grid: grid, inkBox: inkBox)
    guard !ink.isEmpty, group.clip == clip, box.contains(ink.expanded(by: 1)) else { return nil }
    let damage = isStale ? box : changes(to: group.items, inkBox: inkBox).intersection(box)
    version = group.version
    items = group.items
    isStale = false
    return damage
  }

  /// Notes that an image is another one now.
  package mutating func imageChanged(_ key: ImageKey) {
    isStale =
      isStale || items.contains { $0.content.imageKey == key }
  }

  private static func ink(
    of group: DisplayGroup, grid: PixelGrid, inkBox: (DisplayItem) -> PixelRect
  ) -> PixelRect {
    var ink = group.items.reduce(PixelRect.zero) { $0.union(inkBox($1)) }
    if let clip = group.clip { ink = ink.intersection(grid.snapped(clip)) }
    return ink.intersection(grid.bounds.expanded(by: max(grid.width, grid.height)))
  }

  /// The box in which the items differ from others.
  private func changes(
    to new: [DisplayItem], inkBox: (DisplayItem) -> PixelRect
  ) -> PixelRect {
    var box = PixelRect.zero
    let known = Dictionary(
      items.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var kept = 0
    for item in new {
      if let before = known[item.identity] {
        kept += 1
        if before == item { continue }
        box = box.union(inkBox(before))
      }
      box = box.union(inkBox(item))
    }
    if kept != items.count {
      let identities = Set(new.map(\.identity))
      for item in items where !identities.contains(item.identity) {
        box = box.union(inkBox(item))
      }
    }
    return box
  }
}
