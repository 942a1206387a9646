import Activities
import EventLoop
import Foundation
import ProviderHosting
import Testing

@testable import IsletKit

@Suite("Every view and modifier of the kit has its word in the archive")
struct KitEncodingTests {
  /// What some views become, after a journey over the wire.
  func nodes(@ViewBuilder _ content: () -> Group) throws -> [ViewNode] {
    let nodes = content().nodes(in: EncodingContext(notes: ArchiveNotes()))
    guard !nodes.isEmpty else { return [] }
    let root = ViewNode(.stack(.vertical, alignment: .center, spacing: nil, nodes))
    let archive = ViewArchive(minimal: root)
    let arrived = try ViewArchive.decode(ActivityEncoder().views(archive), parser: .jansson)
    #expect(arrived == archive)
    return arrived.minimal?.children ?? []
  }

  /// The modifiers of the only node.
  private func modifiers(@ViewBuilder _ content: () -> Group) throws -> [ArchiveModifier] {
    let nodes = try nodes(content)
    #expect(nodes.count == 1)
    return nodes.first?.modifiers ?? []
  }

  private func stack(
    _ axis: ViewAxis, _ alignment: ViewAlignment, _ spacing: Double?, _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(.stack(axis, alignment: alignment, spacing: spacing, children))
  }

  private func stack(_ axis: ViewAxis, _ children: [ViewNode]) -> ViewNode {
    stack(axis, .center, nil, children)
  }

  let a = ViewNode(.text("a"))
  private let b = ViewNode(.text("b"))
  let orange = ViewColor(hex: 0xFF9F0A)

  @Test("Stacks, groups, loops and what is not there")
  func containers() throws {
    let none: Text? = nil
    let found = try nodes {
      HStack(alignment: .firstTextBaseline, spacing: 3) { Text("a") }
      VStack(alignment: .trailing) { Text("a") }
      ZStack(alignment: .bottomTrailing) { Text("a") }
      ZStack(alignment: Alignment(horizontal: .leading, vertical: .top)) { Text("b") }
      Group {
        Text("a")
        EmptyView()
        none
        Optional(Text("b"))
      }
      .opacity(0.5)
      ForEach([Team(id: "a", score: 1), Team(id: "b", score: 2)]) { Text($0.id) }
      ForEach(["a", "b"], id: \.self) { Text($0) }
      ForEach(0..<2) { index in if index == 1 { Text("b") } }
      Spacer(minLength: 3)
      Color.orange
      LinearGradient(colors: [.orange], startPoint: .leading, endPoint: .trailing)
    }
    #expect(
      found == [
        stack(.horizontal, .bottom, 3, [a]), stack(.vertical, .trailing, nil, [a]),
        stack(.depth, .bottomTrailing, nil, [a]), stack(.depth, .topLeading, nil, [b]),
        ViewNode(.text("a"), modifiers: [.opacity(0.5)]),
        ViewNode(.text("b"), modifiers: [.opacity(0.5)]), a, b, a, b, b,
        ViewNode(.spacer(minLength: 3)), ViewNode(.shape(.rectangle, .color(orange))),
        ViewNode(.shape(.rectangle, .color(orange))),
      ])
  }

  @Test("A divider crosses its stack")
  func dividers() throws {
    let line = ViewContent.shape(.rectangle, .color(Color.quaternary.color))
    let upright = ViewNode(line, modifiers: [.frame(ViewFrame(width: 1, fillsHeight: true))])
    let level = ViewNode(line, modifiers: [.frame(ViewFrame(height: 1, fillsWidth: true))])
    let found = try nodes {
      HStack { Divider() }
      VStack { Divider() }
      Divider()
    }
    #expect(found == [stack(.horizontal, [upright]), stack(.vertical, [level]), level])
  }

  @Test("Labels, and what of them is shown")
  func labels() throws {
    let symbol = ViewNode(.symbol("star"))
    let found = try nodes {
      Label("a", systemImage: "star")
      Label {
        Text("a")
        Text("b")
      } icon: {
        EmptyView()
      }
      VStack { Label("a", systemImage: "star") }.labelStyle(.iconOnly)
      Label("a", systemImage: "star").labelStyle(.titleOnly)
    }
    #expect(
      found == [
        stack(.horizontal, .center, 6, [symbol, a]), stack(.horizontal, [a, b]),
        stack(.vertical, [symbol]), a,
      ])
  }

  @Test("Pictures, symbols and icons; a resizable symbol fills its frame")
  func images() throws {
    let asset = try ImageAsset(data: Data("x".utf8))
    let frame = ArchiveModifier.frame(ViewFrame(width: 20, height: 30, alignment: .center))
    let found = try nodes {
      Image(icon: "firefox")
      Image(icon: "firefox", fallback: "arrow.down.circle")
      Image(asset).resizable().renderingMode(.original)
      Image(systemName: "star").resizable().scaledToFit().frame(width: 20, height: 30)
      HStack { Image(systemName: "star").resizable() }.frame(width: 20, height: 30)
      Image(systemName: "star").frame(width: 20, height: 30)
    }
    #expect(
      found == [
        ViewNode(.icon("firefox")), ViewNode(.icon("firefox", fallback: "arrow.down.circle")),
        ViewNode(.image(key: asset.key)),
        ViewNode(.symbol("star"), modifiers: [.font(ViewFont(.body, size: 20)), frame]),
        ViewNode(
          .stack(.horizontal, alignment: .center, spacing: nil, [ViewNode(.symbol("star"))]),
          modifiers: [frame]), ViewNode(.symbol("star"), modifiers: [frame]),
      ])
  }

  @Test("Bars, rings and gauges with their labels")
  func meters() throws {
    let span = Date(timeIntervalSince1970: 1)...Date(timeIntervalSince1970: 2)
    let interval = TimerInterval(start: 1, end: 2)
    let tinted = [ArchiveModifier.foreground(orange)]
    let found = try nodes {
      ProgressView()
      ProgressView("a", value: 1, total: 4)
      ProgressView(value: Float(0.5))
      VStack {
        ProgressView(value: 0.5) {
          Text("a")
        } currentValueLabel: {
          Text("b")
        }
      }
      .progressViewStyle(.circular)
      .tint(.orange)
      ProgressView(timerInterval: span, countsDown: false) {
        EmptyView()
      } currentValueLabel: {
        Text("b")
      }
      ProgressView(timerInterval: span).progressViewStyle(.circular(tint: .orange))
      Gauge(value: 3, in: 2...4) { Text("a") }
      Gauge(value: 3, in: 2...4) { Text("a") }.gaugeStyle(.accessoryCircular)
    }
    let half = ViewContent.progress(0.5, style: .linear)
    #expect(
      found == [
        ViewNode(.progress(nil, style: .linear)),
        stack(.vertical, .leading, 4, [a, ViewNode(.progress(0.25, style: .linear))]),
        ViewNode(half),
        stack(
          .vertical,
          [
            stack(
              .depth, [ViewNode(.progress(0.5, style: .circular), modifiers: tinted), b])
          ]),
        stack(
          .vertical, .leading, 4,
          [ViewNode(.timerProgress(interval, countsDown: false, style: .linear)), b]),
        ViewNode(
          .timerProgress(interval, countsDown: true, style: .circular), modifiers: tinted),
        stack(.vertical, .leading, 4, [a, ViewNode(half)]),
        ViewNode(.progress(0.5, style: .circular)),
      ])
  }

  @Test("Bars that can be moved, and running times at a rate")
  func seeking() throws {
    let span = Date(timeIntervalSince1970: 1)...Date(timeIntervalSince1970: 61)
    let interval = TimerInterval(start: 1, end: 61, rate: 1.5)
    let found = try nodes {
      ProgressView(value: 0.5).tint(.orange).seekAction("seek")
      ProgressView(timerInterval: span, countsDown: false, rate: 1.5).seekAction("seek")
      Text(timerInterval: span, countsDown: false, rate: 1.5)
      VStack { ProgressView(value: 0.5).seekAction(nil) }.seekAction("seek")
    }
    #expect(
      found == [
        ViewNode(
          .progress(0.5, style: .linear, seekAction: "seek"), modifiers: [.foreground(orange)]),
        ViewNode(
          .timerProgress(interval, countsDown: false, style: .linear, seekAction: "seek")),
        ViewNode(.timer(interval, countsDown: false)),
        stack(.vertical, [ViewNode(.progress(0.5, style: .linear))]),
      ])
  }

  @Test("Shapes, styles and gradients in any direction")
  func shapes() throws {
    let pink = ViewColor(hex: 0xFF375F)
    let found = try nodes {
      Rectangle().fill(.orange.opacity(0.5))
      RoundedRectangle(cornerRadius: 4, style: .circular).fill(.tint)
      Capsule(style: .continuous).fill(.tint).tint(.pink)
      ContainerRelativeShape().fill(.ultraThinMaterial)
      Circle().fill(
        .linearGradient(colors: [.pink, .orange], startPoint: .top, endPoint: .init(x: 1, y: 1)))
      Circle().fill(Color.black.gradient)
      Rectangle()
    }
    #expect(
      found.map(\.content) == [
        .shape(.rectangle, .color(ViewColor(hex: 0xFF9F0A, opacity: 0.5))),
        .shape(.roundedRectangle(radius: 4), .color(ViewColor(hex: 0x0A84FF))),
        .shape(.capsule, .color(pink)),
        .shape(.roundedRectangle(radius: 18), .color(ViewColor(hex: 0xFFFFFF, opacity: 0.08))),
        .shape(.circle, .gradient([pink, orange], from: .top, to: ViewUnitPoint(x: 1, y: 1))),
        .shape(
          .circle,
          .gradient([ViewColor(hex: 0x333333), ViewColor(hex: 0)], from: .top, to: .bottom)),
        .shape(.rectangle, .color(ViewColor(hex: 0xFFFFFF))),
      ])
  }

  @Test("Colours from their components")
  func colors() {
    #expect(Color(hue: 0, saturation: 1, brightness: 1) == Color(hex: 0xFF0000))
    #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 1) == Color(hex: 0x00FF00))
    #expect(Color(hue: 2.0 / 3, saturation: 0.5, brightness: 0.5) == Color(hex: 0x404080))
    #expect(Color(white: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(Color(red: .nan, green: 2, blue: -1) == Color(hex: 0x00FF00))
  }

  @Test("Fonts: designs, weights and styles")
  func fonts() throws {
    func font(_ font: Font) throws -> [ArchiveModifier] {
      try modifiers { Text("a").font(font) }
    }
    #expect(
      try font(.system(size: 9, weight: .black, design: .rounded)) == [
        .font(ViewFont(.body, size: 9, weight: .black, design: .rounded))
      ])
    #expect(
      try font(.system(.title, design: .serif, weight: .thin)) == [
        .font(ViewFont(.title, weight: .thin, design: .serif))
      ])
    #expect(
      try font(.caption2.monospaced().monospacedDigit()) == [
        .font(ViewFont(.caption2, monospacedDigits: true, design: .monospaced))
      ])
    for style in Font.TextStyle.allCases {
      #expect(try font(.system(style)).count == 1)
    }
    #expect(
      try modifiers { VStack { Text("a") }.bold().monospaced() } == [])
    #expect(
      try nodes { Group { Text("a") }.bold().monospaced().bold(false) }.first?.modifiers == [
        .font(ViewFont(.body, weight: .bold, design: .monospaced))
      ])
  }

  @Test("Modifiers of texts")
  func textModifiers() throws {
    let found = try modifiers {
      Text("a")
        .foregroundStyle(.secondary)
        .lineLimit(2)
        .lineLimit(nil)
        .lineLimit(1...3)
        .multilineTextAlignment(.trailing)
        .contentTransition(.numericText(countsDown: true))
        .contentTransition(.numericText(value: 3))
        .contentTransition(.interpolate)
        .contentTransition(.opacity)
        .contentTransition(.identity)
        .marquee()
    }
    #expect(
      found == [
        .foreground(ViewColor(hex: 0xEBEBF5, opacity: 0.6)), .lineLimit(2), .lineLimit(16),
        .lineLimit(3), .multilineAlignment(.trailing), .contentTransition(.numericTextDown),
        .contentTransition(.numericText), .contentTransition(.interpolate),
        .contentTransition(.opacity), .contentTransition(.identity), .marquee,
      ])
    #expect(
      try modifiers { VStack { Text("a") }.foregroundColor(nil).foregroundStyle(.tint) } == [
        .foreground(ViewColor(hex: 0x0A84FF))
      ])
  }

  @Test("Room, place and outline")
  func room() throws {
    let found = try modifiers {
      VStack { Text("a") }
        .padding()
        .padding(2)
        .padding([.top, .leading], 3)
        .padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        .frame(width: 5)
        .frame(minWidth: 1, maxWidth: .infinity, minHeight: 2, maxHeight: 9, alignment: .bottom)
        .layoutPriority(2)
        .opacity(0.5)
        .dynamicIsland(verticalPlacement: .belowIfTooWide)
        .dynamicIsland(verticalPlacement: .default)
        .clipShape(.capsule)
        .clipped()
        .cornerRadius(3)
    }
    #expect(
      found == [
        .padding(top: 16, leading: 16, bottom: 16, trailing: 16),
        .padding(top: 2, leading: 2, bottom: 2, trailing: 2),
        .padding(top: 3, leading: 3, bottom: 0, trailing: 0),
        .padding(top: 1, leading: 2, bottom: 3, trailing: 4),
        .frame(ViewFrame(width: 5, alignment: .center)),
        .frame(
          ViewFrame(
            minWidth: 1, minHeight: 2, maxHeight: 9, fillsWidth: true, alignment: .bottom)),
        .layoutPriority(2), .opacity(0.5), .belowIfTooWide, .clipShape(.capsule),
        .clipShape(.rectangle), .clipShape(.roundedRectangle(radius: 3)),
      ])
  }

  @Test("Backgrounds: shapes take the size of the view, other views stand behind it")
  func backgrounds() throws {
    let half = ViewFill.color(ViewColor(hex: 0xFF9F0A, opacity: 0.5))
    let found = try nodes {
      Text("a").background(.orange)
      Text("a").background(.orange, in: .circle)
      Text("a").background(Capsule().fill(.orange).opacity(0.5))
      Text("a").background {
        Color.orange
        Circle()
      }
      Text("a").background(alignment: .leading) { Text("b") }
      Text("a").overlay(alignment: .top) { Text("b") }
    }
    #expect(
      found == [
        ViewNode(.text("a"), modifiers: [.background(.rectangle, .color(orange))]),
        ViewNode(.text("a"), modifiers: [.background(.circle, .color(orange))]),
        ViewNode(.text("a"), modifiers: [.background(.capsule, half)]),
        // The last is the outermost, and so at the back.
        ViewNode(
          .text("a"),
          modifiers: [
            .background(.circle, .color(ViewColor(hex: 0xFFFFFF))),
            .background(.rectangle, .color(orange)),
          ]), stack(.depth, .leading, nil, [b, a]), stack(.depth, .top, nil, [a, b]),
      ])
  }

  @Test("Assistive technology")
  func accessibility() throws {
    let found = try modifiers {
      Text("a")
        .accessibilityLabel("label")
        .accessibilityLabel(Text("l") + Text("abel").bold())
        .accessibilityValue("value")
        .accessibilityValue(Text("value"))
        .accessibilityHidden(true)
        .accessibilityHidden(false)
        .accessibilityElement(children: .combine)
    }
    #expect(
      found == [
        .accessibilityLabel("label"), .accessibilityLabel("label"), .accessibilityValue("value"),
        .accessibilityValue("value"), .accessibilityHidden,
      ])
  }

  @Test("What is without effect changes nothing")
  func accepted() throws {
    let found = try nodes {
      Text("a")
        .id(1).animation(.default, value: 1).transition(.slide).imageScale(.small)
        .symbolRenderingMode(.palette).aspectRatio(contentMode: .fill).scaledToFill()
        .minimumScaleFactor(0.5).truncationMode(.middle).shadow(radius: 1).privacySensitive()
        .fixedSize().fixedSize(horizontal: true, vertical: false).contentShape(Rectangle())
        .widgetAccentable().invalidatableContent().activityBackgroundTint(nil)
        .activitySystemActionForegroundColor(nil).buttonStyle(.borderless)
    }
    #expect(found == [a])
  }
}
