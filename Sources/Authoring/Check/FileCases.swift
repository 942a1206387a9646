import EventLoop
import Storage

/// Files that are not as the provider has left them, and a disk that keeps none.
enum FileCases {
  /// What every read gets in place of the provider's own bytes.
  private static let damages = [
    "", "{", "null", "[{}]", "\0\u{FFFD}\u{1}", String(repeating: "x", count: 1 << 20),
  ]

  static func damaged(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    for (number, text) in damages.enumerated() {
      let folder = try temporaryFolder()
      let path = folder.path + "/damaged"
      do throws(StorageError) {
        try AtomicFile.write(text, to: path, isDurable: false)
      } catch {
        throw .failed("the check cannot write a file of its own: \(error)")
      }
      try run(
        bench, files: path, what: "its files damaged (kind \(number + 1), \(text.utf8.count) bytes)"
      )
      withExtendedLifetime(folder) {}
    }
    return .passed("\(damages.count) kinds of damage")
  }

  static func refused(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let folder = try temporaryFolder()
    try run(bench, files: folder.path + "/nothing", what: "a disk that refuses its files")
    return .passed
  }

  private static func temporaryFolder() throws(CaseEnd) -> TemporaryFolder {
    guard let folder = TemporaryFolder() else {
      throw .failed("the check can make no folder of its own; set TMPDIR to one of yours")
    }
    return folder
  }

  /// Runs the provider so, uses its buttons, and stops it.
  private static func run(
    _ bench: CheckBench, files: String, what: String
  ) throws(CaseEnd) {
    do throws(CaseEnd) {
      let run = try bench.makeReadyRun(variables: ["ISLET_HOST_FILES": files])
      if bench.pressesButtons { try run.pressButtons() }
      try run.settle()
      try run.stop()
    } catch {
      throw CaseEnd(CaseOutcome(error.outcome.status, "with \(what): \(error.outcome.detail)"))
    }
  }
}
