import Activities
import Foundation
import HostSupport
import ProviderHosting
import Testing

@testable import IsletKit

@Suite("Views of the kit become an archive")
struct KitViewTests {
  /// The nodes of some views, as JSON.
  private func json(@ViewBuilder _ content: () -> Group) throws -> String {
    let nodes = content().nodes(in: EncodingContext(notes: ArchiveNotes()))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(nodes), as: UTF8.self)
  }

  @Test("Texts, stacks and modifiers are written innermost first")
  func snapshot() throws {
    let text = try json {
      VStack(alignment: .leading, spacing: 2) {
        Text("Title").font(.headline).lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
        HStack {
          Text("More").foregroundStyle(.secondary)
          Spacer(minLength: 4)
        }
      }
      .padding(.horizontal, 6)
      .accessibilityLabel("All")
    }
    #expect(
      text == """
        [{"alignment":"leading","axis":"vertical","children":[{"modifiers":[{"font":{"style":\
        "headline"},"modifier":"font"},{"lines":1,"modifier":"lineLimit"},{"frame":{"alignment":\
        "leading","fillsWidth":true},"modifier":"frame"}],"text":"Title","type":"text"},\
        {"alignment":"center","axis":"horizontal","children":[{"modifiers":[{"color":\
        "#EBEBF599","modifier":"foreground"}],"text":"More","type":"text"},{"minLength":4,\
        "type":"spacer"}],"type":"stack"}],"modifiers":[{"insets":{"bottom":0,"leading":6,\
        "top":0,"trailing":6},"modifier":"padding"},{"label":"All","modifier":\
        "accessibilityLabel"}],"spacing":2,"type":"stack"}]
        """)
  }

  @Test("A builder takes if, else, optional and loops")
  func builder() throws {
    func texts(_ flag: Bool, _ optional: String?) throws -> String {
      try json {
        if flag { Text("yes") } else { Text("no") }
        if let optional { Text(optional) }
        for number in 0..<2 { Text("\(number)") }
        Group {
          Text("a")
          Text("b")
        }
      }
    }
    let pattern = #/"text":"([^"]*)"/#
    #expect(try texts(true, nil).matches(of: pattern).map(\.1) == ["yes", "0", "1", "a", "b"])
    #expect(
      try texts(false, "x").matches(of: pattern).map(\.1) == ["no", "x", "0", "1", "a", "b"])
  }

  @Test("Fonts are inherited: the inner one wins, and weight and digits are added")
  func fonts() throws {
    let nodes = Group {
      VStack {
        Text("inner").font(.caption)
        Text("outer")
        Image(systemName: "play.fill")
      }
      .font(.title3.weight(.medium))
      .monospacedDigit()
      .fontWeight(.bold)
    }
    .nodes(in: EncodingContext(notes: ArchiveNotes()))
    let fonts = nodes[0].children.map(\.modifiers)
    #expect(fonts[0] == [.font(ViewFont(.caption, weight: .bold, monospacedDigits: true))])
    #expect(fonts[1] == [.font(ViewFont(.title3, weight: .bold, monospacedDigits: true))])
    #expect(fonts[2] == fonts[1])
  }

  @Test("Times: an end in the distant future is none, and a pause stays")
  func timers() throws {
    let start = Date(timeIntervalSince1970: 100)
    let nodes = Group {
      Text(timerInterval: start...Date.distantFuture, countsDown: false)
      ProgressView(
        timerInterval: start...start.addingTimeInterval(60),
        pauseTime: start.addingTimeInterval(5), countsDown: false)
      ProgressView(value: 3, total: 4)
      ProgressView(value: .nan)
    }
    .nodes(in: EncodingContext(notes: ArchiveNotes()))
    #expect(
      nodes.map(\.content) == [
        .timer(TimerInterval(start: 100, end: nil), countsDown: false),
        .timerProgress(
          TimerInterval(start: 100, end: 160, pausedAt: 105), countsDown: false, style: .linear),
        .progress(0.75, style: .linear), .progress(0, style: .linear),
      ])
  }

  @Test("Shapes, gradients, buttons and links")
  func shapesAndControls() throws {
    let nodes = Group {
      Circle().fill(.orange)
      RoundedRectangle(cornerRadius: 4).fill(LinearGradient(colors: [.pink, .orange]))
      Capsule()
      Button(action: "go") { Image(systemName: "play.fill") }
      Button("Go", action: "go")
      if let url = URL(string: "tel:1") { Link("Call", destination: url) }
      Waveform(isAnimating: true)
    }
    .nodes(in: EncodingContext(notes: ArchiveNotes()))
    #expect(
      nodes.map(\.content) == [
        .shape(.circle, .color(ViewColor(hex: 0xFF9F0A))),
        .shape(
          .roundedRectangle(radius: 4),
          .gradient([ViewColor(hex: 0xFF375F), ViewColor(hex: 0xFF9F0A)], from: .top, to: .bottom)),
        .shape(.capsule, .color(ViewColor(hex: 0xFFFFFF))),
        .button(action: "go", ViewNode(.symbol("play.fill"))),
        .button(action: "go", ViewNode(.text("Go"))),
        .link(url: "tel:1", ViewNode(.text("Call"))),
        .waveform(isAnimating: true),
      ])
  }

  struct Endless: View {
    var body: some View { Endless() }
  }

  @Test("A body that contains itself ends")
  func endless() {
    #expect(EncodingContext(notes: ArchiveNotes()).nodes(of: Endless()) == [])
  }

  @Test("An island fills every place, and stacks what is more than one view")
  func island() throws {
    let archive = DynamicIsland {
      DynamicIslandExpandedRegion(.leading) { Text("L") }
      if true { DynamicIslandExpandedRegion(.trailing) { Text("T") } }
      DynamicIslandExpandedRegion(.bottom) {
        Text("1")
        Text("2")
      }
    } compactLeading: {
      Text("cl")
    } compactTrailing: {
      Text("ct")
      Text("ct2")
    } minimal: {
      EmptyView()
    }
    .widgetAction("raise")
    .makeArchive(notes: ArchiveNotes())
    #expect(archive.compactLeading == ViewNode(.text("cl")))
    #expect(
      archive.compactTrailing
        == ViewNode(
          .stack(
            .horizontal, alignment: .center, spacing: nil,
            [ViewNode(.text("ct")), ViewNode(.text("ct2"))])))
    #expect(archive.minimal == nil)
    #expect(archive.expanded.leading == ViewNode(.text("L")))
    #expect(archive.expanded.trailing == ViewNode(.text("T")))
    #expect(archive.expanded.center == nil)
    #expect(
      archive.expanded.bottom
        == ViewNode(
          .stack(
            .vertical, alignment: .center, spacing: nil,
            [ViewNode(.text("1")), ViewNode(.text("2"))])))
    #expect(archive.link == "action:raise")
    #expect(try ViewArchive.decode(ActivityEncoder().views(archive), parser: .jansson) == archive)
  }

  @Test("A picture has the same key while it is the same, and another one when it changes")
  func imageKeys() throws {
    let file = ABIFixture.scratch.appendingPathComponent("\(UUID().uuidString).png")
    try Data("one".utf8).write(to: file)
    let first = try ImageAsset(contentsOf: file)
    #expect(try ImageAsset(path: file.path).key == first.key)
    try Data("other".utf8).write(to: file)
    #expect(try ImageAsset(path: file.path).key != first.key)
    #expect(try ImageAsset(data: Data("x".utf8)) == ImageAsset(data: Data("x".utf8)))
    #expect(try ImageAsset(data: Data("x".utf8)) != ImageAsset(data: Data("y".utf8)))
  }

  @Test("What is no picture file is refused without waiting")
  func badImages() throws {
    let folder = ABIFixture.scratch.path
    let pipe = folder + "/\(UUID().uuidString)"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: Errno(EINVAL)) { try ImageAsset(path: pipe) }
    #expect(throws: Errno(EINVAL)) { try ImageAsset(path: folder) }
    #expect(throws: Errno(ENOENT)) { try ImageAsset(path: folder + "/none") }
    #expect(throws: Errno(ENODATA)) { try ImageAsset(data: Data()) }
    #expect(throws: Errno(EFBIG)) {
      try ImageAsset(data: Data(count: ImageAsset.sizeLimit + 1))
    }
  }
}
