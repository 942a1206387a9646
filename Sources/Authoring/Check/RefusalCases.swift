/// An overlay that refuses, is slow, or goes.
enum RefusalCases {
  static func requests(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try refusing(.requests, bench)
  }

  static func updates(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try refusing(.updates, bench)
  }

  private static func refusing(
    _ refusal: StandInOverlay.Refusal, _ bench: CheckBench
  ) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun { $0.overlay.refusal = refusal }
    try run.pressButtons()
    try run.settle()
    try run.stop()
    return run.overlay.requestCount == 0 ? .skipped("it requests nothing") : .passed
  }

  static func slow(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun {
      $0.overlay.delays = Array(repeating: 200_000, count: 3)
    }
    try run.stop()
    return run.overlay.requestCount == 0 ? .skipped("it requests nothing") : .passed
  }

  static func gone(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    try run.loseOverlay()
    return .passed
  }
}
