import Foundation
import TestSupport
import Testing

@testable import Timers

/// Random operations, each against a model that is as simple as can be.
@Suite struct RandomBookTests {
  /// A timer that counts seconds one by one.
  private struct Model {
    var left: Int
    var length: Int
    var isRunning = true
    var isRinging = false
    let pauses: Bool

    mutating func tick(asleep: Bool) {
      guard isRunning, !(asleep && pauses) else { return }
      left -= 1
      if left <= 0 { (left, isRunning, isRinging) = (0, false, true) }
    }
  }

  @Test("plain timers do what counting seconds does, whatever the clocks do")
  func againstAModel() throws {
    for _ in 0..<60 {
      let seed = UInt64.random(in: .min ... .max)
      var generator = SeededGenerator(seed: seed)
      var bench = Bench()
      var models: [Int: Model] = [:]
      for step in 0..<120 {
        let id = models.keys.sorted().randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...11, using: &generator) {
        case 0, 1:
          let length = Int.random(in: 1...900, using: &generator)
          let pauses = Bool.random(using: &generator)
          guard models.count < TimerLimits.count else { continue }
          let new = try bench.start("\(length)s" + (pauses ? " --pause-on-suspend" : ""))
          models[new] = Model(left: length, length: length, pauses: pauses)
        case 2: change(.pause, id, &bench, &models) { $0.isRunning = false }
        case 3: change(.resume, id, &bench, &models) { $0.isRunning = true }
        case 4:
          change(.restart, id, &bench, &models) {
            ($0.left, $0.isRunning, $0.isRinging) = ($0.length, true, false)
          }
        case 5:
          change(.snooze, id, &bench, &models) {
            ($0.left, $0.isRunning, $0.isRinging) = (300, true, false)
          }
        case 6:
          let isThere = (try? bench.apply(.cancel, id)) != nil
          #expect(isThere == (models.removeValue(forKey: id) != nil), "seed \(seed)")
        case 7: bench.time.setClock(by: .random(in: -1e6...1e6, using: &generator))
        case 8:
          // Shorter than what counts as being away.
          let seconds = Int.random(in: 1...600, using: &generator)
          bench.time.sleep(Double(seconds))
          for id in models.keys {
            for _ in 0..<seconds { models[id]?.tick(asleep: true) }
          }
        case 9:
          if Bool.random(using: &generator) { _ = try bench.restart() }
        default:
          let seconds = Int.random(in: 1...200, using: &generator)
          bench.run(Double(seconds))
          for id in models.keys {
            for _ in 0..<seconds { models[id]?.tick(asleep: false) }
          }
        }
        bench.look()
        try check(bench, models, "seed \(seed), step \(step)")
      }
    }
  }

  private func change(
    _ change: TimerChange, _ id: Int, _ bench: inout Bench, _ models: inout [Int: Model],
    _ body: (inout Model) -> Void
  ) {
    // The model says nothing of what is allowed: that has tests of its own.
    guard (try? bench.apply(change, id)) != nil, var model = models[id] else { return }
    body(&model)
    models[id] = model
  }

  private func check(_ bench: Bench, _ models: [Int: Model], _ place: String) throws {
    #expect(Set(bench.book.items.map(\.id)) == Set(models.keys), "\(place)")
    for (id, model) in models {
      let item = try #require(bench.book[id], "\(place)")
      #expect(item.isRinging == model.isRinging, "\(place), timer \(id)")
      #expect(item.isRunning == model.isRunning, "\(place), timer \(id)")
      let left = try #require(bench.left(id))
      #expect(abs(left - Double(model.left)) < 0.01, "\(place), timer \(id)")
      // What the engine draws is what is left, whatever the clock says.
      if item.isRunning, let end = bench.state(id)?.end {
        let drawn = end.timeIntervalSince1970 - bench.time.now.wall
        #expect(abs(drawn - left) < 0.03, "\(place), timer \(id)")
      }
    }
  }
}
