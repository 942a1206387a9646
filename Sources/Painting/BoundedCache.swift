/// A dictionary that forgets what was used longest ago once its contents cost too much.
package struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  /// The greatest sum of the costs; a single dearer entry is kept until the next one comes.
  package let costLimit: Int
  /// The sum of the costs.
  package private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0

  /// Makes an empty cache.
  package init(costLimit: Int) {
    self.costLimit = costLimit
  }

  /// The number of entries.
  package var count: Int { entries.count }

  /// The value of a key, which counts as used now.
  package mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// Holds a value, and forgets the entries used longest ago that don't fit beside it.
  package mutating func insert(_ value: Value, for key: Key, cost entryCost: Int = 1) {
    uses += 1
    let entry = Entry(value: value, cost: entryCost, lastUse: uses)
    if let old = entries.updateValue(entry, forKey: key) { cost -= old.cost }
    cost += entryCost
    while cost > costLimit, entries.count > 1,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
      cost -= oldest.value.cost
    }
  }

  /// Forgets the entries whose key fulfils a condition.
  package mutating func removeAll(where condition: (Key) -> Bool) {
    for (key, entry) in entries where condition(key) {
      entries[key] = nil
      cost -= entry.cost
    }
  }

  /// Forgets everything.
  package mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }
}
