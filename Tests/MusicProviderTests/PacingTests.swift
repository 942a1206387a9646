import Testing

@testable import Music

/// When something is shown and when somebody is asked: rules that are told the time.
@Suite("The pace of updates and readings")
struct PacingTests {
  @Test("M65: what is there for less than half a second is never shown")
  func firstShow() {
    var rule = SettlingRule()
    rule.appear(at: 1_000_000)
    rule.change(isNewTrack: true, at: 1_200_000)
    #expect(rule.due == 1_500_000)
    rule.disappear()
    #expect(rule.due == nil)
  }

  @Test("M27: a track in pieces is shown once, when the pieces have stopped coming")
  func pieces() {
    var rule = shown(at: 0)
    for piece: UInt64 in [1_000_000, 1_010_000, 1_030_000] {
      rule.change(isNewTrack: piece == 1_000_000, at: piece)
    }
    #expect(rule.due == 1_150_000)
    // Or when they have come for long enough.
    for piece: UInt64 in stride(from: 1_040_000, to: 1_300_000, by: 10_000) {
      rule.change(isNewTrack: true, at: piece)
    }
    #expect(rule.due == 1_250_000)
  }

  @Test("A change that is no new track is shown at once")
  func atOnce() {
    var rule = shown(at: 0)
    rule.change(isNewTrack: false, at: 1_000_000)
    #expect(rule.due == 1_000_000)
  }

  @Test("M25: a thousand changes a second are at most ten updates", arguments: [false, true])
  func flood(isNewTrack: Bool) {
    var rule = shown(at: 0)
    var updates = 0
    for time: UInt64 in stride(from: 1_000_000, to: 2_000_000, by: 1000) {
      rule.change(isNewTrack: isNewTrack, at: time)
      if let due = rule.due, due <= time {
        updates += 1
        rule.show(at: time)
      }
    }
    #expect((3...10).contains(updates))
  }

  private func shown(at time: UInt64) -> SettlingRule {
    var rule = SettlingRule()
    rule.appear(at: time)
    rule.show(at: time)
    return rule
  }

  // MARK: - Readings

  /// The readings of a plan within a time, in seconds, if each is answered at once.
  private func readings(
    _ plan: inout ReadingPlan, _ situation: ReadingPlan.Situation, until end: Double
  ) -> [(Double, ReadingPlan.Reading)] {
    var result: [(Double, ReadingPlan.Reading)] = []
    while let due = plan.due(situation), Double(due) / 1_000_000 < end {
      guard let reading = plan.take(situation, at: due) else { break }
      result.append((Double(due) / 1_000_000, reading))
      plan.finished()
    }
    return result
  }

  @Test("M28: one that tells nothing is asked again after one and three seconds, and not for ever")
  func emptyAtStart() {
    var plan = ReadingPlan()
    plan.begin(at: 1_000_000)
    let all = readings(&plan, ReadingPlan.Situation(), until: 3600)
    #expect(all.map(\.0) == [1, 2, 4])
    #expect(all.allSatisfy { $0.1 == .everything })
  }

  @Test("One that has told what it plays is not asked again; at rest nothing is due")
  func atRest() {
    var plan = ReadingPlan()
    plan.begin(at: 1_000_000)
    let known = ReadingPlan.Situation(isWatched: false, isKnown: true)
    #expect(readings(&plan, known, until: 3600).map(\.0) == [1])
    #expect(plan.due(known) == nil)
  }

  @Test("M17, M18: after a new track the position is read now, after a second, and once more")
  func afterMotion() {
    var plan = ReadingPlan()
    let known = ReadingPlan.Situation(isWatched: false, isKnown: true)
    plan.moved(at: 10_000_000, isPositionKnown: false)
    let all = readings(&plan, known, until: 3600)
    #expect(all.map(\.0) == [10, 11.2, 14])
    #expect(all.allSatisfy { $0.1 == .position })
    plan.moved(at: 20_000_000, isPositionKnown: true)
    #expect(readings(&plan, known, until: 3600).map(\.0) == [21.2, 24])
    plan.moved(at: 30_000_000, isPositionKnown: true)
    plan.rest()
    #expect(plan.due(known) == nil)
  }

  @Test("M21, M48: what plays and is shown is asked each ten seconds, each third time all of it")
  func slowReadings() {
    var plan = ReadingPlan()
    plan.begin(at: 100_000_000)
    let watched = ReadingPlan.Situation(isWatched: true, isKnown: true)
    let all = readings(&plan, watched, until: 165)
    #expect(all.map(\.0) == [100, 110, 120, 130, 140, 150, 160])
    #expect(all.filter { $0.1 == .everything }.map(\.0) == [100, 130, 160])
  }

  @Test("M25: a flood of changes becomes few readings, and one waits for the answer of another")
  func readingFlood() {
    var plan = ReadingPlan()
    let known = ReadingPlan.Situation(isWatched: false, isKnown: true)
    var count = 0
    for time: UInt64 in stride(from: 10_000_000, to: 11_000_000, by: 1000) {
      plan.moved(at: time, isPositionKnown: false)
      plan.wantEverything(at: time)
      if plan.take(known, at: time) != nil {
        count += 1
        #expect(plan.due(known) == nil)
        plan.finished()
      }
    }
    #expect((4...6).contains(count))
  }

  @Test("M49: one that does not answer is asked less and less often, and in the end not at all")
  func backOff() {
    var backOff = BackOff()
    var now: UInt64 = 0
    var tries: [UInt64] = []
    backOff.failed(at: now)
    while let next = backOff.nextTry {
      now = next
      tries.append(now / 1_000_000)
      backOff.tries()
      backOff.failed(at: now)
    }
    #expect(tries.prefix(6) == [2, 6, 14, 30, 62, 122])
    #expect(tries.count < 16)
    #expect(!backOff.isResponsive)
    let isNews = backOff.succeeded()
    #expect(isNews)
    #expect(backOff.isResponsive)
    let isNewsAgain = backOff.succeeded()
    #expect(!isNewsAgain)
  }
}
