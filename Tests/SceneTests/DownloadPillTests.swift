import Activities
import Geometry
import Motion
import TestSupport
import Testing

@testable import Scene

/// The download pill, row by row of what it must do, frame by frame on the display list.
@Suite("Download pill") struct DownloadPillTests {
  /// The box of the pill in ``DownloadStage``: eight letters of 8.5 pt and the padding.
  private static let size = Size(width: 8 * 8.5 + 48, height: 46)

  private static let states: [ViewDownload.State] = [
    .idle, .downloading(0.4), .downloading(nil), .finished, .failed,
  ]

  // MARK: At rest

  @Test("C2: a capsule with a title in headline weight, filled with the tint")
  func c2() throws {
    let stage = DownloadStage()
    let parts = stage.parts(at: 0)
    let box = try #require(parts[.background])
    #expect(box.frame.size == Self.size)
    #expect(box.content == .fill(.rounded(radius: 23), .color(.blue)))
    guard case .text(let run) = parts[.title]?.content else {
      Issue.record("there is no title")
      return
    }
    #expect(run.string == "Download" && run.font == Font(size: 17, weight: 600))
    #expect(run.color == .white && run.alignment == .center)
    // The title has exactly its room between the paddings, and a point for rounding.
    let title = try #require(parts[.title])
    #expect(title.frame.minX == box.frame.minX + 23 && title.frame.midY == box.frame.midY)
    #expect(title.frame.maxX == box.frame.maxX - 23)
    #expect(Set(parts.items.keys) == [.background, .title])
    #expect(stage.scene.nextUpdate(after: Moment(time: 0, date: 1000)) == .never)
  }

  @Test("C2: it scales with the text size, and a tint is its colour")
  func c2Scales() throws {
    let stage = DownloadStage(
      tint: ViewColor(hex: 0xBF5AF2), modifiers: [.font(ViewFont(.body, size: 34))])
    let parts = stage.parts(at: 0)
    #expect(parts[.background]?.frame.size == Size(width: 8 * 17 + 48, height: 92))
    #expect(parts.background == .purple)
  }

  @Test(
    "C2: with less height all of it is smaller, down to the place's", arguments: [25.0, 20, 14])
  func c2InLittleRoom(height: Double) throws {
    let modifiers: [ViewModifier] =
      height == 25 ? [] : [.frame(ViewFrame(width: 200, height: height))]
    let stage = DownloadStage(modifiers: modifiers, expanded: false)
    let parts = stage.parts(at: 0)
    let box = try #require(parts[.background]).frame
    #expect(abs(box.height - height) < 1e-9)
    let outline = try #require(parts.list.pill).rect
    #expect(outline.minY <= box.minY && box.maxY <= outline.maxY && box.maxX < outline.maxX)
    guard case .text(let run) = parts[.title]?.content else {
      Issue.record("there is no title")
      return
    }
    #expect(run.font.size * 1.25 <= height)
    stage.show(.downloading(0.4), expanded: false, at: 0)
    let ring = stage.parts(at: 10)
    #expect(try abs(#require(ring[.ring]).frame.width - 0.62 * height) < 1e-9)
    #expect(try abs(#require(ring.ring?.lineWidth) - 3.5 * height / 46) < 1e-9)
  }

  @Test("C2: where no word fits there is an arrow")
  func c2Narrow() {
    let stage = DownloadStage(modifiers: [.frame(ViewFrame(width: 40, height: 40))])
    #expect(stage.parts(at: 0)[.title]?.content == .symbol(.arrowDown, .white))
    #expect(stage.parts(at: 0)[.background]?.frame.size == Size(width: 40, height: 40))
  }

  @Test("C3: a circle of the capsule's height with a ring and a stop square")
  func c3() throws {
    let stage = DownloadStage(state: .downloading(0.42))
    let parts = stage.parts(at: 0)
    let circle = try #require(parts[.background])
    #expect(circle.frame.size == Size(width: 46, height: 46))
    #expect(parts.background == Color.blue.opacity(0.14))
    let ring = try #require(parts[.ring])
    #expect(abs(ring.frame.width - 0.62 * 46) < 1e-9 && ring.frame.width == ring.frame.height)
    #expect(
      parts.ring
        == Ring(
          start: 0, length: 0.42, lineWidth: 3.5, fill: .blue, track: Color.blue.opacity(0.25)))
    let stop = try #require(parts[.stop])
    #expect(abs(stop.frame.width - 0.22 * 46) < 1e-9 && stop.frame.width == stop.frame.height)
    #expect(stop.content == .fill(.rounded(radius: 2), .color(.blue)))
    for item in [ring, stop] {
      #expect(abs(item.frame.midX - circle.frame.midX) < 1e-9)
      #expect(abs(item.frame.midY - circle.frame.midY) < 1e-9)
    }
    #expect(Set(parts.items.keys) == [.background, .ring, .stop])
  }

  @Test("C3: what cannot be pressed has no stop square, and the ring is all of the circle")
  func c3WithoutAction() throws {
    let parts = DownloadStage(state: .downloading(0.42), action: nil).parts(at: 0)
    #expect(parts[.stop] == nil)
    #expect(parts[.ring]?.frame == parts[.background]?.frame)
  }

  @Test("C3: the pill keeps the room of its capsule, and its middle")
  func c3Room() throws {
    let frames = Self.states.map { state in
      let parts = DownloadStage(state: state).parts(at: 0)
      return (parts[.background]?.frame, parts.list.items.last?.frame)
    }
    let capsule = try #require(frames[0].0)
    for (circle, beside) in frames {
      #expect(beside == frames[0].1)
      #expect(
        circle.map { Point(x: $0.midX, y: $0.midY) } == Point(x: capsule.midX, y: capsule.midY))
    }
  }

  @Test(
    "C4: finished is a check mark on green, failed an exclamation mark on red",
    arguments: [(ViewDownload.State.finished, Mark.check), (.failed, .exclamation)])
  func c4(_ state: ViewDownload.State, _ mark: Mark) throws {
    let parts = DownloadStage(state: state).parts(at: 0)
    let part: DownloadPose.Part = mark == .check ? .check : .exclamation
    #expect(parts.background == (mark == .check ? .green : .red))
    #expect(Set(parts.items.keys) == [.background, part])
    let drawn = try #require(parts.mark(part))
    #expect(drawn.mark == mark && drawn.progress == 1 && drawn.color == .white)
    #expect(parts[part]?.opacity == 1)
  }

  @Test("C6: the fraction of the arc is within 0…1")
  func c6() {
    let fractions: [(Double, Double)] = [
      (-1, 0), (7, 1), (.nan, 0), (.infinity, 0), (-.infinity, 0),
    ]
    for (fraction, length) in fractions {
      #expect(DownloadStage(state: .downloading(fraction)).parts(at: 0).ring?.length == length)
    }
  }

  @Test("C7: the title is black only where the tint's luminance exceeds 0.5")
  func c7() {
    let black: Set<Color> = [.yellow, .white, Color(hex: 0xBCBCBC), Color(hex: 0x00DC00)]
    let white: Set<Color> = [
      .blue, .green, .orange, .pink, .red, .purple, .indigo, .teal, .black, Color(hex: 0xBBBBBB),
      // Over the pill's black what is clear is dark.
      Color.white.opacity(0.6),
    ]
    for color in black { #expect(DownloadPill.readable(on: color) == .black, "\(color)") }
    for color in white { #expect(DownloadPill.readable(on: color) == .white, "\(color)") }
    let title = DownloadStage(tint: ViewColor(hex: 0xFFD60A)).parts(at: 0)[.title]
    guard case .text(let run) = title?.content else {
      Issue.record("there is no title")
      return
    }
    #expect(run.color == .black)
  }

  @Test("C8: all of it is a button with its action, in every state")
  func c8() throws {
    for state in Self.states {
      let stage = DownloadStage(state: state)
      let parts = stage.parts(at: 0)
      let frame = try #require(parts[.background]).frame
      let hit = stage.scene.hit(Point(x: frame.midX, y: frame.midY), at: 0)
      guard case .target(.action("map"), _) = hit else {
        Issue.record("\(state) is \(hit)")
        continue
      }
    }
    let still = DownloadStage(action: nil)
    let frame = try #require(still.parts(at: 0)[.background]).frame
    guard case .content = still.scene.hit(Point(x: frame.midX, y: frame.midY), at: 0) else {
      Issue.record("what has no action acts")
      return
    }
  }

  @Test("C9: assistive technology reads the title and what the state is")
  func c9() {
    let words = [
      "Not downloaded", "Downloading, 40%", "Downloading", "Finished", "Failed",
    ]
    for (state, word) in zip(Self.states, words) {
      let text = DownloadStage(state: state).scene.layersDescription(
        at: Moment(time: 0, date: 1000))
      #expect(text.contains(#"label "Download" value "\#(word)""#), "\(text)")
    }
    // What the author says counts.
    let own = DownloadStage(
      state: .finished, modifiers: [.accessibilityLabel("Map"), .accessibilityValue("Here")])
    #expect(
      own.scene.layersDescription(at: Moment(time: 0, date: 1000)).contains(
        #"label "Map" value "Here""#))
  }
}
