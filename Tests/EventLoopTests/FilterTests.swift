import EventLoop
import Testing

/// Hooks that see all that a bus receives.
@Suite struct FilterTests {
  @Test func aFilterSeesAlsoWhatNobodyHandles() throws {
    let peers = try PeerPair()
    try peers.loop.drain()
    var count = 0
    let filter = try peers.server.filter { count += 1 }
    #expect(try peers.call("Nothing").errorName == BusError.unknownObject)
    #expect(try peers.call("Nothing", path: "/other").errorName == BusError.unknownObject)
    #expect(count == 2)
    withExtendedLifetime(filter) {}
  }

  @Test func aFilterEndsWithItsObject() throws {
    let peers = try PeerPair()
    try peers.loop.drain()
    var count = 0
    var filter: BusFilter?
    filter = try peers.server.filter {
      count += 1
      filter = nil
    }
    _ = try peers.call("Nothing")
    _ = try peers.call("Nothing")
    #expect(count == 1 && filter == nil)
  }
}
