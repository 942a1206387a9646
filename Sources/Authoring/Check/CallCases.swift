import Activities
import ProviderHosting

/// Calls that a provider did not expect.
enum CallCases {
  static func actions(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    let texts = FuzzSequence.oddTexts + [String(repeating: "x", count: 1 << 16)]
    var tried = 0
    for activity in run.overlay.live {
      let id = activity.identity.id
      for action in activity.views.actions + ["", "no-such-action"] {
        for text in texts {
          _ = try run.act(id, action, text)
          tried += 1
        }
      }
      for text in texts { _ = try run.act(id, text, "") }
    }
    for id in ["", "nobody-1", "žluťoučký-1"] { _ = try run.act(id, "no-such-action", "") }
    try run.settle()
    try run.stop()
    return tried == 0 ? .skipped("it has no activity to act on") : .passed("\(tried) calls")
  }

  static func states(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    guard !run.overlay.live.isEmpty else { return .skipped("it requests nothing") }
    let changes = [
      ("stale", ""), ("dismissed", "user"), ("ended", ""), ("dismissed", "expired"),
      ("dismissed", "a-reason-nobody-knows"), ("a-state-nobody-knows", ""),
    ]
    for (state, reason) in changes {
      guard let activity = run.overlay.live.first else { break }
      let id = activity.identity.id
      if state == "dismissed" || state == "ended" { run.overlay.drop(activity) }
      guard try run.changeState(id, to: state, reason: reason) else {
        return .skipped("this host does not tell")
      }
      // Some request anew at once, which is their right; once more for an id that is gone.
      _ = try run.changeState(id, to: state, reason: reason)
      try run.settle()
    }
    try run.stop()
    return .passed
  }

  static func commands(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    var lines = [[], ["--help"], ["help"], ["list"], ["--", "-x"]]
    lines += FuzzSequence.oddTexts.map { [$0] }
    lines += [
      FuzzSequence.oddTexts, Array(repeating: "", count: 1000),
      [String(repeating: "x", count: 60_000)],
    ]
    var problems: [String] = []
    for line in lines {
      guard let answer = try run.tell(line) else { return .skipped("it takes no commands") }
      let controls = answer.text.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
      }
      if !controls.isEmpty {
        problems.append("answers with control characters, which are not printed; send plain lines")
      }
    }
    try run.settle()
    try run.stop()
    return problems.isEmpty ? .passed("\(lines.count) command lines") : .warning(about: problems)
  }

  static func settings(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let run = try bench.makeReadyRun()
    var settings: [String: String] = [:]
    for (index, text) in FuzzSequence.oddTexts.enumerated() { settings["key-\(index)"] = text }
    settings["long"] = String(repeating: "x", count: 1 << 14)
    for values in [settings, [:], ["enabled": "maybe", "interval": "-1", "": ""], [:]] {
      guard try run.changeSettings(values) else { return .skipped("this host does not tell") }
      try run.settle(quiet: 30_000)
    }
    try run.stop()
    return .passed
  }
}
