import CX11
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// What panels leave of the screen, as whoever manages the windows says (A13).
@Suite struct WorkAreaWatchTests {
  private let connection: Connection
  private let other: Connection
  private let loop: EventLoop
  private let desk: Desk

  init() throws {
    desk = try Desk()
    loop = try EventLoop()
    connection = try Connection(display: desk.server.display, loop: loop)
    other = try Connection(display: desk.server.display, loop: loop)
  }

  private func set(_ numbers: [UInt32], type: xcb_atom_enum_t = XCB_ATOM_CARDINAL) {
    other.sent(
      xcb_change_property(
        other.pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), other.root, other.atoms.netWorkarea,
        type.rawValue, 32, UInt32(numbers.count), numbers))
    other.synchronize()
  }

  @Test func itIsFollowed() throws {
    set([0, 28, 1280, 772, 0, 28, 1280, 772])
    let watch = WorkAreaWatch(connection)
    try loop.run("the panel") { watch.top == 28 }
    set([0, 40, 1280, 760])
    try loop.run("the larger panel") { watch.top == 40 }
    other.sent(xcb_delete_property(other.pointer, other.root, other.atoms.netWorkarea))
    other.synchronize()
    try loop.run("no panel") { watch.top == 0 }
    #expect(connection.errors == 0)
  }

  @Test func nonsenseIsNoPanelAndTrapsNowhere() throws {
    let watch = WorkAreaWatch(connection)
    for numbers: [UInt32] in [[], [1], [0, 9, 9], Array(repeating: 7, count: 5_000)] {
      set(numbers)
      set(numbers, type: XCB_ATOM_ATOM)
    }
    set([0, 30, 1280, 770])
    try loop.run("the panel") { watch.top == 30 }
    // One that is far too large is not believed, nor is it "no panel".
    set(Array(repeating: 7, count: 5_000))
    for _ in 0..<3 {
      connection.synchronize()
      connection.flush()
    }
    #expect(watch.top == 30)
    set([.max, .max, .max, .max])
    try loop.run("a row beyond the screen") { watch.top == Int(UInt32.max) }
  }
}
