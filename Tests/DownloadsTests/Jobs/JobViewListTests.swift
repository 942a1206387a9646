import Testing

@testable import Downloads

@Suite struct JobViewListTests {
  private var list = JobViewList()

  private mutating func add(
    owner: String = ":1.7", at now: UInt64 = 0, immediate: Bool = false, transient: Bool = false
  ) throws -> Int {
    let view = list.add(owner: owner, interface: .v3, capabilities: 3, at: now) { view in
      view.isImmediate = immediate
      view.isTransient = transient
    }
    return try #require(view).number
  }

  private func keys(_ changes: [ReportChange]) -> [String] {
    changes.map { change in
      switch change {
      case .report(let report): report.key
      case .remove(let key): "-" + key
      }
    }
  }

  @Test mutating func aJobIsShownAfterHalfASecond() throws {
    _ = try add(at: 1000)
    #expect(list.nextRound == 501_000)
    #expect(list.changes(at: 500_999) == [])
    #expect(keys(list.changes(at: 501_000)) == ["1"])
    #expect(list.nextRound == nil)
  }

  @Test mutating func oneWhoseProgramHasWaitedIsShownAtOnce() throws {
    _ = try add(at: 1000, immediate: true)
    #expect(list.nextRound == 51_000)
    #expect(keys(list.changes(at: 51_000)) == ["1"])
  }

  @Test mutating func aShortJobIsNeverSeen() throws {
    let number = try add()
    #expect(list.end(number, by: ":1.7") == true)
    #expect(list.nextRound == nil)
    #expect(list.changes(at: .max) == [])
    #expect(list.views.isEmpty)
  }

  @Test mutating func onlyItsProgramSpeaksOfAJob() throws {
    let number = try add()
    #expect(list.change(number, by: ":1.8") { $0.title = "Mine" } == false)
    #expect(list.change(number, by: nil) { $0.title = "Mine" } == false)
    #expect(list.end(number, by: ":1.8") == false)
    #expect(list.change(number + 1, by: ":1.7") { $0.title = "Nobody's" } == false)
    #expect(list.views.map(\.title) == [""])
    #expect(list.change(number, by: ":1.7") { $0.title = "Copying" } == true)
    #expect(list.views.map(\.title) == ["Copying"])
  }

  @Test mutating func nothingIsSaidOfAJobThatHasEnded() throws {
    let number = try add(immediate: true)
    _ = list.changes(at: 50_000)
    #expect(list.end(number, by: ":1.7") == true)
    #expect(list.change(number, by: ":1.7") { $0.title = "Late" } == false)
    #expect(list.end(number, by: ":1.7") == false)
    let cancelled = list.requestCancel(number)
    #expect(cancelled == nil)
    #expect(keys(list.changes(at: 150_000)) == ["1"])
    #expect(list.changes(at: .max) == [])
  }

  @Test mutating func theSuccessOfATransientJobIsOfNoInterest() throws {
    let number = try add(immediate: true, transient: true)
    let failing = try add(immediate: true, transient: true)
    _ = list.changes(at: 50_000)
    _ = list.end(number, by: ":1.7")
    _ = list.change(failing, by: ":1.7") { $0.errorMessage = "No" }
    _ = list.end(failing, by: ":1.7")
    #expect(keys(list.changes(at: 150_000)) == ["-1", "2"])
  }

  @Test mutating func whoLeavesTakesItsJobsAlong() throws {
    let number = try add(immediate: true)
    let other = try add(owner: ":1.8", immediate: true)
    let unseen = try add(at: 40_000)
    _ = list.changes(at: 50_000)
    #expect(list.leave(":1.7") == [number, unseen])
    #expect(list.views.map(\.number) == [other])
    #expect(keys(list.changes(at: 150_000)) == ["1"])
    #expect(list.leave(":1.9") == [])
  }

  @Test mutating func aFloodIsToldTenTimesASecond() throws {
    let number = try add(immediate: true)
    var rounds = 0
    for millisecond: UInt64 in 0..<10_000 {
      let now = millisecond * 1000
      _ = list.change(number, by: ":1.7") { $0.message = "\(millisecond)" }
      if !list.changes(at: now).isEmpty { rounds += 1 }
    }
    #expect((95...101).contains(rounds))
  }

  @Test mutating func newsThatAreNoneAreNotTold() throws {
    let number = try add(immediate: true)
    _ = list.changes(at: 50_000)
    #expect(list.change(number, by: ":1.7") { $0.title = "" } == true)
    #expect(list.nextRound == nil)
  }

  @Test mutating func thereIsABound() throws {
    for number in 0..<JobViewList.limit { _ = try add(owner: ":1.\(number % 8)") }
    let refused = list.add(owner: ":1.8", interface: .v2, capabilities: 0, at: 0) { _ in }
    #expect(refused == nil)
    _ = list.leave(":1.7")
    _ = try add(owner: ":1.8")
  }

  @Test mutating func oneProgramDoesNotTakeAllPlaces() throws {
    for _ in 0..<JobViewList.ownerLimit { _ = try add() }
    let refused = list.add(owner: ":1.7", interface: .v3, capabilities: 0, at: 0) { _ in }
    #expect(refused == nil)
    _ = try add(owner: ":1.8")
    #expect(list.end(1, by: ":1.7") == true)
    _ = try add()
  }
}
