import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// The four places of the expanded pill (B7).
@Suite struct RegionTests {
  private func scene(
    _ places: ViewArchive.Expanded, _ change: (inout SceneSettings) -> Void = { _ in }
  ) -> Scene {
    var settings = SceneSettings()
    change(&settings)
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(
      Fixtures.activity(ViewArchive(expanded: places)), expanded: true,
      at: Moment(time: -10, date: 0))
    return scene
  }

  private func layers(
    _ places: ViewArchive.Expanded, _ change: (inout SceneSettings) -> Void = { _ in }
  ) -> String {
    scene(places, change).layersDescription(at: Moment(time: 0, date: 0))
  }

  /// A text of so many points.
  private func text(_ points: Int, _ letter: String = "x") -> ViewNode {
    ViewNode(
      .text(String(repeating: letter, count: points / 10)), modifiers: [.font(ViewFont(size: 20))])
  }

  @Test func equalPlacesShareTheRow() {
    // 329 pt less a gap: the narrower gets what it wants, the wider what that leaves.
    let text = layers(.init(leading: text(100, "a"), trailing: text(400, "b")))
    #expect(text.contains("\"aaaaaaaaaa\" -164.5,29 100x25"))
    #expect(text.contains(" 0,29 164.5x25"))
  }

  @Test func aHigherPriorityGetsWhatItAsksForFirst() {
    let (a, b, c) = (text(300, "a"), text(100, "b"), text(100, "c"))
    let trailing = layers(
      .init(leading: a, trailing: b, center: c, priorities: .init(trailing: 1, center: 2)))
    // The center and the trailing place whole, and 329 − 28 − 200 for the leading one.
    #expect(trailing.contains("-164.5,29 101x25"))
    #expect(trailing.contains("\"cccccccccc\" -49.5,29 100x25"))
    #expect(trailing.contains("\"bbbbbbbbbb\" 64.5,29 100x25"))
    let leading = layers(.init(leading: a, trailing: b, priorities: .init(leading: 1)))
    #expect(leading.contains("-164.5,29 300x25"))
    #expect(leading.contains("149.5,29 15x25"))
  }

  @Test func whatIsTooWideForTheRowLiesBelowIt() {
    func low(_ node: ViewNode) -> ViewNode {
      ViewNode(node.content, modifiers: node.modifiers + [.belowIfTooWide])
    }
    let whole = layers(
      .init(leading: low(text(250, "a")), trailing: text(50, "b"), bottom: text(100, "c")))
    // The row, the place that was too wide, bottom: 12 pt between them.
    #expect(whole.contains("\"bbbbb\" 114.5,29 50x25"))
    #expect(whole.contains(" -164.5,66 250x25"))
    #expect(whole.contains("\"cccccccccc\" -50,103 100x25"))
    let fits = layers(.init(leading: low(text(150, "a")), trailing: text(50, "b")))
    #expect(fits.contains("-164.5,29 150x25"))
    // A child of the place's stack goes alone, and keeps what it inherits.
    let stack = ViewNode(
      .stack(
        .vertical, alignment: .leading, spacing: 0,
        [
          ViewNode(.text("top")),
          ViewNode(.text("a long line that is too wide"), modifiers: [.belowIfTooWide]),
        ]),
      modifiers: [.font(ViewFont(size: 20))])
    let child = layers(.init(leading: stack, trailing: text(50, "b")))
    #expect(child.contains("\"top\" -164.5,29 30x25"))
    #expect(child.contains("-164.5,66 280x25"))
  }

  @Test func aCutoutIsKeptFree() {
    let text = layers(.init(center: text(100))) { $0.cutout = true }
    #expect(text.contains("pill: -186.5,11 373x88"))
    #expect(text.contains("-50,56 100x25"))
  }

  @Test func whatIsTooHighIsClippedAndSaid() {
    let high = ViewNode(
      .shape(.rectangle, .color(ViewColor(hex: 0xFFFFFF))),
      modifiers: [.frame(ViewFrame(width: 20, height: 125))])
    let scene = scene(.init(leading: high))
    #expect(scene.targetShape.rect.height == 160)
    #expect(scene.isContentTooHigh)
    #expect(!self.scene(.init(leading: text(20))).isContentTooHigh)
  }

  @Test func staleContentIsDimmed() {
    let views = ViewArchive(
      compactLeading: ViewNode(.text("a")),
      minimal: ViewNode(.text("m")), expanded: .init(center: ViewNode(.text("x"))))
    let stale = Fixtures.stale(views, id: "old")
    func alphas(_ content: SceneContent) -> [Double] {
      let scene = Scene(measurer: GridMeasurer())
      scene.show(content, at: Moment(time: -10, date: 0))
      let list = scene.displayList(at: Moment(time: 0, date: 0))
      return (list.items + list.circleItems).compactMap {
        if case .text(let run) = $0.content { return run.color.alpha }
        return nil
      }
    }
    let fresh = Fixtures.activity(views, id: "new")
    #expect(alphas(SceneContent(primary: stale, mode: .expanded)) == [0.55])
    #expect(alphas(SceneContent(primary: fresh, secondary: stale)) == [1, 0.55])
    #expect(alphas(SceneContent(mode: .list, list: [fresh, stale])) == [1, 0.55])
    // What has ended fades in the list; the alert that it ended with is news.
    let ended = Fixtures.ended(views, id: "over")
    #expect(alphas(SceneContent(mode: .list, list: [fresh, ended])) == [1, 0.55])
    #expect(alphas(SceneContent(primary: ended, mode: .expanded)) == [1])
  }
}
