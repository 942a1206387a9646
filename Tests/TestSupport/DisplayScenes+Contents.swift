import Geometry
package import Scene

extension DisplayScenes {
  /// What an item can show: a case of `DisplayContent`.
  package enum Kind: String, CaseIterable, Sendable {
    /// The cases, by the same names.
    case text, textSlice, scrollingText, image, symbol, icon, fill, bar, ring, mark, waveform, group

    /// The kind of a content; one that is new does not build until it has examples.
    package init(_ content: DisplayContent) {
      switch content {
      case .text: self = .text
      case .textSlice: self = .textSlice
      case .scrollingText: self = .scrollingText
      case .image: self = .image
      case .symbol: self = .symbol
      case .icon: self = .icon
      case .fill: self = .fill
      case .bar: self = .bar
      case .ring: self = .ring
      case .mark: self = .mark
      case .waveform: self = .waveform
      case .group: self = .group
      }
    }
  }

  /// Frames that show one kind of content alone, in its variants: at rest, between pixels,
  /// half clear, and flattened and scaled in a group.
  package static func contents(_ kind: Kind) -> [Frame] {
    let examples = examples(of: kind)
    func items(x: Double, y: Double, opacity: Double) -> [DisplayItem] {
      examples.enumerated().map { index, example in
        DisplayItem(
          identity: LayerIdentity(group: 5, index: index + 1, part: kind == .text ? 1 : 0),
          frame: Rect(
            x: -165 + Double(index % 5) * 66 + x, y: 22 + Double(index / 5) * 46 + y,
            width: example.size.width, height: example.size.height), content: example.content,
          opacity: opacity)
      }
    }
    func frame(_ name: String, _ items: [DisplayItem], isSettled: Bool = true) -> Frame {
      Frame(
        name: "\(kind.rawValue), \(name)",
        list: DisplayList(pill: expanded, items: items, damage: everywhere), isSettled: isSettled)
    }
    let still = items(x: 0, y: 0, opacity: 1)
    let between = items(x: 0.37, y: 0.61, opacity: 1)
    let clear = items(x: 0, y: 0, opacity: 0.55)
    let flights = [0.7, 1.15].map { scale in
      frame(
        "in flight at \(scale)", [group(6, still, version: 1, scale: scale, opacity: 0.8)],
        isSettled: false)
    }
    return [frame("at rest", still), frame("between pixels", between), frame("half clear", clear)]
      + flights
  }

  private typealias Example = (content: DisplayContent, size: Size)

  private static func examples(of kind: Kind) -> [Example] {
    func run(_ string: String, _ font: Font, _ color: Color = .white) -> TextRun {
      TextRun(string: string, font: font, color: color, maxWidth: 60)
    }
    let small = Size(width: 24, height: 24)
    let wide = Size(width: 60, height: 20)
    let track = Color.orange.opacity(0.25)
    switch kind {
    case .text:
      return [
        (.text(run("Ferry", Font(size: 17, weight: 600))), wide),
        (.text(run("9:59", Font(size: 13, monospacedDigits: true), .secondary)), wide),
        (.text(run("🎵 ffi", Font(size: 15), .teal)), wide),
        (.text(run("Far too long for it", Font(size: 12))), wide),
      ]
    case .textSlice:
      let time = run("12:48", Font(size: 16, weight: 600, monospacedDigits: true))
      return [(-Double.infinity, 9.4, 0..<1), (9.4, 31, 1..<4), (31, .infinity, 4..<5)].map {
        (.textSlice(TextSlice(run: time, from: $0, to: $1, bytes: $2)), wide)
      }
    case .scrollingText:
      return [0, 3.3, 11, 40, -22.5].map { offset in
        (
          .scrollingText(
            TextRun(string: "A long title that moves", font: Font(size: 14), color: .teal),
            offset: offset, fade: 10), wide
        )
      } + [
        (
          .scrollingText(
            TextRun(string: "🎵 Song with a note", font: Font(size: 14), color: .white),
            offset: 9, fade: 10), wide
        ),
        (
          .scrollingText(
            TextRun(string: "שיר ארוך מאוד", font: Font(size: 14), color: .teal),
            offset: 30, fade: 10), wide
        ),
        (
          .scrollingText(
            TextRun(string: "No fade", font: Font(size: 14), color: .white), offset: 9, fade: 0),
          wide
        ),
      ]
    case .image:
      return [0.0, 6, 12].map { (.image(cover, radius: $0), small) }
    case .symbol:
      return [Symbol.pause, .forward, .checkmarkCircle, .xmark].map { (.symbol($0, .white), small) }
    case .icon:
      return [(.icon(cover, tint: nil), small), (.icon(cover, tint: .green), wide)]
    case .fill:
      let radii = [0.0, 4, 10, 900]
      return radii.map { (.fill(.rounded(radius: $0), .color(.blue)), wide) }
        + radii.map { (.fill(.rounded(radius: $0), .color(.blue.opacity(0.5))), small) }
        + [
          (.fill(.circle, .color(.pink)), wide),
          (.fill(.rounded(radius: 5), .gradient([.pink, .orange.opacity(0.5), .indigo])), wide),
          (.fill(.rounded(radius: 900), .color(.green)), Size(width: 21, height: 40)),
        ]
    case .bar:
      return [(0.0, 0.0), (0, 0.02), (0, 0.4), (0.35, 0.65), (0.9, 1)].map { from, to in
        (.bar(from: from, to: to, fill: .orange, track: track), Size(width: 60, height: 5))
      }
    case .ring:
      return [(0.0, 0.0), (0, 0.01), (0, 0.6), (-0.2, 0.3), (3.9, 0.8), (0.3, 1)].flatMap { arc in
        [nil, 1.2].map { width in
          (
            .ring(
              Ring(start: arc.0, length: arc.1, lineWidth: width, fill: .orange, track: track)),
            Size(width: 30, height: 30)
          )
        }
      }
    case .mark:
      return Mark.allCases.flatMap { mark in
        [0.05, 0.3, 0.7, 0.9, 1].map { (.mark(mark, progress: $0, .green), small) }
      }
    case .waveform:
      return [
        (.waveform(WaveformLevels(0.3, 0.8, 0.5, 1, 0.2), .pink), Size(width: 25, height: 21)),
        (.waveform(WaveformLevels(0, 0.1, 0.9, 2, .nan), .teal.opacity(0.7)), small),
      ]
    case .group:
      let mark = DisplayItem(
        identity: LayerIdentity(group: 7, index: 1),
        frame: Rect(x: -10, y: 30, width: 24, height: 24),
        content: .symbol(.checkmark, .white))
      // Groups lie where their items do, not where their own frame is.
      return [0.0, 50].map { offset in
        (
          .group(
            DisplayGroup(
              version: 1, items: [mark], scale: 0.8, anchor: .zero,
              offset: Point(x: offset, y: 2.5), clip: Rect(x: -10, y: 30, width: 20, height: 24))),
          small
        )
      }
    }
  }
}
