import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// Every activity as a row (B14).
@Suite struct ListTests {
  private let measurer = GridMeasurer()

  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  private func scene(_ activities: [Activity]) -> Scene {
    let scene = Scene(measurer: measurer)
    scene.show(
      SceneContent(primary: activities.first, mode: .list, list: activities), at: moment(-10))
    return scene
  }

  private func many(_ count: Int) -> [Activity] { (0..<count).map { Fixtures.plain("a\($0)") } }

  @Test func rowsAreStacked() {
    let music = Fixtures.activity(Fixtures.music(playing: false))
    let own = Fixtures.plain("own", list: ViewNode(.text("a list view")))
    let expected = """
      presentation: list
      activity: 1/music
      state: active
      animating: no
      pill: -186.5,11 373x234 radius 36
      target: -186.5,11 373x234 radius 36
      group 1: 1/music row opacity 1 scale 1
        fill -170.5,27 341x145
        fill -156.5,41 48x48
        text "Blue Train" -94.5,44 85x21
        text "John Coltrane" -94.5,67 97.5x19
        waveform still 132.5,55 24x20
        text "0:42" -156.5,101 34x21
        bar 21% -114.5,109.5 229x4
        text "2:38" 122.5,101 34x21
        symbol backward.fill -68.5,135.5 17x17
        symbol pause.fill -8.5,135.5 17x17
        symbol forward.fill 51.5,135.5 17x17
        action previous -82,130 44x28
        action toggle -22,130 44x28
        action next 38,130 44x28
      group 2: 1/own row opacity 1 scale 1
        fill -170.5,180 341x49
        text "a list view" -46.8,194 93.5x21

      """
    let scene = scene([music, own])
    #expect(scene.layersDescription(at: moment(0)) == expected)
    #expect(scene.hit(Point(x: 0, y: 144), at: 0) == .target(.action("toggle"), music.identity))
    #expect(scene.hit(Point(x: 0, y: 200), at: 0) == .content(own.identity))
    #expect(scene.hit(Point(x: 0, y: 176), at: 0) == .pill)
    #expect(scene.hit(Point(x: 0, y: 250), at: 0) == .outside)
  }

  @Test func theListIsNoHigherThanItMayBe() {
    #expect(scene(many(30)).targetShape.rect.height == 480)
    var settings = SceneSettings()
    settings.monitorHeight = 600
    let low = Scene(measurer: measurer, settings: settings)
    low.show(SceneContent(mode: .list, list: many(30)), at: moment(0))
    #expect(low.targetShape.rect.height == 360)
  }

  @Test func scrollingStopsAtBothEnds() throws {
    let scene = scene(many(30))
    func top(_ time: Double) throws -> Double {
      try #require(scene.displayList(at: moment(time)).items.first).frame.minY
    }
    #expect(try top(0) == 27)
    scene.scrollList(by: -100, at: moment(0))
    #expect(!scene.isAnimating(at: 0.01))
    scene.scrollList(by: 20, at: moment(0))
    #expect(scene.isAnimating(at: 0.01))
    #expect(try top(5) == 7)
    scene.scrollList(by: 1e6, at: moment(5))
    let last = scene.displayList(at: moment(15)).items.filter { $0.frame.width > 300 }
    // The last row ends 16 pt above the pill's end.
    let end = last.map(\.frame.maxY).max() ?? 0
    #expect(abs(end - 475) < 1e-9)
    scene.scrollList(by: -1e6, at: moment(15))
    #expect(try top(25) == 27)
    scene.scrollList(by: .nan, at: moment(25))
    #expect(try top(26) == 27)
  }

  @Test func onlyWhatIsSeenIsLaidOut() {
    let held = many(300)
    let few = measurer.count
    let scene = scene(held)
    let opened = measurer.count - few
    #expect(opened < 100)
    #expect(scene.displayList(at: moment(0)).items.count < 30)
    // One more row comes into sight: it alone is laid out.
    let before = measurer.count
    scene.scrollList(by: 60, at: moment(0))
    #expect(measurer.count - before < 20)
    let after = measurer.count
    var changed = held
    changed[299] = Fixtures.plain("a299", minimal: "new")
    scene.show(SceneContent(primary: changed[0], mode: .list, list: changed), at: moment(2))
    #expect(measurer.count == after)
  }

  @Test func aScrollMovesPicturesAndMakesNone() {
    let scene = scene(many(30))
    _ = scene.displayList(at: moment(0))
    scene.scrollList(by: 30, at: moment(0))
    var versions: [LayerIdentity: Int] = [:]
    for frame in 0..<12 {
      for item in scene.displayList(at: moment(Double(frame) / 60)).items {
        guard case .group(let group) = item.content else {
          Issue.record("a row in flight is not one picture")
          continue
        }
        #expect(versions[item.identity, default: group.version] == group.version)
        versions[item.identity] = group.version
      }
    }
    #expect(versions.count >= 8)
  }

  @Test func aRowThatLeavesLetsTheOthersMoveUp() throws {
    let activities = many(3)
    let scene = scene(activities)
    _ = scene.displayList(at: moment(0))
    scene.show(
      SceneContent(primary: activities[1], mode: .list, list: Array(activities.dropFirst())),
      at: moment(0))
    let flight = scene.displayList(at: moment(0.1))
    #expect(flight.items.count == 3)
    let rest = scene.displayList(at: moment(10)).items.filter { $0.frame.width > 300 }
    #expect(rest.map(\.frame.minY) == [27, 27 + 49 + 8])
    #expect(scene.nextUpdate(after: moment(10)) == .never)
  }

  @Test func rowsOutOfSightWakeNobody() {
    let ticking = Fixtures.activity(
      ViewArchive(
        list: ViewNode(.timer(TimerInterval(start: 1000, end: 2000), countsDown: true))), id: "t")
    let scene = scene([ticking] + many(30))
    _ = scene.displayList(at: moment(0))
    #expect(scene.nextUpdate(after: moment(0)) == .date(1101))
    scene.scrollList(by: 200, at: moment(0))
    _ = scene.displayList(at: moment(5))
    #expect(scene.nextUpdate(after: moment(5)) == .never)
  }

  @Test func aRowThatIsTooHighIsClippedToItsCard() throws {
    let tall = Fixtures.activity(
      ViewArchive(
        list: ViewNode(
          .stack(
            .vertical, alignment: .leading, spacing: 0,
            (0..<12).map { ViewNode(.text("line \($0)")) }
              + [ViewNode(.timer(TimerInterval(start: 1000, end: 2000), countsDown: true))]))),
      id: "tall")
    let scene = scene([tall] + many(1))
    let list = scene.displayList(at: moment(0))
    let item = try #require(list.items.first)
    guard case .group(let group) = item.content else {
      Issue.record("only a picture can be clipped")
      return
    }
    #expect(item.ink == Rect(x: -170.5, y: 27, width: 341, height: 160))
    #expect(group.clip?.height == 160)
    #expect(scene.isContentTooHigh)
    // At rest what it shows goes on.
    let later = try #require(scene.displayList(at: Moment(time: 1, date: 1101)).items.first)
    #expect(later != item)
  }

  @Test func withNothingToListItSaysSo() {
    var settings = SceneSettings()
    settings.emptyViews = ViewArchive(expanded: .init(center: ViewNode(.text("Nothing is live"))))
    let scene = Scene(measurer: measurer, settings: settings)
    scene.show(SceneContent(mode: .list), at: moment(-10))
    let text = scene.layersDescription(at: moment(0))
    #expect(text.contains("presentation: list"))
    #expect(text.contains("Nothing is live"))
    #expect(scene.hit(Point(x: 0, y: 40), at: 0) == .pill)
  }
}
