extension ArbiterDecision {
  /// Where a live activity is.
  public enum Place: String, Hashable, Sendable {
    /// In the pill.
    case primary
    /// In the circle.
    case secondary
    /// In the count.
    case counted
  }

  /// Why one activity is where it is.
  public struct Line: Hashable, Sendable {
    /// Which one.
    public var identity: Activity.Identity
    /// Its relevance score.
    public var score: Double
    /// When it was requested, in seconds since 1970.
    public var requestedAt: Double
    /// Where it is.
    public var place: Place
    /// Half a sentence for people.
    public var reason: String
  }

  /// The decision, spelled out for `islet why`: the pill, the circle, then the others as they rank.
  ///
  /// - Parameters:
  ///   - shown: The activities that were decided about: the live ones, and those that have ended
  ///     and are shown all the same.
  ///   - name: What people know an activity by.
  /// - Returns: One line for each.
  public func explanation(
    of shown: [Activity],
    name: (Activity.Identity) -> String = { $0.description }
  ) -> [Line] {
    // The rank alone decides, where nobody chose: the sort must keep the order of the requests.
    let ranked = shown.enumerated().sorted { first, second in
      let (a, b) = (first.element.content.relevanceScore, second.element.content.relevanceScore)
      return a == b ? first.offset < second.offset : a > b
    }.map(\.element)
    let ordered =
      ranked.filter { $0.identity == primary } + ranked.filter { $0.identity == secondary }
      + ranked.filter { $0.identity != primary && $0.identity != secondary }
    // What has ended has no score to tie with.
    let rivals = ranked.filter { $0.state != .ended }
    return ordered.map { activity in
      let place: Place =
        activity.identity == primary
        ? .primary : activity.identity == secondary ? .secondary : .counted
      return Line(
        identity: activity.identity, score: activity.content.relevanceScore,
        requestedAt: activity.requestedAt, place: place,
        reason: reason(for: activity, at: place, ranked: rivals, name: name))
    }
  }

  private func reason(
    for activity: Activity, at place: Place, ranked: [Activity],
    name: (Activity.Identity) -> String
  ) -> String {
    if activity.state == .ended {
      return place == .primary && cause == .alert
        ? "it has ended, and calls for attention" : "it has just finished"
    }
    switch place {
    case .primary:
      switch cause {
      case .alert: return "it calls for attention"
      case .choice: return "chosen by the user"
      case .relevance: return "the highest score" + tie(of: activity, with: ranked, name: name)
      }
    case .secondary:
      if ranked.first?.identity == activity.identity {
        return "the highest score" + tie(of: activity, with: ranked, name: name) + ", but "
          + (cause == .alert ? "the one above calls for attention" : "the user chose the one above")
      } else {
        return "the next highest score" + tie(of: activity, with: ranked, name: name)
      }
    case .counted:
      return "suppressed by "
        + [primary, secondary].compactMap { $0.map(name) }.joined(separator: " and ")
        + tie(of: activity, with: ranked, name: name)
    }
  }

  /// What of those with the same score are older or newer, if there are any.
  private func tie(
    of activity: Activity, with ranked: [Activity], name: (Activity.Identity) -> String
  ) -> String {
    let equal = ranked.filter {
      $0.content.relevanceScore == activity.content.relevanceScore
    }
    guard equal.count > 1, let place = equal.index(of: activity.identity) else { return "" }
    return place == 0
      ? ", and the oldest of \(equal.count) that have it"
      : ", a tie that \(name(equal[place - 1].identity)) won as the older"
  }
}
