import CPixman
package import Geometry
package import Scene

/// Paints display lists on this side of any display server, into a picture in memory: for a server
/// that cannot combine pictures, for previews and for tests.
///
/// It does what the server does for a backend that draws through RENDER, by the same library and
/// in the same order, so the two yield the same pixels.
package final class PixmanBackend: Backend {
  /// Where points lie on the picture.
  package let grid: PixelGrid
  /// The outlines as they stand in the picture.
  package private(set) var plans = OutlinePlans()
  /// The pixels that the last list has changed.
  package private(set) var damage = PixelRect.zero

  let back: PixmanImage
  /// Where a circle is painted that the pill covers in part; as large as it ever was.
  var apart: PixmanImage?
  let sources: SourceStore<PixmanImage>
  /// The images that it holds.
  package private(set) var images: [ImageKey: PixelImage] = [:]
  var groups: [LayerIdentity: Group] = [:]
  var capsules = BoundedCache<CapsuleKey, PixmanImage>(costLimit: 1 << 18)
  var fades = BoundedCache<EdgeFade, PixmanImage>(costLimit: 64)
  var corners = BoundedCache<CornerKey, PixmanImage>(costLimit: 1 << 18)
  var rasterizer = CoverageRasterizer()

  /// A flattened group.
  final class Group {
    let image: PixmanImage
    var state: GroupState

    init(image: PixmanImage, state: GroupState) {
      self.image = image
      self.state = state
    }
  }

  /// One bar of a waveform.
  struct CapsuleKey: Hashable {
    var capsule: CapsuleMask
    var inset: Int
  }

  /// One corner of an outline.
  struct CornerKey: Hashable {
    var mask: CornerMask
    var mirroredX: Bool
    var mirroredY: Bool
  }

  /// Makes a backend with a clear picture.
  ///
  /// - Parameters:
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  ///   - size: The extent in points of all that will ever be seen.
  /// - Throws: ``PaintingError/memory(width:height:)`` where there is none for the picture.
  package init(text: TextShaper, scale: Double, size: Size) throws(PaintingError) {
    grid = PixelGrid(scale: scale, size: size)
    guard let back = PixmanImage(format: .color, width: grid.width, height: grid.height) else {
      throw .memory(width: grid.width, height: grid.height)
    }
    self.back = back
    sources = SourceStore(text: text, scale: scale) { PixmanImage($0) }
  }

  /// Draws what differs from the list before.
  package func render(_ list: DisplayList, settled: Bool) {
    let plans = grid.place(list, after: self.plans, settled: settled)
    var damage = grid.damage(of: list, from: self.plans, to: plans)
    self.plans = plans
    for item in list.items { flatten(item, damaging: &damage) }
    for item in list.circleItems { flatten(item, damaging: &damage) }
    damage = damage.intersection(grid.bounds)
    self.damage = damage
    if !damage.isEmpty { paint(list, plans: plans, damage: damage) }
    for (identity, group) in groups where !group.state.isNeeded(identity, by: list) {
      groups[identity] = nil
    }
  }

  /// Rasterises and flattens what the items need.
  package func prepare(_ items: [DisplayItem]) {
    for group in groups.values { group.state.isPrepared = false }
    for item in items {
      if case .group(let group) = item.content {
        flatten(group, identity: item.identity)?.state.isPrepared = true
      } else {
        _ = sources.inkBox(of: item, grid: grid)
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
