package import Scene

/// Draws nothing and remembers everything: for tests of what a scene asks of a painter.
package final class RecordingBackend: Backend {
  /// One call of ``render(_:settled:)``.
  package struct Frame: Hashable, Sendable {
    /// What was shown.
    package let list: DisplayList
    /// Whether nothing moved any more.
    package let settled: Bool
  }

  /// The frames, oldest first.
  package private(set) var frames: [Frame] = []
  /// The groups that were prepared, oldest first.
  package private(set) var prepared: [LayerIdentity] = []
  /// The pictures held.
  package private(set) var images: [ImageKey: PixelImage] = [:]
  /// What was wrong with the calls: an unknown picture, an identity used twice, a group whose
  /// items changed without a new version, a fraction or an opacity out of range, items without
  /// their outline.
  package private(set) var problems: [String] = []

  private var versions: [LayerIdentity: (version: Int, items: [DisplayItem])] = [:]

  /// Makes a backend that has seen nothing.
  package init() {}

  /// Remembers the list and checks its handles.
  package func render(_ list: DisplayList, settled: Bool) {
    frames.append(Frame(list: list, settled: settled))
    var seen: Set<LayerIdentity> = []
    for item in list.items { check(item, seen: &seen) }
    for item in list.circleItems { check(item, seen: &seen) }
    if list.circle == nil, !list.circleItems.isEmpty {
      problems.append("there are items for a circle that is not there")
    }
  }

  /// Remembers the items' identities and checks their handles.
  package func prepare(_ items: [DisplayItem]) {
    var seen: Set<LayerIdentity> = []
    for item in items {
      prepared.append(item.identity)
      check(item, seen: &seen)
    }
  }

  /// Holds a picture.
  package func setImage(_ image: PixelImage, for key: ImageKey) { images[key] = image }

  /// Forgets a picture.
  package func removeImage(for key: ImageKey) { images[key] = nil }

  private func check(_ item: DisplayItem, seen: inout Set<LayerIdentity>) {
    if !seen.insert(item.identity).inserted {
      problems.append("layer \(item.identity) is there twice")
    }
    if !(0...1).contains(item.opacity) {
      problems.append("layer \(item.identity) has the opacity \(item.opacity)")
    }
    switch item.content {
    case .image(let key, _), .icon(let key, _):
      if images[key] == nil {
        problems.append("layer \(item.identity) shows the unknown picture \(key.key)")
      }
    case .bar(let from, let to, _, _):
      checkFraction(from, of: item)
      checkFraction(to, of: item)
    case .ring(let ring):
      checkFraction(ring.length, of: item)
    case .mark(_, let progress, _):
      checkFraction(progress, of: item)
    case .waveform(let levels, _):
      if !levels.allSatisfy((0...1).contains) {
        problems.append("layer \(item.identity) has a level out of 0…1")
      }
    case .group(let group):
      if let known = versions[item.identity], known.version == group.version,
        known.items != group.items
      {
        problems.append("group \(item.identity) changed without a new version")
      }
      versions[item.identity] = (group.version, group.items)
      for child in group.items { check(child, seen: &seen) }
    case .text, .textSlice, .scrollingText, .symbol, .fill:
      break
    }
  }

  private func checkFraction(_ fraction: Double, of item: DisplayItem) {
    if !(0...1).contains(fraction) {
      problems.append("layer \(item.identity) has the fraction \(fraction)")
    }
  }
}
