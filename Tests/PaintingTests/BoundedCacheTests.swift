import Painting
import Testing

struct BoundedCacheTests {
  @Test func forgetsWhatWasUsedLongestAgo() {
    var cache = BoundedCache<Int, String>(costLimit: 3)
    for key in 1...3 { cache.insert("\(key)", for: key) }
    #expect(cache.value(for: 1) == "1")
    cache.insert("4", for: 4)
    #expect(cache.value(for: 2) == nil)
    #expect(cache.value(for: 1) == "1" && cache.value(for: 3) == "3" && cache.value(for: 4) == "4")
    #expect(cache.cost == 3)
  }

  @Test func dearEntryIsKeptAlone() {
    var cache = BoundedCache<Int, String>(costLimit: 10)
    cache.insert("small", for: 1, cost: 4)
    cache.insert("large", for: 2, cost: 100)
    #expect(cache.count == 1 && cache.value(for: 2) == "large")
    cache.insert("next", for: 3, cost: 4)
    #expect(cache.count == 1 && cache.cost == 4)
  }

  @Test func costFollowsReplacementAndRemoval() {
    var cache = BoundedCache<Int, String>(costLimit: 10)
    cache.insert("a", for: 1, cost: 4)
    cache.insert("b", for: 1, cost: 2)
    cache.insert("c", for: 2, cost: 3)
    #expect(cache.cost == 5)
    cache.removeAll { $0 == 1 }
    #expect(cache.cost == 3 && cache.count == 1)
  }
}
