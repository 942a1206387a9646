import Activities
import TestSupport
import Testing

@Suite("Update queue")
struct UpdateQueueTests {
  static let period: UInt64 = 16_667
  var queue = UpdateQueue(period: period)

  func update(
    _ id: String = "a", source: Int = 1, content: String = "c", views: String = "",
    alert: String = "", token: Int = 0
  ) -> PendingUpdate {
    PendingUpdate(
      Activity.Identity(source: source, id: id), content: content, views: views, alert: alert,
      token: token)
  }

  @Test mutating func theFirstIsForNowAndTheNextWaitsForTheFrame() throws {
    #expect(try queue.offer(update(token: 1), at: 1_000_000) == .process(update(token: 1)))
    #expect(queue.nextDue == nil)
    #expect(try queue.offer(update(token: 2), at: 1_000_010) == .hold(superseded: nil))
    #expect(queue.nextDue == 1_000_000 + Self.period)
    #expect(try queue.offer(update(token: 3), at: 1_000_020) == .hold(superseded: 2))
    #expect(queue.takeDue(at: 1_000_000 + Self.period - 1).isEmpty)
    #expect(queue.takeDue(at: 1_000_000 + Self.period) == [update(token: 3)])
    #expect(queue.isEmpty)
    #expect(queue.nextDue == nil)
    #expect(try queue.offer(update(token: 4), at: 1_100_000) == .process(update(token: 4)))
  }

  @Test mutating func whatANewerOneLeavesOutIsKept() throws {
    _ = try queue.offer(update(), at: 0)
    _ = try queue.offer(update(content: "1", views: "v", alert: "loud", token: 1), at: 1)
    _ = try queue.offer(update(content: "", views: "w", token: 2), at: 2)
    _ = try queue.offer(update(content: "3", token: 3), at: 3)
    let newest = update(content: "3", views: "w", alert: "loud", token: 3)
    #expect(queue.take(newest.identity) == newest)
    #expect(queue.take(newest.identity) == nil)
    _ = try queue.offer(update(alert: "old", token: 4), at: 5)
    _ = try queue.offer(update(alert: "new", token: 5), at: 6)
    #expect(queue.takeDue(at: Self.period) == [update(alert: "new", token: 5)])
  }

  /// 64 activities that never stop cost a few changes in each frame, and each has its turn.
  @Test mutating func aFloodOfManyIsServedInTurn() throws {
    var time: UInt64 = 5_000_000
    var served: [String: Int] = [:]
    func note(_ updates: [PendingUpdate]) {
      for update in updates { served[update.identity.id, default: 0] += 1 }
    }
    for _ in 0..<160 {
      var inFrame = 0
      for number in 0..<64 {
        if case .process(let update) = try queue.offer(update("\(number)"), at: time) {
          note([update])
          inFrame += 1
        }
      }
      let due = queue.takeDue(at: time)
      note(due)
      inFrame += due.count
      #expect(inFrame <= 4)
      time += Self.period
    }
    #expect(served.count == 64)
    #expect(served.values.allSatisfy { 9...11 ~= $0 }, "\(served)")
  }

  /// A large text takes long to read: one of them fills a frame.
  @Test mutating func largeUpdatesComeOneAFrame() throws {
    let views = String(repeating: "v", count: UpdateQueue.fullBytes)
    #expect(
      try queue.offer(update("a", views: views), at: 0) == .process(update("a", views: views)))
    for id in ["b", "c", "d"] {
      #expect(try queue.offer(update(id, views: views), at: 1) == .hold(superseded: nil))
    }
    #expect(queue.nextDue == Self.period)
    for frame in 1...3 as ClosedRange<UInt64> {
      #expect(queue.takeDue(at: frame * Self.period).count == 1)
    }
    #expect(queue.isEmpty)
  }

  @Test mutating func sourcesTakeTurns() throws {
    for number in 0..<64 { _ = try queue.offer(update("\(number)", source: 1), at: 0) }
    _ = try queue.offer(update("quiet", source: 2), at: 10)
    let next = queue.takeDue(at: Self.period)
    #expect(next.count == 4)
    #expect(next.contains { $0.identity.source == 2 })
    #expect(queue.takeAll(of: 1).count == 57)
    #expect(queue.isEmpty)
  }

  @Test mutating func aSourceThatSendsTooManyBytesIsTold() throws {
    let views = String(repeating: "v", count: ActivityLimits.archiveBytes)
    var accepted = 0
    var refusal: ActivityError?
    while refusal == nil {
      do throws(ActivityError) {
        _ = try queue.offer(update(content: "", views: views, token: accepted), at: 0)
        accepted += 1
      } catch { refusal = error }
    }
    #expect(accepted == ActivityLimits.burstBytes / ActivityLimits.archiveBytes)
    #expect(refusal?.description.contains("4096 KiB a second") == true)
    #expect(refusal?.description.contains("again in 16 ms") == true)
    // What was accepted last is there still; another source may send.
    #expect(queue.takeDue(at: Self.period).map(\.token) == [accepted - 1])
    #expect(throws: Never.self) { try queue.offer(update(source: 2, views: views), at: 0) }
    #expect(throws: Never.self) { try queue.charge(3 << 20, to: 1, at: 1_000_000) }
    #expect(throws: ActivityError.self) { try queue.charge(2 << 20, to: 1, at: 1_000_000) }
    #expect(throws: ActivityError.self) { try queue.charge(9 << 20, to: 1, at: 60_000_000) }
    #expect(throws: Never.self) { try queue.charge(8 << 20, to: 1, at: 60_000_000) }
  }

  /// A plain list of everything that came, against random floods.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  mutating func nothingIsLostAndNothingComesTwice(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var time: UInt64 = 1000
    var token = 0
    /// Every update that is neither handed out nor overtaken.
    var waiting: [PendingUpdate] = []
    var handedOut: [Activity.Identity: [UInt64]] = [:]
    var all: [UInt64] = []
    func handOut(_ update: PendingUpdate) {
      handedOut[update.identity, default: []].append(time)
      all.append(time)
    }
    for step in 0..<4000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<7:
        token += 1
        let new = update(
          "\(Int.random(in: 0..<9, using: &random))", source: Int.random(in: 1...3, using: &random),
          content: ["", "\(token)"].randomElement(using: &random) ?? "",
          views: ["", "v\(token)"].randomElement(using: &random) ?? "",
          alert: ["", "", "a\(token)"].randomElement(using: &random) ?? "", token: token)
        let older = waiting.firstIndex { $0.identity == new.identity }
        switch try queue.offer(new, at: time) {
        case .process(let update):
          #expect(update == new && older == nil, "seed \(seed), step \(step)")
          handOut(update)
        case .hold(let superseded):
          #expect(superseded == older.map { waiting[$0].token }, "seed \(seed), step \(step)")
          var merged = new
          if let older {
            let last = waiting.remove(at: older)
            if merged.content.isEmpty { merged.content = last.content }
            if merged.views.isEmpty { merged.views = last.views }
            if merged.alert.isEmpty { merged.alert = last.alert }
          }
          waiting.append(merged)
        }
      case 7:
        time += UInt64.random(in: 0..<30_000, using: &random)
      case 8:
        let id = "\(Int.random(in: 0..<9, using: &random))"
        let index = waiting.firstIndex { $0.identity == .init(source: 1, id: id) }
        #expect(
          queue.take(.init(source: 1, id: id)) == index.map { waiting.remove(at: $0) },
          "seed \(seed), step \(step)")
      default:
        if Bool.random(using: &random), let due = queue.nextDue {
          time = max(time, due)
          let taken = queue.takeDue(at: time)
          #expect(!taken.isEmpty, "seed \(seed), step \(step)")
          for update in taken {
            #expect(waiting.contains(update), "seed \(seed), step \(step)")
            waiting.removeAll { $0 == update }
            handOut(update)
          }
        }
      }
      #expect(queue.isEmpty == waiting.isEmpty, "seed \(seed), step \(step)")
    }
    for times in handedOut.values {
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= Self.period }, "seed \(seed)")
    }
    // Two periods can meet in one span as long as a period.
    for (index, begin) in all.enumerated() {
      let within = all[index...].prefix { $0 < begin + Self.period }.count
      #expect(within <= 2 * queue.mostPerPeriod, "seed \(seed)")
    }
  }
}
