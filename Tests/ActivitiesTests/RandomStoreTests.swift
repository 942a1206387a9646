import Activities
import ProviderHosting
import TestSupport
import Testing

/// Long random lives against the plain rules of ``StoreModel``.
@Suite("Random lives")
struct RandomStoreTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func theStoreDoesWhatThePlainRulesSay(_ seed: UInt64) throws {
    var run = RandomLife(seed: seed)
    for step in 0..<1200 where !run.hasFailed {
      try run.step()
      run.compare("seed \(seed), step \(step)")
    }
  }
}

/// One random life: the store, the same store called at many small steps, and the plain rules.
private struct RandomLife {
  private var random: SeededGenerator
  private var store = ActivityStore(parser: .jansson)
  private var stepped = ActivityStore(parser: .jansson)
  private var model = StoreModel()
  private var date = 1_700_000_000.0
  /// How long a step may take: the ends of long lives, or as many lives at a time as may be.
  private let lengths: [Double]
  /// How rarely a source loses all it has.
  private let rarity: Int
  private(set) var hasFailed = false

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    lengths = seed.isMultiple(of: 2) ? [0, 0, 2, 60, 3600, 20_000] : [0, 1, 20]
    rarity = seed.isMultiple(of: 2) ? 1 : 100
  }

  mutating func step() throws {
    let before = date
    date += Double.random(in: 0...1, using: &random) * (lengths.randomElement(using: &random) ?? 0)
    for part in 1..<4 { stepped.advance(to: before + (date - before) * Double(part) / 4) }
    model.pass(to: date)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try request()
    case 8..<13: update()
    case 13..<15: end()
    case 15: dismiss()
    case 16 where Int.random(in: 0..<rarity, using: &random) == 0: switchSource()
    case 17 where Int.random(in: 0..<rarity, using: &random) == 0: sourceEnded()
    default:
      store.advance(to: date)
      stepped.advance(to: date)
    }
  }

  mutating func compare(_ place: String) {
    stepped.advance(to: date)
    store.advance(to: date)
    let events = store.takeEvents()
    #expect(events == stepped.takeEvents(), "\(place)")
    #expect(store.live.map(\.version) == stepped.live.map(\.version), "\(place)")
    #expect(
      store.recentlyEnded.map(\.version) == stepped.recentlyEnded.map(\.version), "\(place)")
    #expect(events.map(text).sorted() == model.events.sorted(), "\(place)")
    model.events = []
    #expect(store.live.map(\.identity) == model.live.map(\.identity), "\(place)")
    #expect(store.live.map { $0.state == .stale } == model.live.map(\.isStale), "\(place)")
    #expect(
      store.live.map(\.content.relevanceScore) == model.live.map(\.score), "\(place)")
    #expect(
      store.recentlyEnded.map(\.identity) == model.listed.map(\.identity).reversed(), "\(place)")
    #expect(store.nextDeadline == model.moments.min(), "\(place)")
    hasFailed =
      store.nextDeadline != model.moments.min()
      || store.live.map(\.identity) != model.live.map(\.identity)
  }

  private mutating func request() throws {
    let source = Int.random(in: 1...3, using: &random)
    let id = Bool.random(using: &random) ? "" : randomID()
    let (staleDate, score) = randomContent()
    let refusal = model.refusal(ofRequest: id, source: source)
    let orphan = model.live.first {
      $0.identity.source == source && $0.orphanedUntil != nil
    }?.identity.id
    var chosen: [String?] = []
    for isStepped in [false, true] {
      let result = change(isStepped: isStepped) { [date] store throws(ActivityError) in
        try store.request(
          id: id, source: source, attributes: "", content: RandomLife.json(staleDate, score),
          views: "", at: date)
      }
      #expect(result.refusal == refusal)
      chosen.append(result.value)
    }
    #expect(chosen[0] == chosen[1])
    guard refusal == nil, let name = chosen[0] else { return }
    let identity = Activity.Identity(source: source, id: name)
    if id.isEmpty {
      let isNew = !model.entries.contains { $0.identity == identity }
      #expect(orphan.map { $0 == name } ?? (isNew && !model.gone.contains(identity)))
    } else {
      #expect(name == id)
    }
    model.request(identity, staleDate: staleDate, score: score, at: date)
  }

  private mutating func update() {
    let identity = randomIdentity()
    let new = Int.random(in: 0..<5, using: &random) == 0 ? nil : randomContent()
    let refusal = model.refusal(of: identity)
    for isStepped in [false, true] {
      let result = change(isStepped: isStepped) { [date] store throws(ActivityError) in
        try store.update(
          identity, content: new.map { RandomLife.json($0.staleDate, $0.score) } ?? "", views: "",
          at: date)
      }
      #expect(result.refusal == refusal)
    }
    if refusal == nil { model.update(identity, to: new, at: date) }
  }

  private mutating func end() {
    let identity = randomIdentity()
    let after = date + Double.random(in: -1000..<20_000, using: &random)
    let (policy, leaves) =
      [
        ("default", date + 14_400), ("immediate", date),
        ("after:\(after)", min(max(after, date), date + 14_400)),
      ].randomElement(using: &random) ?? ("", date)
    let refusal = model.refusal(of: identity)
    for isStepped in [false, true] {
      let result = change(isStepped: isStepped) { [date] store throws(ActivityError) in
        try store.end(identity, content: "", views: "", policy: policy, at: date)
      }
      #expect(result.refusal == refusal)
    }
    if refusal == nil { model.end(identity, at: date, leaves: leaves) }
  }

  private mutating func dismiss() {
    let identity = randomIdentity()
    let isListed = model.listed.contains { $0.identity == identity }
    let refusal = isListed ? nil : model.refusal(of: identity)
    for isStepped in [false, true] {
      let result = change(isStepped: isStepped) { [date] store throws(ActivityError) in
        store.advance(to: date)
        try store.dismiss(identity, reason: .user)
      }
      #expect(result.refusal == refusal)
    }
    if refusal == nil { model.remove(identity, "user") }
  }

  private mutating func switchSource() {
    let source = Int.random(in: 1...3, using: &random)
    let isOn = model.off.contains(source)
    for isStepped in [false, true] {
      _ = change(isStepped: isStepped) { [date] store throws(ActivityError) in
        store.setSource(source, name: "s", enabled: isOn, at: date)
      }
    }
    if isOn {
      model.off.remove(source)
    } else {
      model.off.insert(source)
      for entry in model.entries where entry.identity.source == source {
        model.remove(entry.identity, "source")
      }
    }
  }

  private mutating func sourceEnded() {
    let source = Int.random(in: 1...3, using: &random)
    for isStepped in [false, true] {
      _ = change(isStepped: isStepped) { [date] store throws(ActivityError) in
        store.sourceEnded(source, at: date)
      }
    }
    model.sourceEnded(source, at: date)
  }

  private mutating func change<Value>(
    isStepped: Bool, _ body: (inout ActivityStore) throws(ActivityError) -> Value
  ) -> (value: Value?, refusal: StoreModel.Refusal?) {
    do throws(ActivityError) {
      return (isStepped ? try body(&stepped) : try body(&store), nil)
    } catch {
      switch error {
      case .unknownActivity: return (nil, .unknown)
      case .ended: return (nil, .ended)
      case .tooManyActivities: return (nil, .full)
      case .sourceDisabled: return (nil, .off)
      default:
        Issue.record("\(error)")
        return (nil, nil)
      }
    }
  }

  private mutating func randomID() -> String { "n\(Int.random(in: 0..<80, using: &random))" }

  private mutating func randomIdentity() -> Activity.Identity {
    let known = model.entries.map(\.identity) + model.gone.suffix(5)
    if Int.random(in: 0..<5, using: &random) > 0, let one = known.randomElement(using: &random) {
      return one
    }
    return Activity.Identity(source: Int.random(in: 1...3, using: &random), id: randomID())
  }

  /// Few different values, so that many updates change nothing; some dates have passed.
  private mutating func randomContent() -> (staleDate: Double?, score: Double) {
    let staleDate: Double? =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: nil
      case 1: 1_699_999_999
      default: date + Double.random(in: -10..<7200, using: &random)
      }
    return (staleDate, Double(Int.random(in: 0..<3, using: &random)))
  }

  private static func json(_ staleDate: Double?, _ score: Double) -> String {
    #"{"relevanceScore":\#(score)"# + (staleDate.map { #","staleDate":\#($0)"# } ?? "") + "}"
  }

  private func text(_ event: ActivityEvent) -> String {
    switch event {
    case .requested(let identity): "requested \(identity)"
    case .updated(let identity): "updated \(identity)"
    case .alert(let identity, _): "alert \(identity)"
    case .alertHandled(let identity): "handled \(identity)"
    case .stale(let identity): "stale \(identity)"
    case .ended(let identity): "ended \(identity)"
    case .dismissed(let identity, let reason): "dismissed \(identity) \(reason.rawValue)"
    }
  }
}
