import EventLoop
import Testing

/// Names that are asked for without waiting, against a real bus daemon.
@Suite(.enabled(if: TestDaemon.isInstalled, "needs dbus-daemon"))
struct OwnedNameTests {
  private let name = "org.islet.Test"

  /// What was told, in its order.
  private final class Changes {
    var all: [Bool] = []
  }

  private func own(
    _ bus: Bus, queue: Bool = false, _ changes: Changes, name: String? = nil
  ) throws -> OwnedName {
    try bus.ownName(name ?? self.name, queue: queue) { changes.all.append($0) }
  }

  @Test func aFreeNameIsOursAndGoesWithItsObject() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let (first, second) = (Changes(), Changes())
    let one = try Bus.open(address: daemon.address, loop: loop)
    let two = try Bus.open(address: daemon.address, loop: loop)
    var owned: OwnedName? = try own(one, first)
    #expect(first.all.isEmpty && owned?.isOwned == false)
    try loop.run { first.all == [true] }
    #expect(owned?.isOwned == true)

    let waiting = try own(two, queue: true, second)
    try loop.run { second.all == [false] }
    owned = nil
    try loop.run { second.all == [false, true] }
    #expect(waiting.isOwned)
    #expect(first.all == [true])
    #expect(one.isOpen)
  }

  @Test func withoutTheQueueANameThatIsTakenIsNotOurs() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let (first, second) = (Changes(), Changes())
    let one = try Bus.open(address: daemon.address, loop: loop)
    let two = try Bus.open(address: daemon.address, loop: loop)
    var owned: OwnedName? = try own(one, first)
    try loop.run { first.all == [true] }
    let late = try own(two, second)
    try loop.run { second.all == [false] }
    owned = nil
    _ = owned
    // The daemon answers in order, so after this it has given the name back.
    try loop.run { (try? two.requestName(name)) == true }
    #expect(try two.requestName(name))
    try loop.run { second.all == [false, true] }
    #expect(late.isOwned)
  }

  @Test func aNameThatIsTakenAwayIsToldAsLost() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let changes = Changes()
    let one = try Bus.open(address: daemon.address, loop: loop)
    #expect(try one.requestName(name, flags: .allowReplacement))
    let owned = try own(one, changes)
    try loop.run { changes.all == [true] }
    // What the latest request allows counts.
    #expect(try one.requestName(name, flags: .allowReplacement))
    let two = try Bus.open(address: daemon.address, loop: loop)
    #expect(try two.requestName(name, flags: .replaceExisting))
    try loop.run { changes.all == [true, false] }
    #expect(!owned.isOwned)
  }

  @Test func aRequestThatIsReleasedBeforeItsAnswerLeavesNothing() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let changes = Changes()
    let one = try Bus.open(address: daemon.address, loop: loop)
    _ = try own(one, changes)
    let two = try Bus.open(address: daemon.address, loop: loop)
    // Its own messages stay in their order; this one comes after them.
    #expect(one.uniqueName != nil)
    _ = try one.callAndWait(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "GetId"))
    #expect(try two.requestName(name))
    try loop.drain()
    #expect(changes.all.isEmpty)
  }

  @Test func aNameMayBeReleasedByItsOwnNews() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let one = try Bus.open(address: daemon.address, loop: loop)
    var owned: OwnedName?
    var count = 0
    owned = try one.ownName(name, queue: false) { _ in
      count += 1
      owned = nil
    }
    try loop.run { owned == nil }
    _ = try one.callAndWait(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "GetId"))
    try loop.drain()
    #expect(count == 1)
    #expect(one.isOpen)
  }

  @Test func aNameThatNobodyMayOwnIsRefusedAtOnce() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let changes = Changes()
    let one = try Bus.open(address: daemon.address, loop: loop)
    for bad in ["", "no name", ":1.1", "org.freedesktop.DBus"] {
      #expect(throws: Errno.invalidArgument) { try own(one, changes, name: bad) }
    }
    one.close()
    #expect(throws: Errno.notConnected) { try own(one, changes) }
    #expect(changes.all.isEmpty)
  }

  @Test func theBusMayGoFirst() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let changes = Changes()
    var one: Bus? = try Bus.open(address: daemon.address, loop: loop)
    let owned = try #require(try one.map { try own($0, changes) })
    try loop.run { changes.all == [true] }
    one = nil
    withExtendedLifetime(owned) {}
    #expect(loop.sourceCount == 0)
  }
}
