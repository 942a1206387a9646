import TestSupport
import Testing

@testable import Authoring

@Suite struct FuzzSequenceTests {
  @Test func aSeedIsASequence() {
    for seed: UInt64 in [0, 1, 7, .max] {
      let steps = FuzzSequence.steps(seed: seed, count: 300)
      #expect(steps == FuzzSequence.steps(seed: seed, count: 300))
      // A longer one begins as the shorter one.
      #expect(Array(FuzzSequence.steps(seed: seed, count: 301).dropLast()) == steps)
      #expect(FuzzSequence.steps(seed: seed &+ 1, count: 300) != steps)
    }
  }

  @Test func everyKindOfStepComes() {
    var kinds: Set<Substring> = []
    for step in FuzzSequence.steps(seed: 3, count: 400) {
      kinds.formUnion(step.description.split(separator: " ").prefix(1))
    }
    #expect(kinds == ["action", "state", "settings", "command", "refuse", "pause"])
  }

  /// D-Bus carries no NUL, and a line of the trace is one.
  @Test func textsCanBeSentAndShown() {
    for step in FuzzSequence.steps(seed: 11, count: 2000) {
      if case .oddAction(_, let name, let argument) = step {
        #expect(!name.utf8.contains(0) && !argument.utf8.contains(0))
        #expect(name.utf8.count <= 65_536)
      }
      #expect(!step.description.contains("\n"))
    }
  }
}
