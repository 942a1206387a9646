import Activities
import Geometry
import TestSupport
import Testing

@testable import Scene

/// What nodes do that a snapshot does not show: how they change with time, and the edges of
/// frames and names.
@Suite struct NodeTests {
  private func scene(
    _ node: ViewNode, date: Double, expanded: Bool = true
  ) -> Scene {
    let scene = Scene(measurer: GridMeasurer())
    let views = ViewArchive(compactLeading: node, expanded: .init(bottom: node))
    scene.show(Fixtures.activity(views), expanded: expanded, at: Moment(time: -10, date: date))
    _ = scene.displayList(at: Moment(time: 0, date: date))
    return scene
  }

  private func ring(_ seconds: Double, countsDown: Bool = false) -> ViewNode {
    ViewNode(
      .timerProgress(
        TimerInterval(start: 1000, end: 1000 + seconds), countsDown: countsDown,
        style: .circular))
  }

  @Test func aSlowRingWakesOnlyForWhatCanBeSeen() {
    // 20 pt across are 126 steps of half a point: one in 20 s.
    let scene = scene(ring(2520), date: 1000.25)
    #expect(scene.nextUpdate(after: Moment(time: 0, date: 1000.25)) == .date(1020))
    #expect(scene.displayList(at: Moment(time: 1, date: 1019)).damage == nil)
    let list = scene.displayList(at: Moment(time: 2, date: 1020))
    #expect(list.damage == list.items.first?.frame)
    #expect(scene.nextUpdate(after: Moment(time: 3, date: 1020)) == .date(1040))
    #expect(scene.nextUpdate(after: Moment(time: 3, date: 3520)) == .never)
  }

  @Test func aSlowBarWakesOnlyForWhatCanBeSeen() {
    let interval = TimerInterval(start: 1000, end: 1000 + 3290)
    let bar = ViewNode(.timerProgress(interval, countsDown: false, style: .linear))
    let scene = scene(bar, date: 1000.25)
    // 329 pt are 658 steps of half a point: one in 5 s.
    var date = 1000.25
    for step in 1..<20 {
      #expect(scene.displayList(at: Moment(time: 1, date: date)).damage == nil || step > 1)
      let next = 1000 + 5 * Double(step)
      #expect(scene.nextUpdate(after: Moment(time: 0, date: date)) == .date(next))
      #expect(scene.displayList(at: Moment(time: 1, date: next - 0.001)).damage == nil)
      let list = scene.displayList(at: Moment(time: 1, date: next))
      #expect(list.damage == list.items.first?.frame)
      date = next
    }
    #expect(scene.nextUpdate(after: Moment(time: 3, date: 4290)) == .never)
  }

  @Test func aFastBarGoesWithTheSeconds() {
    let interval = TimerInterval(start: 1000, end: 1010.5)
    let bar = ViewNode(.timerProgress(interval, countsDown: true, style: .linear))
    let scene = scene(bar, date: 1000.25)
    #expect(scene.displayList(at: Moment(time: 0, date: 1000.9)).damage == nil)
    var (dates, date) = ([Double](), 1000.25)
    while case .date(let next) = scene.nextUpdate(after: Moment(time: 0, date: date)) {
      dates.append(next)
      date = next
    }
    #expect(dates == (1001...1010).map(Double.init) + [1010.5])
  }

  @Test(arguments: [(126.0, 1001.0), (10.0, 1000.35), (0.5, 1000.35), (0.01, 1000.25)])
  func aFastRingMovesTenTimesASecondAtMost(seconds: Double, next: Double) {
    let scene = scene(ring(seconds), date: 1000.25)
    let expected: NextUpdate = next > 1000.25 ? .date(next) : .never
    #expect(scene.nextUpdate(after: Moment(time: 0, date: 1000.25)) == expected)
  }

  @Test func aRingAndATextShareTheirWakeUps() {
    let interval = TimerInterval(start: 1000, end: 1300)
    let both = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: nil,
        [ring(300), ViewNode(.timer(interval, countsDown: true))]))
    let scene = scene(both, date: 1000)
    var (dates, date) = (Set<Double>(), 1000.0)
    while case .date(let next) = scene.nextUpdate(after: Moment(time: 0, date: date)) {
      #expect(next > date)
      dates.insert(next)
      date = next
    }
    #expect(dates == Set((1001...1300).map(Double.init)))
  }

  @Test func aRingStandsStillWhileThePillMoves() {
    let scene = Scene(measurer: GridMeasurer())
    let views = ViewArchive(compactLeading: ring(5), expanded: .init(bottom: ring(5)))
    let activity = Fixtures.activity(views)
    scene.show(activity, expanded: false, at: Moment(time: -10, date: 990))
    _ = scene.displayList(at: Moment(time: -1, date: 999))
    scene.show(activity, expanded: true, at: Moment(time: 0, date: 1000))
    var seen: [LayerIdentity: Set<DisplayGroup>] = [:]
    for frame in 1..<30 {
      let time = Double(frame) / 60
      let list = scene.displayList(at: Moment(time: time, date: 1000 + time))
      for item in list.items {
        guard case .group(var group) = item.content else { continue }
        group.scale = 1
        group.anchor = .zero
        seen[item.identity, default: []].insert(group)
      }
    }
    // One picture for the leaving and one for the coming content, however the time passes.
    #expect(seen.count == 2 && seen.values.allSatisfy { $0.count == 1 })
  }

  @Test func aSignStaysWithTheTimeThatLosesADigit() {
    func row(_ interval: TimerInterval, _ parts: (ViewNode) -> [ViewNode]) -> ViewNode {
      ViewNode(
        .stack(
          .horizontal, alignment: .bottom, spacing: 0,
          parts(ViewNode(.timer(interval, countsDown: true)))),
        modifiers: [.multilineAlignment(.trailing)])
    }
    let interval = TimerInterval(start: 1000, end: 1700)
    let signed = row(interval) { [ViewNode(.text("-")), $0, ViewNode(.text(" left"))] }
    let scene = scene(signed, date: 1000)
    func runs(at date: Double) -> [(TextRun, Rect)] {
      scene.displayList(at: Moment(time: 0, date: date)).items.compactMap { item in
        if case .text(let run) = item.content { (run, item.frame) } else { nil }
      }
    }
    let (long, short) = (runs(at: 1000), runs(at: 1101))
    #expect(long.map(\.0.string) == ["-11:40 left"] && short.map(\.0.string) == ["-9:59 left"])
    #expect(short.first?.0.alignment == .trailing && long.first?.1 == short.first?.1)
    #expect(long.first?.1.width == 11 * 8.5)
    // What looks otherwise or has a gap stays apart.
    let apart = row(interval) {
      [ViewNode(.text("-"), modifiers: [.foreground(ViewColor(hex: 0xFF0000))]), $0]
    }
    #expect(self.scene(apart, date: 0).displayList(at: Moment(time: 0, date: 0)).items.count == 2)
  }

  @Test func anEndlessCountdownCountsUpAndAProgressWithoutEndStands() {
    let endless = TimerInterval(start: 1000, end: nil)
    let scene = scene(
      ViewNode(.timerProgress(endless, countsDown: true, style: .circular)), date: 1005)
    #expect(scene.nextUpdate(after: Moment(time: 0, date: 1005)) == .never)
    let timer = TimerText(
      interval: endless, countsDown: true, font: Font(size: 10), color: .white)
    #expect(timer.text(at: 1065) == "1:05")
  }

  @Test func aCountdownThatRunsOnCountsUpAfterItsEnd() {
    let timer = TimerText(
      interval: TimerInterval(start: 1000, end: 1060, runsOn: true), countsDown: true,
      font: Font(size: 10), color: .white)
    let texts = [1000, 1059.5, 1060, 1060.9, 1061, 1125].map { timer.text(at: $0) }
    #expect(texts == ["1:00", "0:01", "0:00", "0:00", "0:01", "1:05"])
    #expect(timer.nextDate(after: 1059.5) == 1060)
    #expect(timer.nextDate(after: 1060) == 1061 && timer.nextDate(after: 1061.5) == 1062)
    var paused = timer
    paused.interval.pausedAt = 1070
    #expect(paused.text(at: 2000) == "0:10" && paused.nextDate(after: 2000) == nil)
    var ending = timer
    ending.interval.runsOn = nil
    #expect(ending.text(at: 1125) == "0:00" && ending.nextDate(after: 1125) == nil)
  }

  @Test func aTimeThatLosesADigitStaysAtTheTrailingEnd() {
    // One that is shorter than its room, and a text that says otherwise itself.
    let timer = ViewNode(.timer(TimerInterval(start: 1000, end: 1700), countsDown: true))
    let leading = ViewNode(timer.content, modifiers: [.multilineAlignment(.leading)])
    func alignments(_ views: ViewArchive, expanded: Bool) -> [TextAlignment] {
      let scene = Scene(measurer: GridMeasurer())
      scene.show(
        Fixtures.activity(views), expanded: expanded, at: Moment(time: -10, date: 1101))
      return scene.displayList(at: Moment(time: 0, date: 1101)).items.compactMap { item in
        if case .text(let run) = item.content { run.alignment } else { nil }
      }
    }
    let compact = ViewArchive(compactLeading: timer, compactTrailing: timer, expanded: .init())
    #expect(alignments(compact, expanded: false) == [.leading, .trailing])
    let expanded = ViewArchive(expanded: .init(leading: timer, trailing: timer, bottom: timer))
    #expect(alignments(expanded, expanded: true) == [.leading, .trailing, .leading])
    let own = ViewArchive(compactTrailing: leading, expanded: .init())
    #expect(alignments(own, expanded: false) == [.leading])
  }

  @Test(
    arguments: [
      // Proposed, inside, and what comes of it, for a frame of at least 50 and at most 100.
      (nil, 30.0, 50.0), (nil, 70, 70), (nil, 200, 100), (20, 30, 50), (70, 30, 70), (300, 30, 100),
      (300, 500, 100),
    ] as [(Double?, Double, Double)])
  func aFrameWithBothBoundsFollowsItsRoom(proposed: Double?, inner: Double, length: Double) {
    let extent = FrameExtent(ViewFrame(minWidth: 50, maxWidth: 100), .horizontal)
    #expect(extent.length(proposed: proposed, inner: inner) == length)
    #expect(extent.grows)
  }

  @Test func aFrameWithOneBoundKeepsItsInside() {
    let least = FrameExtent(ViewFrame(minHeight: 50), .vertical)
    #expect(least.length(proposed: 300, inner: 80) == 80 && !least.grows)
    #expect(least.length(proposed: 300, inner: 30) == 50)
    let most = FrameExtent(ViewFrame(maxHeight: 50), .vertical)
    #expect(most.length(proposed: 300, inner: 30) == 50 && most.grows)
    #expect(most.length(proposed: 10, inner: 30) == 30)
    let exact = FrameExtent(ViewFrame(width: 7, minWidth: 50, fillsWidth: true), .horizontal)
    #expect(exact.length(proposed: 300, inner: 30) == 7 && !exact.grows)
    let crossed = FrameExtent(ViewFrame(minWidth: 90, maxWidth: 50), .horizontal)
    #expect(crossed.length(proposed: 300, inner: 30) == 90)
  }

  @Test func whoGrowsToABoundLeavesTheRestToTheOthers() {
    func shape(_ most: Double?) -> ViewNode {
      ViewNode(
        .shape(.rectangle, .color(ViewColor(hex: 0xFFFFFF))),
        modifiers: [.frame(ViewFrame(maxWidth: most, maxHeight: 10))])
    }
    let row = ViewNode(
      .stack(.horizontal, alignment: .center, spacing: 9, [shape(40), shape(nil), shape(60)]))
    let widths = scene(row, date: 0).displayList(at: Moment(time: 0, date: 0)).items.map(
      \.frame.width)
    #expect(widths == [40, 329 - 18 - 100, 60])
  }

  @Test(arguments: [
    (ViewAlignment.topLeading, 0.0, 0.0), (.top, 40, 0), (.topTrailing, 80, 0),
    (.leading, 0, 15), (.center, 40, 15), (.trailing, 80, 15), (.bottomLeading, 0, 30),
    (.bottom, 40, 30), (.bottomTrailing, 80, 30),
  ])
  func everyAlignmentHasItsPlace(_ alignment: ViewAlignment, x: Double, y: Double) {
    let place = LayoutNode.aligned(
      Size(width: 20, height: 10), in: Rect(x: 0, y: 0, width: 100, height: 40), by: alignment)
    #expect(place == Rect(x: x, y: y, width: 20, height: 10))
  }

  @Test func whatIsSaidFurtherInsideCountsAndEndsThere() {
    let inner = ViewNode(.text("a"), modifiers: [.accessibilityLabel("inner")])
    let row = ViewNode(
      .stack(.horizontal, alignment: .center, spacing: nil, [inner, ViewNode(.text("b"))]),
      modifiers: [.accessibilityLabel("outer")])
    let text = scene(row, date: 0).layersDescription(at: Moment(time: 0, date: 0))
    #expect(text.contains(#"text "a" -12.5,29 8.5x21 label "inner""#))
    #expect(text.contains(#"label "outer""#))
  }

  @Test func iconsAreAskedForWhileTheyAreShown() {
    let node = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: nil,
        [ViewNode(.symbol("headphones")), ViewNode(.icon("folder")), ViewNode(.symbol("timer"))]))
    let scene = scene(node, date: 0)
    let keys = ["symbolic:audio-headphones", "icon:folder"].map { ImageKey(source: 0, key: $0) }
    #expect(scene.iconKeys == Set(keys))
    scene.imageChanged(keys[0])
    let damage = scene.displayList(at: Moment(time: 0, date: 0)).damage
    #expect(damage != nil && damage?.width == 17)
    scene.show(nil, expanded: false, at: Moment(time: 1, date: 0))
    _ = scene.displayList(at: Moment(time: 9, date: 0))
    #expect(scene.iconKeys.isEmpty)
  }
}

@Suite struct SymbolNamesTests {
  @Test(arguments: Symbol.allCases)
  func everyOwnSymbolIsKnown(_ symbol: Symbol) {
    #expect(SymbolNames.meaning(of: symbol.rawValue) == .symbol(symbol))
    #expect(!symbol.parts.isEmpty)
  }

  @Test(arguments: [
    ("play", SymbolNames.Meaning.symbol(.play)), ("play.circle.fill", .symbol(.play)),
    ("car", .symbol(.car)), ("checkmark.circle", .symbol(.checkmarkCircle)),
    ("wifi", .icon("network-wireless-signal-excellent")),
    (
      "bell.slash.fill",
      .icon("notifications-disabled")
    ), ("trash.circle.fill", .icon("user-trash")),
  ])
  func variantsAreDrawnAsWhatTheyVary(name: String, meaning: SymbolNames.Meaning) {
    #expect(SymbolNames.meaning(of: name) == meaning && SymbolNames.isKnown(name))
  }

  @Test(arguments: ["", ".fill", ".", "fill", "no.such.symbol", "firefox", "play.", "🎵"])
  func otherNamesAreNotKnown(_ name: String) { #expect(!SymbolNames.isKnown(name)) }

  @Test func everyIconOfTheTableIsAName() {
    #expect(SymbolNames.icons.count >= 100)
    for (name, icon) in SymbolNames.icons {
      #expect(SymbolNames.isIconName(icon), "\(icon)")
      #expect(SymbolNames.meaning(of: name) == .icon(icon), "\(name) is drawn otherwise")
    }
  }

  @Test(arguments: [
    "", "a/b", "..", ".hidden", "a b", "a\n", "ä", String(repeating: "a", count: 129),
  ])
  func whatIsNoFileNameIsNoIcon(_ name: String) { #expect(!SymbolNames.isIconName(name)) }
}
