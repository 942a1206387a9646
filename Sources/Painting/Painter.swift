import Geometry
package import Scene

/// Paints display lists into the back picture of a device, whatever that is made of: all that two
/// backends have in common, and so the reason why they yield the same pixels.
///
/// In a frame nothing is created and no content pixels travel: what a list shows was uploaded when
/// it was new. The space of all boxes here is the back picture's: device pixels, with the list's
/// origin in the middle of the top edge.
package final class Painter {
  /// Where points lie on the back picture.
  package let grid: PixelGrid
  /// The outlines as they stand in the back picture.
  package private(set) var plans = OutlinePlans()
  /// The line along the pill's edge; what differs in it a list says itself.
  private(set) var keyline: KeylinePlan?
  /// The pixels that the last list has changed.
  package private(set) var damage = PixelRect.zero
  /// The images that it holds.
  package private(set) var images: [ImageKey: PixelImage] = [:]

  let device: any PaintDevice
  let sources: SourceStore
  var groups: [LayerIdentity: FlattenedGroup] = [:]
  /// Where a circle is painted that is one body with the pill; as large as it ever was.
  var apart: (any Raster)?
  /// What such a circle and its neck add to the pill.
  var neckMask = NeckMask()
  /// The mask in the device; as large as it ever was.
  var neckRaster: (any Raster)?
  // Lent to the device: kept so that a frame needs no new ones.
  var boxes: [PixelRect] = []
  var bars: [CapsuleMask.Bar] = []

  /// Makes a painter for a device whose back picture is as large as the grid.
  package init(_ device: any PaintDevice, text: TextShaper, grid: PixelGrid) {
    self.device = device
    self.grid = grid
    sources = SourceStore(device, text: text, grid: grid)
  }

  /// Draws what differs from the list before.
  package func render(_ list: DisplayList, settled: Bool) {
    let plans = grid.place(list, after: self.plans, settled: settled)
    var damage = grid.damage(of: list, from: self.plans, to: plans)
    self.plans = plans
    keyline = list.keyline.flatMap { line in
      plans.pill.map { KeylinePlan(line, along: $0, scale: grid.scale) }
    }
    for item in list.items { flatten(item, damaging: &damage) }
    for item in list.circleItems { flatten(item, damaging: &damage) }
    damage = damage.intersection(grid.bounds)
    self.damage = damage
    if !damage.isEmpty { paint(list, damage: damage) }
    // A loop over the dictionary that removes from it would work on a copy.
    while let index = groups.firstIndex(where: { !$0.value.state.isNeeded($0.key, by: list) }) {
      groups.remove(at: index)
    }
  }

  /// Rasterises and flattens what the items need.
  package func prepare(_ items: [DisplayItem]) {
    for group in groups.values { group.state.isPrepared = false }
    for item in items {
      if case .group(let group) = item.content {
        flatten(group, identity: item.identity)?.state.isPrepared = true
      } else {
        _ = sources.inkBox(of: item)
      }
    }
  }

  /// Holds an image; what shows it is drawn anew in the next frame.
  package func setImage(_ image: PixelImage, for key: ImageKey) {
    images[key] = image
    forget(key)
  }

  /// Forgets an image.
  package func removeImage(for key: ImageKey) {
    guard images.removeValue(forKey: key) != nil else { return }
    forget(key)
  }

  private func forget(_ key: ImageKey) {
    sources.forget(key)
    for group in groups.values { group.state.imageChanged(key) }
  }
}
