import Testing

@testable import Downloads

@Suite struct ReportPacerTests {
  private var pacer = ReportPacer()

  @Test mutating func nothingIsDueWithoutNews() {
    #expect(pacer.nextRound == nil)
    pacer.add("a", showAt: 500)
    #expect(pacer.nextRound == 500)
    #expect(pacer.round(at: 499) == [])
    #expect(pacer.isShown("a") == false)
    #expect(pacer.round(at: 500) == ["a"])
    #expect(pacer.isShown("a") == true)
    #expect(pacer.nextRound == nil)
    pacer.note("unknown")
    #expect(pacer.nextRound == nil)
  }

  @Test mutating func roundsKeepTheirDistance() {
    pacer.add("a", showAt: 0)
    pacer.add("b", showAt: 0)
    #expect(pacer.round(at: 0) == ["a", "b"])
    pacer.note("b")
    #expect(pacer.nextRound == ReportPacer.interval)
    pacer.add("c", showAt: 10)
    #expect(pacer.round(at: 10) == [])
    #expect(pacer.round(at: ReportPacer.interval) == ["b", "c"])
  }

  @Test mutating func aForgottenOneIsDueNoMore() {
    pacer.add("a", showAt: 5)
    pacer.forget("a")
    #expect(pacer.nextRound == nil)
    #expect(pacer.round(at: .max) == [])
    #expect(pacer.isShown("a") == false)
  }

  @Test mutating func timesNearTheEndOfTheClockDoNotTrap() {
    pacer.add("a", showAt: .max)
    #expect(pacer.round(at: .max) == ["a"])
    pacer.note("a")
    #expect(pacer.nextRound != nil)
  }
}
