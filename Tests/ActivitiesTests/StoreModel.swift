import Activities

/// The life cycle once more, by the plainest rules: one list, looked through for every question.
struct StoreModel {
  struct Entry: Equatable {
    var identity: Activity.Identity
    var requested: Double
    var staleDate: Double?
    var score: Double
    var isStale = false
    var orphanedUntil: Double?
    var ended: Double?
    var leaves: Double?
    var byEngine = false
  }
  enum Refusal: Equatable { case unknown, ended, full, off }

  /// The live ones in the order of their requests, and the ended ones in that of their ends.
  var entries: [Entry] = []
  var gone: [Activity.Identity] = []
  var off: Set<Int> = []
  var events: [String] = []

  var live: [Entry] { entries.filter { $0.ended == nil } }
  var listed: [Entry] { entries.filter { $0.ended != nil } }

  /// Every moment at which something happens by itself.
  var moments: [Double] {
    live.flatMap { [$0.requested + 28_800, $0.orphanedUntil, $0.isStale ? nil : $0.staleDate] }
      .compactMap { $0 } + listed.compactMap(\.leaves)
  }

  mutating func pass(to date: Double) {
    while let moment = moments.min(), moment <= date {
      for entry in live {
        if entry.orphanedUntil == moment {
          remove(entry.identity, "source")
        } else {
          if entry.staleDate ?? .infinity <= moment, !entry.isStale { makeStale(entry.identity) }
          if entry.requested + 28_800 == moment {
            end(entry.identity, at: moment, leaves: moment + 14_400, byEngine: true)
          }
        }
      }
      for entry in listed where entry.leaves == moment {
        remove(entry.identity, entry.byEngine ? "expired" : "policy")
      }
    }
  }

  /// What a request is answered with; the id was chosen already.
  mutating func request(
    _ identity: Activity.Identity, staleDate: Double?, score: Double, at date: Double
  ) {
    if listed.contains(where: { $0.identity == identity }) { remove(identity, "source") }
    gone.removeAll { $0 == identity }
    let new = Entry(identity: identity, requested: date, staleDate: staleDate, score: score)
    if let index = entries.firstIndex(where: { $0.identity == identity }) {
      entries[index] = new
    } else {
      entries.append(new)
    }
    events.append("requested \(identity)")
    pass(to: date)
  }

  func refusal(ofRequest id: String, source: Int) -> Refusal? {
    if off.contains(source) { return .off }
    let own = live.filter { $0.identity.source == source }
    let takesOver =
      id.isEmpty
      ? own.contains { $0.orphanedUntil != nil } : own.contains { $0.identity.id == id }
    return !takesOver && own.count >= 64 ? .full : nil
  }

  func refusal(of identity: Activity.Identity) -> Refusal? {
    if live.contains(where: { $0.identity == identity }) { return nil }
    let wasThere = gone.contains(identity) || listed.contains { $0.identity == identity }
    return wasThere ? .ended : .unknown
  }

  mutating func update(
    _ identity: Activity.Identity, to new: (staleDate: Double?, score: Double)?, at date: Double
  ) {
    change(identity) { entry in
      let before = entry
      entry.orphanedUntil = nil
      if let new { (entry.staleDate, entry.score) = new }
      let wasTold = before.isStale && before.staleDate == entry.staleDate
      entry.isStale = wasTold && entry.staleDate ?? .infinity <= date
      var rest = entry
      rest.orphanedUntil = before.orphanedUntil
      return rest == before ? nil : "updated"
    }
    pass(to: date)
  }

  mutating func end(
    _ identity: Activity.Identity, at date: Double, leaves: Double, byEngine: Bool = false
  ) {
    change(identity) { entry in
      entry.ended = date
      entry.leaves = leaves
      entry.byEngine = byEngine
      return "ended"
    }
    if let index = entries.firstIndex(where: { $0.identity == identity }) {
      entries.append(entries.remove(at: index))
    }
    if leaves <= date { remove(identity, "policy") }
    if listed.count > 32, let oldest = listed.first { remove(oldest.identity, "policy") }
  }

  mutating func remove(_ identity: Activity.Identity, _ reason: String) {
    entries.removeAll { $0.identity == identity }
    gone.removeAll { $0 == identity }
    gone = (gone + [identity]).suffix(256)
    events.append("dismissed \(identity) \(reason)")
  }

  mutating func sourceEnded(_ source: Int, at date: Double) {
    for entry in live where entry.identity.source == source && entry.orphanedUntil == nil {
      change(entry.identity) {
        $0.orphanedUntil = date + 3
        return nil
      }
      if !entry.isStale { makeStale(entry.identity) }
    }
  }

  private mutating func makeStale(_ identity: Activity.Identity) {
    change(identity) {
      $0.isStale = true
      return "stale"
    }
  }

  private mutating func change(
    _ identity: Activity.Identity, _ body: (inout Entry) -> String?
  ) {
    for index in entries.indices where entries[index].identity == identity {
      if let event = body(&entries[index]) { events.append("\(event) \(identity)") }
    }
  }
}
