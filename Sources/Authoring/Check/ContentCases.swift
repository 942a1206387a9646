import Activities
import Scene

/// What a provider sends, looked at without a screen.
enum ContentCases {
  private static let nothing = CaseOutcome.skipped("it requests nothing here")

  static func content(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let sample = try bench.takeSample()
    if let first = sample.problems.first {
      let more = sample.problems.count > 1 ? " (and \(sample.problems.count - 1) more)" : ""
      return .failed(first + more)
    }
    guard sample.requestCount > 0 else { return nothing }
    let count = sample.archives.count
    return .passed(count == 1 ? "1 view archive" : "\(count) view archives")
  }

  static func presentations(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try review(bench) { views in
      var missing: [String] = []
      if views.compactLeading == nil { missing.append("compactLeading") }
      if views.compactTrailing == nil { missing.append("compactTrailing") }
      if views.minimal == nil { missing.append("minimal") }
      let expanded = views.expanded
      let regions = [expanded.leading, expanded.trailing, expanded.center, expanded.bottom]
      if regions.allSatisfy({ $0 == nil }) { missing.append("an expanded region") }
      guard !missing.isEmpty else { return [] }
      return ["has no view for \(missing.joined(separator: ", ")); the pill shows nothing there"]
    }
  }

  static func layout(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    guard let review = LayoutReview() else { return .skipped("there is no font to measure with") }
    let archives = try bench.takeSample().archives
    guard !archives.isEmpty else { return nothing }
    return .warning(about: Set(archives.values.flatMap(review.problems)).sorted())
  }

  static func symbols(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try review(bench) { views in
      views.symbols.filter { !SymbolNames.isKnown($0) }.map {
        "shows the symbol '\($0)', which Islet does not know; a placeholder stands for it"
      }
    }
  }

  static func pictures(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    let attached = try bench.takeSample().imageKeys
    return try review(bench) { views in
      views.imageKeys.subtracting(attached).sorted().map {
        "names the picture '\($0)' and never attached it; nothing is drawn there"
      }
    }
  }

  static func accessibility(_ bench: CheckBench) throws(CaseEnd) -> CaseOutcome {
    try review(bench) { views in
      views.nodes.compactMap { node in
        switch node.content {
        case .button(let action, _) where !node.hasReadableName:
          "the button '\(action)' has no text; name it with accessibilityLabel"
        case .link(let url, _) where !node.hasReadableName:
          "the link to \(url.prefix(80)) has no text; name it with accessibilityLabel"
        default: nil
        }
      }
    }
  }

  /// Looks at each archive; the same problem is told once.
  private static func review(
    _ bench: CheckBench, problems: (ViewArchive) -> [String]
  ) throws(CaseEnd) -> CaseOutcome {
    let archives = try bench.takeSample().archives
    guard !archives.isEmpty else { return nothing }
    return .warning(about: Set(archives.keys.flatMap(problems)).sorted())
  }
}
