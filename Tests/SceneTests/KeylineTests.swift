import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// The line around the collapsed pill, frame by frame: time and date are arguments.
@Suite struct KeylineTests {
  private let scene = Scene(measurer: GridMeasurer())

  private func views(
    _ value: ViewKeyline.Value?, tint: ViewColor? = ViewColor(hex: 0x0A84FF)
  ) -> ViewArchive {
    ViewArchive(
      compactLeading: ViewNode(.text("left")), compactTrailing: ViewNode(.text("right")),
      expanded: .init(center: ViewNode(.text("middle"))),
      keyline: ViewKeyline(value: value, tint: tint))
  }

  private func moment(_ time: Double, date: Double = 1100) -> Moment {
    Moment(time: time, date: date)
  }

  private func show(
    _ value: ViewKeyline.Value?, id: String = "a", expanded: Bool = false, at time: Double
  ) {
    scene.show(Fixtures.activity(views(value), id: id), expanded: expanded, at: moment(time))
  }

  /// Shows a line at rest at time 0.
  private func settle(_ value: ViewKeyline.Value?) {
    show(value, at: -10)
    _ = scene.displayList(at: moment(0))
  }

  private func line(at time: Double, date: Double = 1100) -> Keyline? {
    scene.displayList(at: moment(time, date: date)).keyline
  }

  @Test func aValueIsAPartOfTheWay() throws {
    settle(.fraction(0.4))
    let keyline = try #require(line(at: 0))
    #expect(keyline.from == 0 && keyline.to == 0.4 && keyline.opacity == 1)
    #expect(
      keyline.width == 2.5 && keyline.tint == .blue && keyline.track == Color.blue.opacity(0.25))
    #expect(scene.nextUpdate(after: moment(0)) == .never)
    #expect(scene.displayList(at: moment(0.5)).damage == nil)
  }

  @Test(arguments: [(-3.0, 0.0), (0, 0), (1, 1), (9, 1)])
  func whatIsOutsideCountsAsTheNearest(_ told: Double, _ shown: Double) {
    settle(.fraction(told))
    #expect(line(at: 0)?.to == shown)
  }

  @Test func withoutAValueItIsPlain() {
    settle(nil)
    #expect(line(at: 0) == Keyline(to: 1, width: 1.5, tint: .blue, track: Color.blue.opacity(0.25)))
    scene.show(
      Fixtures.activity(views(nil, tint: nil), id: "b"), expanded: false, at: moment(1))
    #expect(line(at: 9)?.tint == .white)
  }

  @Test func whatHasNoLineShowsNone() {
    scene.show(Fixtures.activity(Fixtures.music(playing: false)), expanded: false, at: moment(-10))
    #expect(line(at: 0) == nil)
    #expect(scene.nextUpdate(after: moment(0)) == .never)
  }

  /// C5, R39: a step of the fraction moves evenly, and damages the way of the line's end alone.
  @Test func aStepDamagesWhereTheEndMoves() throws {
    settle(.fraction(0.05))
    let pill = scene.shape(at: 0).rect
    show(.fraction(0.1), at: 1)
    var last = 0.05
    for frame in 0...7 {
      let time = 1 + Double(frame) / 60
      #expect(scene.nextUpdate(after: moment(time)) == .nextFrame)
      #expect(scene.isAnimating(at: time))
      let list = scene.displayList(at: moment(time))
      let to = try #require(list.keyline?.to)
      #expect(abs(to - min(0.05 + 0.05 * Double(frame) / 60 / 0.12, 0.1)) < 1e-9)
      guard to != last else { continue }
      let damage = try #require(list.damage)
      // On the straight part of the top edge: a strip, as wide as the step and a line to each side.
      let way = OutlineWay(scene.shape(at: time))
      let step = Rect(
        x: way.length * last - 2.5, y: pill.minY, width: way.length * (to - last) + 5, height: 2.5)
      #expect(abs(damage.minX - step.minX) < 1e-6 && abs(damage.width - step.width) < 1e-6)
      #expect(damage.minY == step.minY && damage.height == 2.5)
      last = to
    }
    _ = scene.displayList(at: moment(1.12))
    #expect(scene.nextUpdate(after: moment(1.12)) == .never)
    #expect(line(at: 1.12)?.to == 0.1)
    #expect(scene.displayList(at: moment(1.2)).damage == nil)
    #expect(scene.displayList(at: moment(9)).damage == nil)
  }

  @Test func aStepInARoundEndDamagesThatCorner() throws {
    settle(.fraction(0.24))
    let pill = scene.shape(at: 0).rect
    show(.fraction(0.245), at: 1)
    let damage = try #require(scene.displayList(at: moment(2)).damage)
    #expect(damage.maxX == pill.maxX && damage.minX > pill.maxX - 12)
    #expect(damage.minY > pill.minY + 5 && damage.height < 14)
  }

  @Test func withReducedMotionAStepIsAtOnce() {
    settle(.fraction(0.2))
    var settings = SceneSettings()
    settings.reducesMotion = true
    scene.update(settings, at: moment(0.5))
    show(.fraction(0.7), at: 1)
    #expect(line(at: 1)?.to == 0.7)
    #expect(scene.nextUpdate(after: moment(1)) == .never)
  }

  /// An indeterminate line circles at 30 frames a second, and a frame damages no more than the
  /// part of the edge that the line and its next place cover.
  @Test func whatNobodyKnowsCircles() throws {
    settle(.indeterminate)
    let pill = scene.shape(at: 0).rect
    #expect(scene.nextUpdate(after: moment(0)) == .frames(perSecond: 30))
    #expect(!scene.isAnimating(at: 0))
    var last = try #require(line(at: 0))
    var strips = 0
    for frame in 1...90 {
      let time = Double(frame) / 30
      let list = scene.displayList(at: moment(time))
      let next = try #require(list.keyline)
      #expect(abs(next.to - next.from - 0.25) < 1e-9)
      let step = next.from - last.from
      #expect(abs(step - step.rounded() - 1 / 72.0) < 1e-9)
      let damage = try #require(list.damage)
      #expect(damage.width < pill.width * 0.8)
      if damage.height < 4 { strips += 1 }
      last = next
    }
    #expect(strips > 10)
  }

  @Test func withReducedMotionItStandsStillWhereItIs() throws {
    settle(.indeterminate)
    let before = try #require(line(at: 0.5))
    var settings = SceneSettings()
    settings.reducesMotion = true
    scene.update(settings, at: moment(0.5))
    #expect(scene.nextUpdate(after: moment(1)) == .never)
    let keyline = try #require(line(at: 1))
    #expect(keyline == before)
    #expect(scene.displayList(at: moment(1.7)).damage == nil)
    settings.reducesMotion = false
    scene.update(settings, at: moment(4))
    #expect(abs((line(at: 4)?.from ?? 0) - before.from) < 1e-9)
    #expect(scene.nextUpdate(after: moment(4)) == .frames(perSecond: 30))
  }

  /// B11: a timer's line needs no update, and changes only where a step can be seen.
  @Test func aTimerTicksWhereAStepCanBeSeen() throws {
    let interval = TimerInterval(start: 1000, end: 4600)
    settle(.timer(interval, countsDown: false))
    let length = OutlineWay(scene.shape(at: 0)).length
    var date = 1000.0
    var last = try #require(line(at: 1, date: date)).to
    var ticks = 0
    while case .date(let next) = scene.nextUpdate(after: moment(1, date: date)) {
      #expect(next > date)
      ticks += 1
      guard ticks < 2000 else { break }
      // A second before the date nothing differs.
      if next - date > 1.01 {
        #expect(scene.displayList(at: moment(1, date: next - 1.01)).damage == nil)
      }
      let list = scene.displayList(at: moment(1, date: next))
      let to = try #require(list.keyline?.to)
      #expect(to > last && (to - last) * length < 1.01, "\(to) after \(last)")
      if next < 4600 { #expect(next == next.rounded()) }
      (last, date) = (to, next)
    }
    #expect(date == 4600 && last == 1)
    #expect(Double(ticks) <= (2 * length).rounded(.up) && Double(ticks) > length)
    let down = Scene(measurer: GridMeasurer())
    down.show(
      Fixtures.activity(views(.timer(interval, countsDown: true))), expanded: false, at: moment(-10)
    )
    let left = down.displayList(at: moment(0, date: 1900)).keyline?.to ?? 0
    #expect(abs(left - 0.75) < 0.001)
    #expect(down.displayList(at: moment(0, date: 9999)).keyline?.to == 0)
    #expect(down.nextUpdate(after: moment(0, date: 9999)) == .never)
  }

  @Test func aPausedTimerWakesNobody() {
    settle(.timer(TimerInterval(start: 1000, end: 1200, pausedAt: 1050), countsDown: false))
    #expect(abs((line(at: 0)?.to ?? 0) - 0.25) < 0.001)
    #expect(scene.nextUpdate(after: moment(0)) == .never)
  }

  /// An expanding pill does not carry the line, and one that shrinks gets it when it is almost
  /// there.
  @Test func itFadesWithThePresentation() throws {
    settle(.fraction(0.4))
    show(.fraction(0.4), expanded: true, at: 1)
    var last = 1.0
    for frame in 1...11 {
      let keyline = try #require(line(at: 1 + Double(frame) / 60))
      #expect(keyline.opacity < last && keyline.to == 0.4)
      last = keyline.opacity
    }
    #expect(line(at: 1.2) == nil)
    #expect(line(at: 5) == nil)
    #expect(scene.nextUpdate(after: moment(5)) == .never)

    show(.fraction(0.4), at: 6)
    for frame in 0...15 { #expect(line(at: 6 + Double(frame) / 60) == nil) }
    last = 0
    for frame in 16...27 {
      let opacity = line(at: 6 + Double(frame) / 60)?.opacity ?? 0
      #expect(opacity >= last)
      last = opacity
    }
    #expect(last == 1)
    // It has come in all but its place before the pill has swung out.
    #expect(scene.shape(at: 6.25).rect.height < scene.targetShape.rect.height * 1.1)
  }

  @Test func ifItCameBackItGoesOnFromWhereItIs() throws {
    settle(.fraction(0.4))
    show(.fraction(0.4), expanded: true, at: 1)
    let before = try #require(line(at: 1.1))
    show(.fraction(0.4), at: 1.1)
    #expect(line(at: 1.1) == before)
    let after = try #require(line(at: 1.13))
    #expect(after.opacity > before.opacity)
    #expect(line(at: 3)?.opacity == 1)
  }

  /// One line at a time: the first is gone before the next comes.
  @Test func anotherActivityHasItsOwn() throws {
    settle(.fraction(0.4))
    show(.fraction(0.9), id: "b", at: 1)
    var seen: [Double] = []
    for frame in 0...30 {
      guard let keyline = line(at: 1 + Double(frame) / 60) else { continue }
      if seen.last != keyline.to { seen.append(keyline.to) }
    }
    #expect(seen == [0.4, 0.9])
    #expect(line(at: 1.19)?.to == 0.4)
    #expect(line(at: 1.25)?.to == 0.9)
    #expect(line(at: 1.41)?.opacity == 1)
    // A third that comes before the second was there takes its place.
    show(.fraction(0.1), id: "c", at: 3)
    show(.fraction(0.2), id: "d", at: 3.1)
    #expect(line(at: 3.15)?.to == 0.9)
    #expect(line(at: 3.3)?.to == 0.2)
    #expect(line(at: 5)?.to == 0.2)
  }

  @Test func anotherKindFadesToo() {
    settle(.fraction(0.4))
    show(.indeterminate, at: 1)
    #expect(line(at: 1.1)?.to == 0.4)
    #expect((line(at: 1.3).map { $0.to - $0.from } ?? 0) == 0.25)
    show(.fraction(0.5), at: 2)
    show(nil, at: 3)
    #expect(line(at: 9)?.width == 1.5)
    scene.show(nil, expanded: false, at: moment(10))
    #expect(line(at: 10.1) != nil)
    #expect(line(at: 10.2) == nil)
    #expect(scene.nextUpdate(after: moment(20)) == .never)
  }

  @Test func whatIsOutOfDateIsFainter() {
    scene.show(Fixtures.stale(views(.fraction(0.4)), id: "s"), expanded: false, at: moment(-10))
    #expect(line(at: 0)?.opacity == 0.55)
  }

  /// Nobody may see a line of the one on the outline of the other: with a random story no list has
  /// a line without its pill, and all comes to rest.
  @Test(arguments: 0..<6)
  func aRandomStoryEndsAtRest(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values: [ViewKeyline.Value?] = [
      nil, .fraction(0), .fraction(0.3), .fraction(1), .indeterminate,
      .timer(TimerInterval(start: 1000, end: 1200), countsDown: true),
    ]
    var time = 0.0
    for _ in 0..<200 {
      time += Double.random(in: 0...0.3, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 {
        scene.show(nil, expanded: false, at: moment(time))
      } else {
        show(
          values[Int.random(in: 0..<values.count, using: &random)],
          id: Bool.random(using: &random) ? "a" : "b",
          expanded: Int.random(in: 0..<3, using: &random) == 0, at: time)
      }
      let keyline = line(at: time)
      #expect((0...1).contains(keyline?.opacity ?? 0), "seed \(seed)")
      #expect((keyline?.to ?? 0) >= (keyline?.from ?? 0), "seed \(seed)")
    }
    show(.fraction(0.5), at: time)
    #expect(line(at: time + 3)?.to == 0.5 && line(at: time + 3)?.opacity == 1, "seed \(seed)")
    #expect(scene.nextUpdate(after: moment(time + 3)) == .never, "seed \(seed)")
  }

  @Test func itIsPrinted() throws {
    settle(.fraction(0.4))
    try expectSnapshot(
      scene.layersDescription(at: moment(0)) + "\n" + scene.displayList(at: moment(1)).text,
      named: "presentation-keyline")
  }
}
