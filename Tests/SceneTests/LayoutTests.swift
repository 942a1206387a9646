import Geometry
import Scene
import TestSupport
import Testing

@testable import Activities

@Suite struct LayoutTests {
  private let measurer = GridMeasurer()

  private func layers(_ views: ViewArchive, expanded: Bool, date: Double = 1100) -> String {
    let scene = Scene(measurer: measurer)
    scene.show(Fixtures.activity(views), expanded: expanded, at: Moment(time: -10, date: date))
    return scene.layersDescription(at: Moment(time: 0, date: date))
  }

  @Test func theMusicStatusByA10() {
    let expected = """
      presentation: expanded
      activity: 1/music
      state: active
      animating: no
      pill: -186.5,11 373x153 radius 36
      target: -186.5,11 373x153 radius 36
      group 1: 1/music expanded opacity 1 scale 1
        fill -164.5,29 48x48
        text "Blue Train" -102.5,32 85x21
        text "John Coltrane" -102.5,55 97.5x19
        waveform still 140.5,43 24x20
        text "0:42" -164.5,89 34x21
        bar 21% -122.5,97.5 245x4
        text "2:38" 130.5,89 34x21
        symbol backward.fill -68.5,123.5 17x17
        symbol pause.fill -8.5,123.5 17x17
        symbol forward.fill 51.5,123.5 17x17
        action previous -82,118 44x28
        action toggle -22,118 44x28
        action next 38,118 44x28

      """
    #expect(layers(Fixtures.music(playing: false), expanded: true) == expected)
  }

  @Test func theCompactPillIsSymmetricAndKeepsItsCentreFree() {
    let text = layers(
      ViewArchive(
        compactLeading: ViewNode(.text(String(repeating: "wide ", count: 100))),
        compactTrailing: ViewNode(.text("42 %"))), expanded: false)
    // Both sides get the room of the wider one, 120 pt at most, with 13 pt around it.
    #expect(text.contains("pill: -196,11 392x37 radius 18.5"))
    #expect(text.contains("-189,"))
    #expect(text.contains("120x"))
    #expect(text.contains("text \"42 %\" 159,"))
  }

  @Test func aStackGivesWhatIsLeftToTheFlexible() {
    let row = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: 10,
        [
          ViewNode(.text("ab")), ViewNode(.progress(0.25, style: .linear)),
          ViewNode(.spacer(minLength: 5)),
          ViewNode(.text("cd")),
        ]))
    let text = layers(
      ViewArchive(expanded: ViewArchive.Expanded(bottom: row)), expanded: true)
    // 329 pt less two texts of 17 and three gaps of 10 and the spacer's 5.
    #expect(text.contains("bar 25% -137.5,"))
    #expect(text.contains("260x4"))
  }

  @Test func deepNestingCostsNoMoreThanItsNodes() {
    var node = ViewNode(.text("x"))
    for index in 0..<30 {
      node = ViewNode(
        .stack(
          index % 2 == 0 ? .horizontal : .vertical, alignment: .center, spacing: 1,
          [ViewNode(.text("a")), node]))
    }
    _ = layers(ViewArchive(expanded: ViewArchive.Expanded(center: node)), expanded: true)
    // Asked naively the innermost text alone would be measured billions of times.
    #expect(measurer.count < 5000)
  }

  @Test func aTimerTicksOnceForTextsAndBarTogether() {
    let scene = Scene(measurer: measurer)
    let activity = Fixtures.activity(Fixtures.music(playing: false).playingWithoutWaveform)
    scene.show(activity, expanded: true, at: Moment(time: -10, date: 1010.25))
    _ = scene.displayList(at: Moment(time: 0, date: 1010.25))
    #expect(scene.nextUpdate(after: Moment(time: 0, date: 1010.25)) == .date(1011))
    let list = scene.displayList(at: Moment(time: 0.75, date: 1011))
    let texts = list.items.compactMap { item -> String? in
      if case .text(let run) = item.content { return run.string }
      return nil
    }
    #expect(texts.contains("0:11") && texts.contains("3:09"))
    // The damage is the row of the two texts and the bar, not the pill.
    #expect(list.damage == Rect(x: -164.5, y: 89, width: 329, height: 21))
    #expect(scene.nextUpdate(after: Moment(time: 400, date: 1200)) == .never)
  }

  @Test func aWaveformAsksForFifteenFramesAndDamagesItself() {
    let scene = Scene(measurer: measurer)
    scene.show(
      Fixtures.activity(Fixtures.music()), expanded: false, at: Moment(time: -10, date: 1100))
    _ = scene.displayList(at: Moment(time: 0, date: 1100))
    #expect(scene.nextUpdate(after: Moment(time: 0, date: 1100)) == .frames(perSecond: 15))
    let list = scene.displayList(at: Moment(time: 0.07, date: 1100.07))
    #expect(list.damage == Rect(x: 69, y: 19.5, width: 24, height: 20))
  }

  @Test func aClickFindsWhatItHits() {
    let scene = Scene(measurer: measurer)
    let activity = Fixtures.activity(Fixtures.music(playing: false))
    scene.show(activity, expanded: true, at: Moment(time: -10, date: 1100))
    #expect(scene.hit(Point(x: 0, y: 130), at: 0) == .target(.action("toggle"), activity.identity))
    #expect(scene.hit(Point(x: -140, y: 50), at: 0) == .content(activity.identity))
    #expect(scene.hit(Point(x: 0, y: 14), at: 0) == .pill)
    #expect(scene.hit(Point(x: -186, y: 12), at: 0) == .outside)
    scene.show(activity, expanded: false, at: Moment(time: 1, date: 1100))
    #expect(scene.hit(Point(x: 0, y: 25), at: 5) == .pill)
  }

  @Test(arguments: [-1.0, .nan, .infinity, 1e300])
  func nonsenseNumbersLayOut(_ number: Double) {
    let node = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: number,
        [
          ViewNode(.progress(number, style: .linear)),
          ViewNode(
            .text("x"),
            modifiers: [
              .padding(top: number, leading: number, bottom: number, trailing: number),
              .opacity(number), .frame(ViewFrame(width: number, height: number)),
              .font(ViewFont(size: number)),
            ]),
        ]))
    // Most of it is refused on the way in; what the engine itself shows comes another way.
    var settings = SceneSettings()
    settings.emptyViews = ViewArchive(expanded: ViewArchive.Expanded(center: node))
    let scene = Scene(measurer: measurer, settings: settings)
    scene.show(SceneContent(mode: .expanded), at: Moment(time: -10, date: 0))
    let text = scene.layersDescription(at: Moment(time: 0, date: 0))
    #expect(text.contains("text \"x\"") && !text.contains("nan") && !text.contains("?"))
  }
}

extension ViewArchive {
  /// The same with a running timer and no waveform.
  fileprivate var playingWithoutWaveform: ViewArchive {
    var views = Fixtures.music()
    views.expanded.trailing = nil
    return views
  }
}
