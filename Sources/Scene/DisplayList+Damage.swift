package import Geometry

extension DisplayList {
  /// The box in which the list differs from the one before; what lies outside of its outline does
  /// not count.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - images: Pictures that changed since then.
  /// - Returns: `nil` where nothing differs.
  func damage(since old: DisplayList, images: Set<ImageKey>) -> Rect? {
    let box = DisplayList.change(
      from: old.pill, old.items, to: pill, items, images: images
    ).union(
      DisplayList.change(
        from: old.circle, old.circleItems, to: circle, circleItems, images: images)
    ).union(keylineChange(since: old))
    return box.isEmpty ? nil : box
  }

  /// Where the line along an outline that has not moved differs.
  private func keylineChange(since old: DisplayList) -> Rect {
    guard let pill, pill == old.pill else { return .zero }
    return Keyline.change(from: old.keyline, to: keyline, along: pill)
  }

  private static func change(
    from old: PillShape?, _ oldItems: [DisplayItem], to new: PillShape?, _ newItems: [DisplayItem],
    images: Set<ImageKey>
  ) -> Rect {
    let outline = (old?.rect ?? .zero).union(new?.rect ?? .zero)
    guard old == new else { return outline }
    return change(from: oldItems, to: newItems, images: images).intersection(outline)
  }

  /// The ink of all items that differ.
  ///
  /// It allocates nothing, as no part of a morph's frame may.
  private static func change(
    from old: [DisplayItem], to new: [DisplayItem], images: Set<ImageKey>
  ) -> Rect {
    var box = Rect.zero
    for (index, item) in new.enumerated() {
      guard let before = find(item.identity, in: old, near: index) else {
        box = box.union(item.ink)
        continue
      }
      if old[before] != item || item.shows(images) {
        box = box.union(item.change(from: old[before]))
      }
    }
    for (index, item) in old.enumerated() where find(item.identity, in: new, near: index) == nil {
      box = box.union(item.ink)
    }
    return box
  }

  /// Where an identity stands; most often where it stood before.
  private static func find(
    _ identity: LayerIdentity, in items: [DisplayItem], near index: Int
  ) -> Int? {
    if index < items.count, items[index].identity == identity { return index }
    return items.firstIndex { $0.identity == identity }
  }
}

extension DisplayItem {
  /// Whether the item itself shows one of some pictures; a group has its version for that.
  fileprivate func shows(_ keys: Set<ImageKey>) -> Bool {
    content.imageKey.map(keys.contains) ?? false
  }

  /// The ink in which the item differs from one before: of texts that begin alike, the rest.
  fileprivate func change(from before: DisplayItem) -> Rect {
    var ink = ink.union(before.ink)
    guard frame.origin == before.frame.origin, opacity == before.opacity,
      content.isSlice || before.content.isSlice, let slice = content.slice,
      let shared = before.content.slice?.shared(with: slice)
    else { return ink }
    let end = min(shared, frame.width, before.frame.width)
    ink.size.width -= frame.minX + end - ink.minX
    ink.origin.x = frame.minX + end
    return ink
  }

  /// The box that the item may draw in: its frame, or for a group the moved and scaled one.
  package var ink: Rect {
    if case .textSlice(let slice) = content {
      let (from, to) = (max(slice.from, 0), min(slice.to, frame.width))
      return Rect(
        x: frame.minX + from, y: frame.minY, width: max(to - from, 0), height: frame.height)
    }
    guard case .group(let group) = content else { return frame }
    let (anchor, scale) = (group.anchor, group.scale)
    return Rect(
      x: anchor.x + (frame.minX + group.offset.x - anchor.x) * scale,
      y: anchor.y + (frame.minY + group.offset.y - anchor.y) * scale,
      width: frame.width * scale, height: frame.height * scale)
  }
}

extension DisplayContent {
  fileprivate var isSlice: Bool {
    if case .textSlice = self { true } else { false }
  }

  /// A text, whole or in part, as a slice.
  fileprivate var slice: TextSlice? {
    switch self {
    case .text(let run): TextSlice(run)
    case .textSlice(let slice): slice
    default: nil
    }
  }
}
