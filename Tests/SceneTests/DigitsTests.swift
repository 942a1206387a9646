import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// Numeric texts, frame by frame (B12).
@Suite struct DigitsTests {
  private let stage = Stage()

  /// Shows a number at the leading end of a line.
  private func show(_ text: String, down: Bool = false) {
    stage.show(
      ViewArchive(
        expanded: .init(
          bottom: ViewNode(
            .stack(
              .horizontal, alignment: .center, spacing: 8,
              [Fixtures.number(text, down: down), ViewNode(.spacer(minLength: 0))])))))
  }

  @Test(arguments: [
    ("41 %", "42 %", false, "1", "2"), ("0:09", "0:10", false, "09", "01"),
    ("99 %", "100 %", false, "99", "001"), ("9", "10", false, "9", "01"),
    ("0:10", "0:09", true, "01", "09"), ("100", "99", true, "001", "99"),
    ("Gate 9", "Gate 10", false, "9", "01"), ("1", "11", false, "", "1"),
    ("-5", "-3", false, "5", "3"), ("-3", "-5", true, "3", "5"), ("A-3", "A-5", false, "3", "5"),
  ])
  func onlyWhatDiffersSlides(
    from old: String, to new: String, falls: Bool, out: String, in arrives: String
  ) throws {
    show(old)
    stage.rest()
    let line = try #require(stage.list.items.first).frame.minY
    show(new)
    stage.frame()
    // At the first moment all is where it was, and what comes is not seen yet.
    #expect(stage.list.items.allSatisfy { $0.frame.minY == line })
    #expect(characters { _ in true } == String(old.sorted()))
    stage.frame(after: 0.06)
    // What comes is below its line where the number grows, and what leaves above.
    #expect(characters { falls ? $0 < line : $0 > line } == arrives)
    #expect(characters { falls ? $0 > line : $0 < line } == out)
    stage.rest()
    #expect(stage.list.items.map(\.string) == [new])
  }

  /// The characters that are seen at some heights, sorted.
  private func characters(at isWanted: (Double) -> Bool) -> String {
    String(
      stage.list.items.filter { isWanted($0.frame.minY) }.compactMap(\.string).joined().sorted())
  }

  @Test func countsDownDecidesWhereNothingIsCounted() throws {
    for down in [false, true] {
      show("on", down: down)
      stage.rest()
      let line = try #require(stage.list.items.first).frame.minY
      show("no", down: down)
      stage.frame(after: 0.06)
      let isBelow = stage.list.items.contains { $0.frame.minY > line && $0.opacity < 0.6 }
      #expect(isBelow)
      let new = stage.list.items.filter { ($0.frame.minY > line) != down }
      #expect(new.compactMap(\.string).joined().count == 2)
      stage.rest()
    }
  }

  @Test func aTickDamagesTheDigitsAloneAndThenNothing() throws {
    show("12:41")
    stage.rest()
    let text = try #require(stage.list.items.first { $0.string == "12:41" }).frame
    // Two of five characters, and what they slide by.
    let boxes = Rect(
      x: text.minX + text.width * 4 / 5, y: text.minY - 22, width: text.width / 5,
      height: text.height + 44)
    show("12:42")
    var frames = 0
    stage.rest { list in
      guard let damage = list.damage else { return }
      frames += 1
      #expect(damage.minX >= boxes.minX - 0.01 && damage.maxX <= boxes.maxX + 0.01)
      #expect(damage.minY >= boxes.minY && damage.maxY <= boxes.maxY)
    }
    #expect(frames > 15 && frames < 80)
    #expect(stage.frame(after: 1).damage == nil)
    #expect(stage.scene.nextUpdate(after: stage.moment) == .never)
  }

  @Test func itCostsAnItemForEachChangedDigitAndEachRun() {
    show("12:41:08")
    stage.rest()
    show("12:42:08")
    stage.frame(after: 0.05)
    // The old and the new digit, and what lies before and behind.
    #expect(stage.list.items.filter(\.isSlice).count == 4)
  }

  @Test func whatMakesRoomDoesSoSmoothly() throws {
    show("9 songs")
    stage.rest()
    let before = try #require(stage.list.items.first).frame
    show("10 songs")
    stage.frame()
    var x = before.minX + 8.5
    var steps = 0
    stage.rest { list in
      guard let rest = list.items.first(where: { $0.string == " songs" }),
        case .textSlice(let slice) = rest.content
      else { return }
      let now = rest.frame.minX + slice.from
      #expect(abs(now - x) < 1.5)
      x = now
      steps += 1
    }
    #expect(steps > 10)
    #expect(abs(x - (before.minX + 17)) < 0.3)
  }

  @Test func anInterruptionGoesOnFromWhatIsSeen() throws {
    var random = SeededGenerator(seed: 7)
    show("0")
    stage.rest()
    var number = 0
    for round in 0..<60 {
      let before = positions(stage.frame())
      number += Int.random(in: -3...9, using: &random)
      show(String(max(number, 0)))
      let after = positions(stage.frame())
      for (character, places) in before {
        // Whatever was seen is seen where it was; what is new is not seen yet.
        // What is nearer than a pixel's part counts as there.
        for place in places where place.opacity > 0.05 {
          #expect(
            after[character]?.contains { abs($0.y - place.y) < 0.21 && abs($0.x - place.x) < 0.21 }
              == true, "round \(round), seed 7")
        }
      }
      stage.frame(after: .random(in: 0.01...0.2, using: &random))
    }
    stage.rest()
    #expect(stage.list.items.contains { $0.string == String(max(number, 0)) })
  }

  private func positions(
    _ list: DisplayList
  ) -> [String: [(x: Double, y: Double, opacity: Double)]] {
    var result: [String: [(x: Double, y: Double, opacity: Double)]] = [:]
    for item in list.items where item.string?.allSatisfy(\.isNumber) == true {
      let from = if case .textSlice(let slice) = item.content { max(slice.from, 0) } else { 0.0 }
      for (index, character) in (item.string ?? "").enumerated() {
        result[String(character), default: []].append(
          (item.frame.minX + from + 8.5 * Double(index), item.frame.minY, item.opacity))
      }
    }
    return result
  }

  @Test func aRunningTimeSlidesWithEachTickAndSleepsBetween() throws {
    let interval = TimerInterval(start: Stage.date - 8.5, end: Stage.date + 100)
    let views = ViewArchive(
      expanded: .init(
        center: ViewNode(
          .timer(interval, countsDown: false), modifiers: [.contentTransition(.numericText)])))
    stage.show(views)
    while stage.scene.nextUpdate(after: stage.moment) == .nextFrame { stage.frame(after: 0.008) }
    // At rest one date is armed, and nothing is drawn until then.
    guard case .date(let date) = stage.scene.nextUpdate(after: stage.moment) else {
      Issue.record("no tick is armed")
      return
    }
    #expect(stage.frame(after: 0.01).damage == nil)
    stage.frame(after: date - Stage.date - stage.time + 0.001)
    #expect(stage.scene.nextUpdate(after: stage.moment) == .nextFrame)
    var slides = 0
    var frames = 0
    while stage.scene.nextUpdate(after: stage.moment) == .nextFrame, frames < 100 {
      stage.frame(after: 0.008)
      frames += 1
      if stage.list.items.contains(where: \.isSlice) { slides += 1 }
    }
    #expect(slides > 15 && frames < 90)
    guard case .date(let next) = stage.scene.nextUpdate(after: stage.moment) else {
      Issue.record("no further tick is armed: \(stage.scene.nextUpdate(after: stage.moment))")
      return
    }
    #expect(abs(next - date - 1) < 0.001)
  }

  @Test func aSignStaysWithATimeThatLosesADigit() throws {
    let interval = TimerInterval(start: Stage.date, end: Stage.date + 601)
    let sign = ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: 0,
        [ViewNode(.text("-")), ViewNode(.timer(interval, countsDown: true))]),
      modifiers: [
        .font(ViewFont(.caption, monospacedDigits: true)), .multilineAlignment(.trailing),
        .contentTransition(.numericText),
      ])
    stage.show(ViewArchive(expanded: .init(bottom: sign)))
    while stage.time < 0.9 { stage.frame(after: 0.008) }
    stage.frame(after: 0.2)
    stage.frame(after: 0.8)
    let before = try #require(stage.list.items.first)
    #expect(stage.list.items.map(\.string) == ["-10:00"])
    // 10:00 loses a digit to the next second; all of it ends where it ended.
    stage.frame(after: 0.15)
    stage.frame(after: 0.06)
    #expect(stage.list.items.contains { $0.string == "-" && $0.opacity == 1 })
    stage.frame(after: 0.7)
    let after = try #require(stage.list.items.first)
    #expect(stage.list.items.map(\.string) == ["-9:59"])
    #expect(abs(before.frame.maxX - after.frame.maxX) < 0.01)
  }

  @Test func aTextThatCannotBeTakenApartFades() throws {
    show("\u{05E9}\u{05DC}\u{05D5}\u{05DD} 1")
    stage.rest()
    show("\u{05E9}\u{05DC}\u{05D5}\u{05DD} 2")
    stage.frame(after: 0.05)
    #expect(!stage.list.items.contains { $0.isSlice })
    #expect(stage.list.items.contains { $0.opacity < 1 })
  }
}

extension DisplayItem {
  fileprivate var isSlice: Bool {
    if case .textSlice = content { true } else { false }
  }
}
