/// One case of the check: what it is called, what it tries, and how.
package struct CheckCase {
  /// A word for the command line.
  package let name: String
  /// What a good provider does, on one line.
  package let summary: String
  let body: (CheckBench) throws(CaseEnd) -> CaseOutcome

  /// The cases that come first: without them this one would only say the same again.
  let needs: [String]

  private init(
    _ name: String, _ summary: String, needs: [String] = CheckCase.basics,
    _ body: @escaping (CheckBench) throws(CaseEnd) -> CaseOutcome
  ) {
    self.name = name
    self.summary = summary
    self.needs = needs
    self.body = body
  }

  /// What nearly every case builds on.
  private static let basics = ["library", "start", "stop", "idle"]

  /// All cases, in the order in which they run.
  package static var all: [CheckCase] { life + calls + content + hosts + load }

  private static var life: [CheckCase] {
    [
      CheckCase("library", "is a library with the entry symbol", needs: [], LifeCases.library),
      CheckCase(
        "exports", "exports the entry symbol alone", needs: ["library"], LifeCases.exports),
      CheckCase(
        "start", "is loaded, is described and runs within 2 s, and does what --tell says",
        needs: ["library"],
        LifeCases.start),
      CheckCase("stop", "ends within 1 s", needs: ["library", "start"], LifeCases.stop),
      CheckCase(
        "stop-at-once", "may be stopped right after its start",
        needs: ["library", "start", "stop"], LifeCases.stopAtOnce),
      CheckCase(
        "idle", "rests while nothing happens", needs: ["library", "start", "stop"], LoadCases.idle),
    ]
  }

  private static var calls: [CheckCase] {
    [
      CheckCase("actions", "bears odd actions and arguments", CallCases.actions),
      CheckCase("states", "bears that its activities go stale, or go", CallCases.states),
      CheckCase("settings", "bears odd settings", CallCases.settings),
      CheckCase("commands", "bears odd command lines", CallCases.commands),
    ]
  }

  private static var content: [CheckCase] {
    [
      CheckCase("content", "sends content within the limits", ContentCases.content),
      CheckCase("presentations", "has compact and minimal views", ContentCases.presentations),
      CheckCase("layout", "fits into the pill", ContentCases.layout),
      CheckCase("symbols", "names symbols that exist", ContentCases.symbols),
      CheckCase("pictures", "attaches the pictures that it names", ContentCases.pictures),
      CheckCase("accessibility", "names its buttons", ContentCases.accessibility),
    ]
  }

  private static var hosts: [CheckCase] {
    [
      CheckCase(
        "requests-refused", "bears that there are too many activities", RefusalCases.requests),
      CheckCase(
        "updates-refused", "bears that updates are refused",
        needs: basics + ["actions"], RefusalCases.updates),
      CheckCase("slow-overlay", "bears an overlay that takes its time", RefusalCases.slow),
      CheckCase("overlay-gone", "ends when the overlay is gone", RefusalCases.gone),
      CheckCase("damaged-files", "bears files that are damaged", FileCases.damaged),
      CheckCase("refused-files", "bears a disk that refuses its files", FileCases.refused),
      CheckCase("capabilities", "bears a host without optional parts", HostCases.capabilities),
      CheckCase("first-host", "bears a host of the first version", HostCases.firstHost),
    ]
  }

  private static var load: [CheckCase] {
    let needs = basics + ["actions", "states", "settings", "commands"]
    return [
      CheckCase("fuzz", "bears random calls", needs: needs, LoadCases.fuzz),
      CheckCase("memory", "does not grow", needs: needs, LoadCases.memory),
    ]
  }
}
