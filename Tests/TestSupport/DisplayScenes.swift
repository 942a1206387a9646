package import Geometry
package import Scene

/// Display lists as a scene makes them, for tests of what backends make of them.
package enum DisplayScenes {
  /// One frame.
  package struct Frame: Sendable {
    /// What it is called.
    package let name: String
    /// What it shows.
    package let list: DisplayList
    /// Whether nothing moves.
    package let isSettled: Bool
  }

  /// The extent of everything, in points.
  package static let size = Size(width: 420, height: 200)
  /// The idle pill.
  package static let idle = PillShape(
    rect: Rect(x: -63, y: 11, width: 126, height: 37), radius: 18.5)
  /// The compact pill.
  package static let compact = PillShape(
    rect: Rect(x: -118, y: 11, width: 236, height: 37), radius: 18.5)
  /// The expanded pill.
  package static let expanded = PillShape(
    rect: Rect(x: -180, y: 11, width: 360, height: 160), radius: 44)
  /// More than all of it.
  package static let everywhere = Rect(x: -500, y: -10, width: 1_000, height: 500)
  /// The artwork.
  package static let cover = ImageKey(source: 1, key: "cover")
  /// The title of the expanded pill.
  package static let title = Rect(x: -100, y: 30, width: 200, height: 21)

  /// The artwork: a gradient with a clear corner, premultiplied ARGB.
  package static func coverPixels(side: Int) -> [UInt32] {
    (0..<(side * side)).map { index in
      let (x, y) = (UInt32(index % side), UInt32(index / side))
      let alpha = x + y < UInt32(side) / 2 ? UInt32(128) : 255
      let (red, green) = (x * alpha / UInt32(side), y * alpha / UInt32(side))
      return alpha << 24 | red << 16 | green << 8 | alpha / 3
    }
  }

  /// A text on one line.
  package static func text(
    _ string: String, size: Double = 17, color: Color = .white
  ) -> DisplayContent {
    .text(
      TextRun(
        string: string, font: Font(size: size, weight: 600), color: color, maxWidth: 200))
  }

  private static func item(
    _ group: Int, _ index: Int, _ frame: Rect, _ content: DisplayContent, opacity: Double = 1
  ) -> DisplayItem {
    DisplayItem(
      identity: LayerIdentity(group: group, index: index), frame: frame, content: content,
      opacity: opacity)
  }

  /// The content of the compact pill: artwork leading, waveform trailing.
  package static func compactItems(levels: WaveformLevels = WaveformLevels(0.3, 0.8, 0.5, 1, 0.2))
    -> [DisplayItem]
  {
    [
      item(1, 1, Rect(x: -112, y: 17, width: 25, height: 25), .image(cover, radius: 6)),
      item(1, 2, Rect(x: 86, y: 19, width: 25, height: 21), .waveform(levels, .pink)),
    ]
  }

  /// The content of the expanded pill: one of everything.
  package static func expandedItems(
    title: String = "Midnight Ferry", fraction: Double = 0.4
  ) -> [DisplayItem] {
    [
      item(2, 1, Rect(x: -162, y: 30, width: 48, height: 48), .image(cover, radius: 10)),
      item(2, 2, DisplayScenes.title, text(title)),
      item(
        2, 3, Rect(x: -100, y: 54, width: 200, height: 18),
        text("Äther 🎵 ffi", size: 15, color: .secondary)),
      item(
        2, 4, Rect(x: 128.3, y: 40.6, width: 25, height: 20),
        .waveform(WaveformLevels(0.2, 0.9, 0.5, 0.7, 0.1), .teal)),
      item(
        2, 5, Rect(x: -162, y: 93.4, width: 324, height: 6),
        .bar(from: 0, to: fraction, fill: .white, track: Color.white.opacity(0.2))),
      item(2, 6, Rect(x: -14, y: 112, width: 28, height: 28), .symbol(.pause, .white)),
      item(2, 7, Rect(x: -74, y: 112, width: 28, height: 28), .symbol(.backward, .secondary)),
      item(
        2, 8, Rect(x: 100, y: 110, width: 40, height: 28),
        .fill(.rounded(radius: 8), .gradient([.pink, Color.orange.opacity(0.5), .indigo]))),
      item(
        2, 9, Rect(x: -130, y: 112, width: 20, height: 28), .fill(.circle, .color(.green)),
        opacity: 0.7),
      item(
        2, 10, Rect(x: 60, y: 112.5, width: 20, height: 20),
        .fill(.rounded(radius: 0), .color(.blue))),
    ] + nodeItems
  }

  /// Rings, theme icons, gradients in every direction, and texts that are not at the left.
  private static var nodeItems: [DisplayItem] {
    func ring(_ start: Double, _ length: Double, _ width: Double? = nil) -> DisplayContent {
      .ring(
        Ring(
          start: start, length: length, lineWidth: width, fill: .orange,
          track: Color.orange.opacity(0.25)))
    }
    func time(_ alignment: TextAlignment) -> DisplayContent {
      .text(
        TextRun(
          string: "9:59", font: Font(size: 12, monospacedDigits: true), color: .white,
          alignment: alignment))
    }
    return [
      item(2, 11, Rect(x: -112, y: 144.3, width: 20, height: 20), ring(0, 0.4)),
      item(2, 12, Rect(x: -86, y: 142, width: 24, height: 24), ring(-0.125, 0.25)),
      item(2, 13, Rect(x: -56, y: 144, width: 20, height: 20), .icon(cover, tint: nil)),
      item(
        2, 14, Rect(x: -30, y: 144.7, width: 20, height: 18), .icon(cover, tint: .green),
        opacity: 0.8),
      item(
        2, 15, Rect(x: -4, y: 144, width: 30, height: 20),
        .fill(
          .rounded(radius: 6),
          .gradient([.teal, .purple], from: Point(x: 0, y: 0), to: Point(x: 1, y: 1)))),
      item(
        2, 16, Rect(x: 32, y: 144, width: 20, height: 20),
        .fill(
          .circle,
          .gradient([.red, .yellow, .red], from: Point(x: 0.2, y: 0.5), to: Point(x: 0.8, y: 0.5)))
      ),
      item(2, 17, Rect(x: 60, y: 130, width: 60, height: 15), time(.trailing)),
      item(2, 18, Rect(x: 60, y: 148, width: 60, height: 15), time(.center)),
      item(
        2, 19, Rect(x: -162, y: 103, width: 324, height: 4),
        .bar(from: 0.35, to: 0.65, fill: .blue, track: Color.blue.opacity(0.25))),
      item(2, 20, Rect(x: 110, y: 82, width: 16, height: 16), .mark(.check, progress: 1, .green)),
      item(2, 21, Rect(x: 130, y: 81, width: 16, height: 16), .mark(.check, progress: 0.6, .green)),
      item(
        2, 22, Rect(x: 150, y: 80.6, width: 16, height: 16),
        .mark(.exclamation, progress: 0.9, .red), opacity: 0.9),
      item(2, 23, Rect(x: 130, y: 143, width: 22, height: 22), ring(0.6, 0.7, 1.5)),
      item(2, 24, Rect(x: -100, y: 76, width: 90, height: 18), scrolling(offset: 0)),
      item(2, 25, Rect(x: 0, y: 76, width: 90, height: 18), scrolling(offset: 30.2), opacity: 0.8),
    ]
  }

  private static func scrolling(offset: Double) -> DisplayContent {
    .scrollingText(
      TextRun(
        string: "A title that is longer than its place", font: Font(size: 13), color: .teal),
      offset: offset, fade: 12)
  }

  /// Items that move as one, about the middle of the pill's top edge.
  package static func group(
    _ number: Int, _ items: [DisplayItem], version: Int = 1, scale: Double = 1,
    opacity: Double = 1
  ) -> DisplayItem {
    item(
      number, 0, items.reduce(Rect.zero) { $0.union($1.frame) },
      .group(
        DisplayGroup(version: version, items: items, scale: scale, anchor: Point(x: 0, y: 11))),
      opacity: opacity)
  }

  /// The pill on its way from compact to expanded, 0…1, its contents cross-fading.
  package static func morph(_ part: Double) -> DisplayList {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    let width = between(compact.rect.width, expanded.rect.width)
    let height = between(compact.rect.height, expanded.rect.height)
    return DisplayList(
      pill: PillShape(
        rect: Rect(x: -width / 2, y: 11, width: width, height: height),
        radius: between(compact.radius, expanded.radius)),
      items: [
        group(1, compactItems(), scale: between(1, 1.4), opacity: 1 - part),
        group(2, expandedItems(), scale: between(0.6, 1), opacity: part),
      ], damage: everywhere)
  }

  /// A whole story: idle, compact, a waveform that moves, the morph, expanded, and back to idle.
  package static var story: [Frame] {
    var frames = [
      Frame(name: "idle", list: DisplayList(pill: idle, damage: everywhere), isSettled: true),
      Frame(
        name: "compact",
        list: DisplayList(
          pill: compact, items: [group(1, compactItems())], damage: everywhere),
        isSettled: true),
      Frame(
        name: "compact, moved on",
        list: DisplayList(
          pill: compact,
          items: [
            group(1, compactItems(levels: WaveformLevels(0.9, 0.1, 0.7, 0.4, 1)), version: 2)
          ],
          damage: Rect(x: 86, y: 19, width: 25, height: 21)),
        isSettled: true),
    ]
    for step in 1...9 {
      let part = Double(step) / 10
      frames.append(Frame(name: "morph \(part)", list: morph(part), isSettled: false))
    }
    frames.append(
      Frame(
        name: "expanded",
        list: DisplayList(
          pill: expanded, items: [group(2, expandedItems())], damage: everywhere),
        isSettled: true))
    frames.append(
      Frame(
        name: "expanded, moved on",
        list: DisplayList(
          pill: expanded, items: [group(2, expandedItems(fraction: 0.8), version: 2)],
          damage: Rect(x: -162, y: 93.4, width: 324, height: 6)),
        isSettled: true))
    frames.append(
      Frame(name: "hidden", list: DisplayList(pill: nil, damage: everywhere), isSettled: true))
    return frames
  }
}
