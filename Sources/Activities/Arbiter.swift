/// Decides which live activity is shown where: by relevance, unless the user chose (B6, B9).
///
/// Pure: what it knows beside its arguments is the user's choice.
public struct Arbiter: Sendable {
  /// What the user chose, and the newest activity that there was then.
  private struct Choice: Hashable, Sendable {
    let identity: Activity.Identity
    /// `nil` until the next decision looks.
    var newestSerial: Int?
  }

  private var choice: Choice?
  private var lastPrimary: Activity.Identity?

  /// Makes an arbiter that decides by relevance.
  public init() {}

  /// Gives the pill to an activity.
  ///
  /// It keeps it until it ends, another calls for attention, or one with a higher score begins.
  public mutating func choose(_ identity: Activity.Identity) {
    choice = Choice(identity: identity)
  }

  /// Chooses the one that comes so many places after the one in the pill, round and round.
  ///
  /// - Parameters:
  ///   - steps: How many places; negative goes back.
  ///   - live: The live activities, in the order of their requests.
  public mutating func cycle(by steps: Int, among live: [Activity]) {
    guard !live.isEmpty else { return }
    let current =
      [choice?.identity, lastPrimary].lazy.compactMap { $0.flatMap(live.index(of:)) }.first
      ?? Ranking(live).first ?? 0
    // The remainder first: a sum with any number of steps could be out of range.
    let count = live.count
    choose(live[((current + steps % count) % count + count) % count].identity)
  }

  /// Decides who has the pill and who the circle: one pass over the live ones.
  ///
  /// - Parameters:
  ///   - live: The live activities, in the order of their requests.
  ///   - alerting: The one that calls for attention now (B10).
  /// - Returns: The decision.
  public mutating func decide(
    _ live: [Activity], alerting: Activity.Identity? = nil
  ) -> ArbiterDecision {
    let ranking = Ranking(live)
    let alert = alerting.flatMap(live.index(of:))
    let chosen = chosenIndex(live, alert: alert, ranking: ranking)
    let primary = alert ?? chosen ?? ranking.first
    let secondary = ranking.first == primary ? ranking.second : ranking.first
    var others: [Activity.Identity] = []
    if live.count > 2 {
      others.reserveCapacity(live.count - 2)
      for index in live.indices where index != primary && index != secondary {
        others.append(live[index].identity)
      }
    }
    lastPrimary = primary.map { live[$0].identity }
    return ArbiterDecision(
      primary: lastPrimary, secondary: secondary.map { live[$0].identity }, others: others,
      cause: alert != nil ? .alert : chosen != nil ? .choice : .relevance)
  }

  /// The place of the user's choice, which ends here where something ended it.
  private mutating func chosenIndex(_ live: [Activity], alert: Int?, ranking: Ranking) -> Int? {
    guard let choice else { return nil }
    let index = live.index(of: choice.identity)
    let newest = choice.newestSerial ?? ranking.newestSerial
    let holds = index.map { index in
      (alert ?? index) == index
        && !live.indices.contains {
          live[$0].serial > newest
            && live[$0].body.content.relevanceScore > live[index].body.content.relevanceScore
        }
    }
    guard holds == true else {
      self.choice = nil
      return nil
    }
    self.choice?.newestSerial = newest
    return index
  }
}

/// The two that rank highest, by score and then by age.
private struct Ranking {
  private(set) var first: Int?
  private(set) var second: Int?
  private(set) var newestSerial = 0

  init(_ live: [Activity]) {
    var (best, next) = (-Double.infinity, -Double.infinity)
    for index in live.indices {
      newestSerial = max(newestSerial, live[index].serial)
      let score = live[index].body.content.relevanceScore
      if score > best || first == nil {
        (second, next) = (first, best)
        (first, best) = (index, score)
      } else if score > next || second == nil {
        (second, next) = (index, score)
      }
    }
  }
}
