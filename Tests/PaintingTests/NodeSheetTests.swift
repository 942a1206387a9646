import Activities
import Foundation
import Geometry
import Painting
import Scene
import Testing

/// Content as providers send it, laid out with real fonts, on a sheet for people:
/// `CONTACT_SHEET=FOLDER` writes it there.
struct NodeSheetTests {
  private static let interval = TimerInterval(start: 1000, end: 1600)

  private static func text(_ text: String, _ modifiers: ViewModifier...) -> ViewNode {
    ViewNode(.text(text), modifiers: modifiers)
  }

  private static func stack(
    _ axis: ViewAxis, _ alignment: ViewAlignment = .center, spacing: Double = 8,
    of children: [ViewNode], _ modifiers: ViewModifier...
  ) -> ViewNode {
    ViewNode(
      .stack(axis, alignment: alignment, spacing: spacing, children), modifiers: modifiers)
  }

  private static let orange = ViewModifier.foreground(ViewColor(hex: 0xFF9F0A))
  private static let secondary = ViewModifier.foreground(ViewColor(hex: 0xEBEBF5, opacity: 0.6))
  private static let fills = ViewModifier.frame(ViewFrame(fillsWidth: true, alignment: .leading))

  private static func symbol(_ name: String, _ modifiers: ViewModifier...) -> ViewNode {
    ViewNode(.symbol(name), modifiers: modifiers)
  }

  private static var pages: [ViewArchive.Expanded] {
    let delivery = ViewArchive.Expanded(
      leading: symbol(
        "bag.fill", .font(ViewFont(size: 28)), orange, .frame(ViewFrame(width: 44, height: 44))),
      trailing: stack(
        .vertical, .trailing, spacing: 0,
        of: [
          ViewNode(
            .timer(interval, countsDown: true),
            modifiers: [
              .multilineAlignment(.trailing), .font(ViewFont(.title3, weight: .semibold)), orange,
            ]),
          text("left", .font(ViewFont(.caption)), secondary),
        ]),
      center: stack(
        .vertical, .leading, spacing: 2,
        of: [
          text("Anne is on her way", .font(ViewFont(.headline)), fills),
          text("Order 4711 · 3 items", .font(ViewFont(.subheadline)), secondary, fills),
        ]),
      bottom: stack(
        .horizontal,
        of: [
          symbol("shippingbox.fill"),
          ViewNode(
            .timerProgress(interval, countsDown: false, style: .linear), modifiers: [orange]),
          symbol("house.fill"),
        ]))
    let ring = { (value: Double?, side: Double) in
      ViewNode(
        .progress(value, style: .circular),
        modifiers: [.frame(ViewFrame(width: side, height: side)), orange])
    }
    let rings = stack(
      .horizontal, spacing: 14,
      of: [
        ViewNode(.progress(0.4, style: .circular)), ring(0.1, 28), ring(nil, 28),
        stack(.depth, of: [ring(0.72, 52), symbol("arrow.down", orange)]),
        stack(
          .depth,
          of: [
            ring(0.95, 64), text("95", .font(ViewFont(.title3, weight: .bold, design: .rounded))),
          ]),
        stack(
          .vertical, .leading, spacing: 4,
          of: [
            ViewNode(.progress(0.3, style: .linear)), ViewNode(.progress(nil, style: .linear)),
            text("Preparing", .font(ViewFont(.caption)), secondary),
          ]),
      ])
    let labels = stack(
      .vertical, .leading, spacing: 6,
      of: [
        stack(
          .horizontal, spacing: 6,
          of: [
            symbol("checkmark.circle.fill", .foreground(ViewColor(hex: 0x30D158))), text("Done"),
          ]),
        stack(
          .horizontal, spacing: 6,
          of: [
            symbol("exclamationmark.triangle.fill", .foreground(ViewColor(hex: 0xFFD60A))),
            text("Needs attention", .font(ViewFont(.callout))),
          ], .font(ViewFont(.callout))),
        stack(
          .horizontal, spacing: 5,
          of: [
            symbol("bolt.fill"), text("Charging 80 %"), symbol("headphones"), text("Theme icon"),
          ],
          .font(ViewFont(.footnote))),
        stack(
          .horizontal, spacing: 5, of: [symbol("timer"), text("Largest title")],
          .font(ViewFont(.largeTitle, weight: .bold))),
      ])
    let designs = stack(
      .vertical, .leading, spacing: 3,
      of: [
        text("Default 0123", .font(ViewFont(.body))),
        text("Rounded 0123", .font(ViewFont(.body, weight: .semibold, design: .rounded))),
        text("Monospaced 0123", .font(ViewFont(.body, design: .monospaced))),
        text("Serif 0123", .font(ViewFont(.body, design: .serif))),
      ])
    let weights = stack(
      .vertical, .trailing, spacing: 1,
      of: [.thin, .light, .regular, .semibold, .bold, .black].map {
        text("Weight", .font(ViewFont(.footnote, weight: $0)))
      })
    let gradient = { (from: ViewUnitPoint, to: ViewUnitPoint, shape: ViewShape) in
      ViewNode(
        .shape(
          shape,
          .gradient(
            [ViewColor(hex: 0xFF375F), ViewColor(hex: 0xFF9F0A), ViewColor(hex: 0x5E5CE6)],
            from: from, to: to)), modifiers: [.frame(ViewFrame(width: 56, height: 40))])
    }
    let fillsPage = stack(
      .horizontal, spacing: 10,
      of: [
        gradient(.top, .bottom, .roundedRectangle(radius: 10)),
        gradient(
          ViewUnitPoint(x: 0, y: 0), ViewUnitPoint(x: 1, y: 1), .roundedRectangle(radius: 10)),
        gradient(ViewUnitPoint(x: 0, y: 0.5), ViewUnitPoint(x: 1, y: 0.5), .capsule),
        gradient(ViewUnitPoint(x: 0, y: 1), ViewUnitPoint(x: 1, y: 0), .circle),
        text(
          "Badge", .font(ViewFont(.caption, weight: .semibold)),
          .padding(top: 3, leading: 8, bottom: 3, trailing: 8),
          .background(.capsule, .color(ViewColor(hex: 0x0A84FF)))),
      ])
    let words = "Three lines of words, of which the last is cut where the room ends for all of them"
    let aligned = stack(
      .horizontal, .top, spacing: 10,
      of: [ViewTextAlignment.leading, .center, .trailing].map {
        text(
          words, .font(ViewFont(.caption)), .lineLimit(3), .multilineAlignment($0),
          .frame(ViewFrame(width: 100)))
      })
    return [
      delivery, .init(bottom: rings), .init(bottom: labels),
      .init(leading: designs, trailing: weights), .init(bottom: fillsPage), .init(bottom: aligned),
    ]
  }

  @Test(arguments: [1.0, 2.0])
  func everyPageShowsSomething(scale: Double) throws {
    let shaper = try TextShaper()
    let size = Size(width: 400, height: 185)
    var sheet: [UInt32] = []
    var (width, height) = (0, 0)
    for views in Self.pages {
      var settings = SceneSettings()
      settings.emptyViews = ViewArchive(expanded: views)
      let scene = Scene(measurer: shaper, settings: settings)
      scene.show(SceneContent(mode: .expanded), at: Moment(time: -10, date: 1003))
      let renderer = try OffscreenRenderer(
        text: shaper, scale: scale, size: size, background: Color(hex: 0x6C8EA8))
      let list = scene.displayList(at: Moment(time: 0, date: 1003))
      let image = try #require(renderer.render(list))
      #expect(!list.items.isEmpty)
      #expect(image.pixels.contains { $0 >> 8 & 0xFF > 0xF0 }, "nothing bright is on the pill")
      sheet += image.pixels
      (width, height) = (image.width, height + image.height)
    }
    let whole = try #require(PixelImage(width: width, height: height, pixels: sheet))
    if let folder = ProcessInfo.processInfo.environment["CONTACT_SHEET"] {
      try whole.writePNG(to: "\(folder)/nodes-\(Int(scale)).png")
    }
  }
}
