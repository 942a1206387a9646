import Activities
import Foundation
import Painting
import Scene
import TestSupport

/// The activities that goldens and recordings show: made as a provider would send them.
enum GoldenActivities {
  /// The date of every picture, in seconds since 1970.
  static let date = 1_042.0
  /// The key of the song's cover.
  static let cover = ImageKey(source: 1, key: "cover")

  /// A song that plays: cover and waveform, and the player when expanded (A10).
  static func music(isPlaying: Bool = true, title: String = "Midnight Ferry") -> Activity {
    let waveform = ViewNode(
      .waveform(isAnimating: isPlaying), modifiers: [.foreground(ViewColor(hex: 0xFF375F))])
    let track = ViewNode(
      .stack(
        .vertical, alignment: .leading, spacing: 2,
        [line(title, .headline), line("The Harbour Lights", .subheadline, 0.6)]),
      modifiers: [.marquee])
    let interval = TimerInterval(start: 1_000, end: 1_158, pausedAt: isPlaying ? nil : date)
    let span = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: 8,
        [
          ViewNode(.timer(interval, countsDown: false)),
          ViewNode(.timerProgress(interval, countsDown: false, style: .linear)),
          ViewNode(.timer(interval, countsDown: true)),
        ]),
      modifiers: [.font(ViewFont(.caption, monospacedDigits: true))])
    let symbols = ["backward.fill", isPlaying ? "pause.fill" : "play.fill", "forward.fill"]
    let buttons = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: 28,
        symbols.map { symbol in
          ViewNode(
            .button(
              action: symbol,
              ViewNode(
                .symbol(symbol),
                modifiers: [.font(ViewFont(.title3)), .frame(ViewFrame(width: 44, height: 28))])))
        }))
    return activity(
      "song",
      ViewArchive(
        compactLeading: artwork(side: 24, radius: 6), compactTrailing: waveform,
        minimal: artwork(side: 22, radius: 11),
        expanded: ViewArchive.Expanded(
          leading: artwork(side: 48, radius: 10), trailing: waveform, center: track,
          bottom: ViewNode(.stack(.vertical, alignment: .center, spacing: 8, [span, buttons])))))
  }

  /// A countdown in orange (A11).
  static func timer(_ id: String = "timer", label: String = "Tea", seconds: Double = 272)
    -> Activity
  {
    let orange = ViewColor(hex: 0xFF9F0A)
    let interval = TimerInterval(start: date - 28, end: date + seconds)
    let symbol = ViewNode(.symbol("timer"), modifiers: [.foreground(orange)])
    func countdown(_ style: ViewFont.Style) -> ViewNode {
      ViewNode(
        .timer(interval, countsDown: true),
        modifiers: [
          .font(ViewFont(style, weight: .bold, monospacedDigits: true)), .foreground(orange),
        ])
    }
    return activity(
      id,
      ViewArchive(
        compactLeading: symbol, compactTrailing: countdown(.subheadline),
        minimal: ViewNode(
          .timerProgress(interval, countsDown: true, style: .circular),
          modifiers: [.foreground(orange), .frame(ViewFrame(width: 22, height: 22))]),
        expanded: ViewArchive.Expanded(
          leading: ViewNode(
            .symbol("timer"), modifiers: [.font(ViewFont(.title)), .foreground(orange)]),
          trailing: countdown(.title), center: line(label, .headline))))
  }

  /// A countdown whose digits slide (B12).
  static var slidingTimer: Activity {
    let interval = TimerInterval(start: date - 28, end: date + 61)
    return activity(
      "sliding",
      ViewArchive(
        compactLeading: ViewNode(.symbol("timer")),
        compactTrailing: ViewNode(
          .timer(interval, countsDown: true), modifiers: [.contentTransition(.numericTextDown)])))
  }

  /// What the built-in view shows of a state, as of a program that gave no views.
  static func template(_ id: String, _ state: String) -> Activity {
    request(id, content: #"{"state":\#(state)}"#, views: "")
  }

  /// A number that changes by sliding its digits (B12).
  static func number(_ text: String) -> Activity {
    let number = ViewNode(
      .text(text),
      modifiers: [
        .font(ViewFont(.headline, monospacedDigits: true)),
        .contentTransition(.numericText),
      ])
    return activity(
      "number", ViewArchive(compactLeading: ViewNode(.symbol("bolt.fill")), compactTrailing: number)
    )
  }

  /// A download in its expanded place, or in a small one (C1).
  static func download(_ state: ViewDownload.State, title: String = "Get film") -> Activity {
    let node = ViewNode(.download(ViewDownload(title, state: state, action: "toggle")))
    return activity(
      "download",
      ViewArchive(
        compactLeading: ViewNode(.symbol("arrow.down.circle")), compactTrailing: node,
        minimal: node,
        expanded: ViewArchive.Expanded(
          trailing: node, center: line("Midnight Ferry.mkv", .headline))))
  }

  /// A job with a line around the pill.
  static func keyline(_ value: ViewKeyline.Value?) -> Activity {
    activity(
      "keyline",
      ViewArchive(
        compactLeading: ViewNode(.symbol("shippingbox.fill")),
        compactTrailing: ViewNode(.text("Packing"), modifiers: [.font(ViewFont(.footnote))]),
        keyline: ViewKeyline(value: value, tint: ViewColor(hex: 0x30D158))))
  }

  /// A title that does not fit and scrolls.
  static var longTitle: Activity {
    activity(
      "long",
      ViewArchive(
        expanded: ViewArchive.Expanded(
          leading: artwork(side: 48, radius: 10),
          center: ViewNode(
            .text("A title that is a good deal longer than the room that it has beside the cover"),
            modifiers: [.font(ViewFont(.headline)), .lineLimit(1), .marquee]))))
  }

  /// An activity with these views.
  static func activity(_ id: String, _ views: ViewArchive) -> Activity {
    do {
      let views = String(decoding: try JSONEncoder().encode(views), as: UTF8.self)
      return request(id, content: #"{"state":{}}"#, views: views)
    } catch { fatalError("the views of \(id) have no JSON: \(error)") }
  }

  private static func request(_ id: String, content: String, views: String) -> Activity {
    var store = ActivityStore(parser: .foundation)
    do {
      try store.request(
        id: id, source: 1, attributes: "", content: content, views: views, at: date)
    } catch { fatalError("the activity \(id) is not valid: \(error)") }
    guard let activity = store.live.first else { fatalError("the activity \(id) was not kept") }
    return activity
  }

  private static func artwork(side: Double, radius: Double) -> ViewNode {
    ViewNode(
      .image(key: cover.key),
      modifiers: [
        .frame(ViewFrame(width: side, height: side)),
        .clipShape(.roundedRectangle(radius: radius)),
      ])
  }

  private static func line(
    _ text: String, _ style: ViewFont.Style, _ opacity: Double = 1
  ) -> ViewNode {
    ViewNode(
      .text(text),
      modifiers: [
        .font(ViewFont(style)), .lineLimit(1), .opacity(opacity),
        .frame(ViewFrame(fillsWidth: true, alignment: .leading)),
      ])
  }

  /// A cover: a night sky over water, with a moon.
  static var coverImage: PixelImage? {
    let side = 128
    let pixels = (0..<(side * side)).map { index in
      let (x, y) = (Double(index % side) / Double(side), Double(index / side) / Double(side))
      let isMoon = (x - 0.66) * (x - 0.66) + (y - 0.3) * (y - 0.3) < 0.018
      let isWater = y > 0.62
      let (red, green, blue) =
        isMoon
        ? (255.0, 226.0, 164.0)
        : isWater
          ? (30 + 60 * x, 60 + 90 * x, 120 + 60 * y) : (40 + 150 * y, 30 + 60 * y, 110 + 60 * y)
      return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
    return PixelImage(width: side, height: side, pixels: pixels)
  }
}
