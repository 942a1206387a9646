import Activities

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
