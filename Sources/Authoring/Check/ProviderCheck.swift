package import EventLoop

/// The conformance suite for providers: every case runs the provider in a process of its own.
///
/// It presses every button and changes every state that it finds, many times: run it where that
/// does no harm.
package struct ProviderCheck {
  /// The provider's library.
  package let file: String
  /// The path of `islet-provider-host`.
  package let program: String
  /// What the random sequences follow from.
  package let seed: UInt64
  /// Command lines that are typed for the provider in each run, so that it has something to show.
  package let commands: [[String]]

  /// One case and its outcome.
  package struct Result: Hashable, Sendable {
    /// The case's name.
    package let name: String
    /// How it ended.
    package let outcome: CaseOutcome
    /// How long it took, in seconds.
    package let seconds: Double
    /// Whether it was not even tried, since one is bad that it builds on.
    package let isUnreached: Bool
  }

  /// Prepares a check; nothing is started.
  package init(file: String, program: String, seed: UInt64, commands: [[String]] = []) {
    self.commands = commands
    // A name without a slash would be looked up along the linker's search path.
    self.file = file.contains("/") ? file : "./" + file
    self.program = program
    self.seed = seed
  }

  /// A seed that nobody chose.
  package static func anySeed() -> UInt64 { UInt64.random(in: 1...999_999) }

  /// Runs cases one after the other; takes about ten seconds for all of a good provider.
  ///
  /// - Parameters:
  ///   - cases: Which ones, in their order.
  ///   - trace: Gets what goes on within a case, line by line.
  ///   - report: Gets each outcome at once.
  /// - Returns: All outcomes.
  /// - Throws: `Errno` where there can be no event loop.
  package func run(
    _ cases: [CheckCase] = CheckCase.all, trace: @escaping (String) -> Void = { _ in },
    report: (Result) -> Void = { _ in }
  ) throws(Errno) -> [Result] {
    let loop = try EventLoop()
    // The bench and all runs are released before the loop.
    return run(
      cases,
      on: CheckBench(
        file: file, program: program, seed: seed, commands: commands, loop: loop, trace: trace),
      trace: trace, report: report)
  }

  private func run(
    _ cases: [CheckCase], on bench: CheckBench, trace: (String) -> Void, report: (Result) -> Void
  ) -> [Result] {
    var results: [Result] = []
    var bad: Set<String> = []
    for one in cases {
      let begin = Clock.monotonic.now()
      var outcome: CaseOutcome
      let obstacle = one.needs.first(where: bad.contains)
      if let obstacle {
        outcome = .skipped("mend '\(obstacle)' first")
      } else {
        trace("\(one.name): \(one.summary)")
        do throws(CaseEnd) {
          outcome = try one.body(bench)
        } catch {
          outcome = error.outcome
        }
        if outcome.isBad { bad.insert(one.name) }
        bench.pressesButtons = !bad.contains("actions")
      }
      let result = Result(
        name: one.name, outcome: outcome, seconds: Double(Clock.monotonic.now() - begin) / 1e6,
        isUnreached: obstacle != nil)
      report(result)
      results.append(result)
    }
    return results
  }
}
