/// How one case of the check ended.
package struct CaseOutcome: Hashable, Sendable {
  /// The kind of the outcome.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    /// All is as it should be.
    case passed
    /// It breaks a rule.
    case failed
    /// Its process died.
    case crashed
    /// It works, and could be better.
    case warning
    /// There was nothing to try.
    case skipped
  }

  /// The kind.
  package let status: Status
  /// What was seen and what to do about it, on one line; empty if there is nothing to say.
  package let detail: String

  /// Makes an outcome.
  package init(_ status: Status, _ detail: String = "") {
    self.status = status
    self.detail = detail
  }

  /// Whether the provider must be mended.
  package var isBad: Bool { status == .failed || status == .crashed }

  static let passed = CaseOutcome(.passed)
  static func passed(_ detail: String) -> CaseOutcome { CaseOutcome(.passed, detail) }
  static func failed(_ detail: String) -> CaseOutcome { CaseOutcome(.failed, detail) }
  static func warning(_ detail: String) -> CaseOutcome { CaseOutcome(.warning, detail) }
  static func skipped(_ detail: String) -> CaseOutcome { CaseOutcome(.skipped, detail) }

  /// Passed, or a warning that lists the problems.
  static func warning(about problems: [String]) -> CaseOutcome {
    guard let first = problems.first else { return .passed }
    let more = problems.count > 1 ? " (and \(problems.count - 1) more like it)" : ""
    return .warning(first + more)
  }
}

/// Ends a case before its end.
struct CaseEnd: Error {
  /// How the case ended.
  let outcome: CaseOutcome

  init(_ outcome: CaseOutcome) { self.outcome = outcome }

  static func failed(_ detail: String) -> CaseEnd { CaseEnd(.failed(detail)) }
}
