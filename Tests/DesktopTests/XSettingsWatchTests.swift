import CX11
import EventLoop
import Foundation
import Painting
import TestSupport
import Testing

@testable import Desktop

/// The settings manager of the screen, with a real one and with worse ones (T24).
@Suite struct XSettingsWatchTests {
  private static let name = "Gtk/EnableAnimations"
  private let desk: Desk
  private let connection: Connection
  private let loop: EventLoop

  init() throws {
    desk = try Desk()
    loop = try EventLoop()
    connection = try Connection(display: desk.server.display, loop: loop)
  }

  private func write(_ text: String) throws -> String {
    let path = desk.folder.path + "/xsettingsd"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func wait(_ watch: XSettingsWatch, for value: Int32?) throws {
    try loop.run("\(Self.name) \(value.map(String.init) ?? "none")") {
      watch.settings.integers[Self.name] == value
    }
  }

  @Test func aRealManagerIsFollowed() throws {
    var changes = 0
    let file = try write("Gtk/EnableAnimations 0\nNet/ThemeName \"x\"\n")
    let first = try desk.start("xsettingsd", "-c", file)
    try waitUntil("the manager") { first.errors.contains("Took ownership") || first.ending != nil }
    // It was there before.
    let watch = XSettingsWatch(connection)
    watch.onChange = { changes += 1 }
    try wait(watch, for: 0)
    // It says something else.
    _ = try write("Gtk/EnableAnimations 1\n")
    first.send(SIGHUP)
    try wait(watch, for: 1)
    _ = try write("Xft/DPI 98304\n")
    first.send(SIGHUP)
    try wait(watch, for: nil)
    _ = try write("Gtk/EnableAnimations 0\n")
    first.send(SIGHUP)
    try wait(watch, for: 0)
    // It dies, and what it said last holds until another one comes.
    first.send(SIGKILL)
    try first.waitForEnd()
    connection.synchronize()
    #expect(watch.settings.integers[Self.name] == 0)
    _ = try write("Gtk/EnableAnimations 1\n")
    let second = try desk.start("xsettingsd", "-c", file)
    try wait(watch, for: 1)
    #expect(changes == 5)
    #expect(connection.errors == 0)

    // Nothing is asked at rest.
    connection.synchronize()
    connection.flush()
    let (sent, wakeups) = (connection.requestsSent, loop.wakeups)
    _ = try loop.runOnce(timeout: 300_000)
    #expect(connection.requestsSent == sent)
    #expect(loop.wakeups <= wakeups + 1)
    #expect(second.ending == nil)
  }

  @Test func aManagerTakesOverFromAnother() throws {
    let watch = XSettingsWatch(connection)
    let first = try ScreenManager(desk, loop)
    first.own()
    first.set(XSettingsBlob.numbers([(Self.name, 1)]))
    try wait(watch, for: 1)
    let second = try ScreenManager(desk, loop)
    second.set(XSettingsBlob.numbers([(Self.name, 0)]))
    second.own()
    try wait(watch, for: 0)
    // The one that nobody listens to any more can say what it wants.
    first.set(XSettingsBlob.numbers([(Self.name, 5)]))
    second.set(XSettingsBlob.numbers([(Self.name, 0), ("Last", 1)]))
    try loop.run("the last word") { watch.settings.integers["Last"] == 1 }
    #expect(watch.settings.integers[Self.name] == 0)
  }

  @Test func nonsenseKeepsTheLastWord() throws {
    let watch = XSettingsWatch(connection)
    let manager = try ScreenManager(desk, loop)
    manager.own()
    manager.set(XSettingsBlob.numbers([(Self.name, 0)]))
    try wait(watch, for: 0)
    var changes = 0
    watch.onChange = { changes += 1 }
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var bytes = XSettingsBlob.numbers([(Self.name, 1), ("Other", 2)])
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      manager.set(bytes)
      try settle(manager)
    }
    manager.set([])
    manager.set(XSettingsBlob.numbers([(Self.name, 1)]), type: XCB_ATOM_STRING.rawValue)
    try settle(manager)
    manager.set([UInt8](repeating: 0, count: XSettings.sizeLimit + 64))
    try settle(manager)
    #expect(changes == 0, "seed \(seed)")
    #expect(watch.settings.integers[Self.name] == 0)
    manager.set(XSettingsBlob.numbers([(Self.name, 1)]))
    try wait(watch, for: 1)
    #expect(connection.errors == 0)
  }

  @Test func windowsThatNobodyShouldUseAreLeftAlone() throws {
    let watch = XSettingsWatch(connection)
    let ours = OverlayWindow(connection, frame: .init(x: 0, y: 0, width: 20, height: 20))
    ours.map(showing: 0)
    connection.synchronize()
    let manager = try ScreenManager(desk, loop)
    // Listening there would end what we listen for there.
    for window in [connection.root, ours.id] {
      manager.own(window)
      manager.set(XSettingsBlob.numbers([(Self.name, 0)]), of: window)
      try settle(manager)
      #expect(watch.settings.integers.isEmpty)
    }
    manager.own()
    manager.set(XSettingsBlob.numbers([(Self.name, 0)]))
    try wait(watch, for: 0)
    // The root's events still come: this is one of them.
    var isTold = false
    let subscription = connection.subscribe { [connection] event in
      if case .propertyChanged(connection.root, _) = event { isTold = true }
    }
    manager.set([1], of: connection.root)
    try loop.run("an event of the root") { isTold }
    _ = subscription
    #expect(connection.errors == 0)
  }

  @Test func aManagerThatComesAndGoesAtOnceIsNoError() throws {
    let watch = XSettingsWatch(connection)
    for _ in 0..<100 {
      let manager = try ScreenManager(desk, loop)
      manager.own()
      manager.set(XSettingsBlob.numbers([(Self.name, 1)]))
      manager.send()
    }
    let last = try ScreenManager(desk, loop)
    last.own()
    last.set(XSettingsBlob.numbers([(Self.name, 0)]))
    try wait(watch, for: 0)
    #expect(connection.errors == 0)
  }

  @Test func aStormCostsFewQuestions() throws {
    let watch = XSettingsWatch(connection)
    let manager = try ScreenManager(desk, loop)
    manager.own()
    manager.set(XSettingsBlob.numbers([(Self.name, 1)]))
    try wait(watch, for: 1)
    let sent = connection.requestsSent
    for number in 0..<2_000 { manager.set(XSettingsBlob.numbers([(Self.name, Int32(number))])) }
    manager.set(XSettingsBlob.numbers([(Self.name, -1)]))
    try wait(watch, for: -1)
    #expect(connection.requestsSent - sent < 2_000)
  }

  /// Lets everything that a manager did reach the watch, and the answers to its questions.
  private func settle(_ manager: ScreenManager) throws {
    manager.send()
    for _ in 0..<3 {
      connection.synchronize()
      connection.flush()
    }
  }
}

/// A program that is the settings manager, and says what a test wants.
private final class ScreenManager {
  private let connection: Connection
  private let window: UInt32

  init(_ desk: Desk, _ loop: EventLoop) throws {
    connection = try Connection(display: desk.server.display, loop: loop)
    window = connection.makeIdentifier()
    connection.sent(
      xcb_create_window(
        connection.pointer, 0, window, connection.root, 0, 0, 1, 1, 0,
        UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil))
    send()
  }

  /// Becomes the manager and announces that, with a window of its own or with another.
  func own(_ other: UInt32? = nil) {
    let atoms = connection.atoms
    connection.sent(
      xcb_set_selection_owner(
        connection.pointer, other ?? window, atoms.xsettingsSelection, 0))
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = connection.root
    event.type = atoms.manager
    event.data.data32 = (0, atoms.xsettingsSelection, other ?? window, 0, 0)
    withUnsafeBytes(of: &event) { bytes in
      _ = connection.sent(
        xcb_send_event(
          connection.pointer, 0, connection.root, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue,
          bytes.bindMemory(to: CChar.self).baseAddress))
    }
    connection.writeBuffered()
  }

  /// Sets the property of its window, or of another.
  func set(_ bytes: [UInt8], type: UInt32? = nil, of other: UInt32? = nil) {
    let property = connection.atoms.xsettingsSettings
    connection.sent(
      xcb_change_property(
        connection.pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), other ?? window, property,
        type ?? property, 8, UInt32(bytes.count), bytes))
    connection.writeBuffered()
  }

  /// Waits until the server has done all of it.
  func send() { connection.synchronize() }
}
