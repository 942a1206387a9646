import Glibc

/// From the file to the end of the process.
enum LifeCases {
  /// The symbol that a provider exports.
  private static let entry = "islet_provider_entry_v1"

  static func library(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    guard unsafe access(bench.file, R_OK) == 0 else {
      return unsafe .failed("\(bench.file) cannot be read: \(String(cString: strerror(errno)))")
    }
    guard let library = SharedLibrary(path: bench.file) else {
      return .failed("\(bench.file) is no 64-bit shared library; build one with -shared -fPIC")
    }
    guard library.exports.contains(entry) else {
      return .failed("does not export \(entry); mark the function with ISLET_EXPORT or @_cdecl")
    }
    return .passed
  }

  static func exports(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let others = SharedLibrary(path: bench.file)?.exports.filter { $0 != entry } ?? []
    guard let first = others.first else { return .passed }
    return .warning(
      "exports \(others.count) more \(others.count == 1 ? "symbol" : "symbols") (\(first.prefix(80)))"
        + "; link with a version script that keeps \(entry) alone")
  }

  static func start(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeRun()
    try run.waitForStart()
    try run.carryOut(bench.commands)
    try bench.waitForRequest(run)
    try run.settle()
    let count = run.overlay.live.count
    let shown = count == 1 ? "1 activity" : "\(count) activities"
    return .passed("in \(run.startTime / 1000) ms, \(count == 0 ? "no activity" : shown)")
  }

  static func stop(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    return .passed("in \(try run.stop() / 1000) ms")
  }

  static func stopAtOnce(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeRun()
    try run.waitForStart()
    try run.stop()
    return .passed
  }
}
