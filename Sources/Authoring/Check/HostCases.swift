/// Hosts that have less to offer.
enum HostCases {
  /// The optional parts of a host, one after the other, and all at once.
  static let capabilities = [
    "islet.image/1", "islet.timer/1", "islet.descriptor/1", "islet.settings/1", "islet.alert/1",
    "islet.storage/1", "islet.status/1", "all",
  ]

  static func capabilities(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    var refused: [String] = []
    for name in capabilities {
      let what = name == "all" ? "any capability" : "the capability \(name)"
      if let reason = try outcome(of: ["ISLET_HOST_WITHOUT": name], without: what, bench) {
        refused.append("does not start without \(what): \(reason)")
      }
    }
    return .warning(about: refused)
  }

  /// The first hosts had a table as far as `get_capability`; what comes later is NULL there.
  private static let firstTable = 8 + 6 * MemoryLayout<Int>.size

  static func firstHost(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let what = "what islet_host has got since its first version (ask ISLET_HAS_FIELD)"
    let variables = ["ISLET_HOST_TABLE_SIZE": "\(firstTable)"]
    guard let reason = try outcome(of: variables, without: what, bench) else { return .passed }
    return .warning("does not start without \(what): \(reason)")
  }

  /// Runs the provider in such a host.
  ///
  /// - Returns: Why it would not start there, which it may; nil if it did.
  private static func outcome(
    of variables: [String: String], without what: String, _ bench: CheckBench
  ) throws(CaseEnd) -> String? {
    do throws(CaseEnd) {
      let run = try bench.makeRun(variables: variables)
      do throws(CaseEnd) {
        try run.waitForStart()
      } catch  where error.outcome.status == .failed && run.hasReported {
        return error.outcome.detail
      }
      try run.settle()
      try run.stop()
      return nil
    } catch {
      throw CaseEnd(
        CaseOutcome(error.outcome.status, "without \(what): \(error.outcome.detail)"))
    }
  }
}
