import CXCB
import Glibc
import IsletKit

/// A connection to the X server for reading properties of windows; only connecting waits.
///
/// Answers come in the order of the questions and are taken as they come. A window that has
/// vanished answers with an error, which is no answer. Without traffic nothing is sent.
final class XClient {
  /// The value of a property.
  struct Property {
    let type: UInt32
    let format: UInt8
    let bytes: [UInt8]

    /// The first 32-bit number.
    var number: UInt32? { numbers.first }

    /// The value as 32-bit numbers, as `CARDINAL` and `WINDOW` have them.
    var numbers: [UInt32] {
      guard format == 32 else { return [] }
      return bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
      }
    }
  }

  /// Called for each property that has changed: the window, and the property's atom.
  var onChange: ((_ window: UInt32, _ property: UInt32) -> Void)?
  /// Called once when the server has closed the connection.
  var onLost: (() -> Void)?
  /// The root window of the screen.
  let root: UInt32

  private struct Question {
    let sequence: UInt32
    let answer: (UnsafeMutableRawPointer?) -> Void
  }

  private let connection: OpaquePointer
  private var questions: [Question] = []
  private var source: DescriptorSource?
  private var flushing: DeferredSource?
  private var isLost = false

  /// Connects to the display that `DISPLAY` names.
  ///
  /// - Throws: `ENXIO` where there is none, `ECONNREFUSED` where it takes no connection.
  init(loop: EventLoop) throws(Errno) {
    guard let name = getenv("DISPLAY"), name.pointee != 0 else { throw Errno(ENXIO) }
    var number: Int32 = 0
    guard let connection = xcb_connect(name, &number) else { throw Errno(ENOMEM) }
    guard xcb_connection_has_error(connection) == 0, let setup = xcb_get_setup(connection) else {
      xcb_disconnect(connection)
      throw Errno(ECONNREFUSED)
    }
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<max(number, 0) where screens.rem > 1 { xcb_screen_next(&screens) }
    root = screens.data.pointee.root
    self.connection = connection
    // From here on an error ends by `deinit`, which disconnects.
    source = try loop.watch(xcb_get_file_descriptor(connection), events: .readable) {
      [unowned self] _ in read()
    }
    // Hooks before the wait are run by the host's loop alone, and never by this view of it.
    flushing = try loop.makeDeferred(priority: 1) { [unowned self] in flush() }
  }

  deinit {
    // The descriptor belongs to XCB: stop watching it first.
    source = nil
    flushing = nil
    xcb_disconnect(connection)
  }

  /// Asks for the number of a name, which is made if nobody has used it.
  func atom(_ name: String, answer: @escaping (UInt32) -> Void) {
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    ask(cookie.sequence) { reply in
      guard let reply else { return }
      answer(reply.assumingMemoryBound(to: xcb_intern_atom_reply_t.self).pointee.atom)
    }
  }

  /// Asks for a property, at most 4096 bytes of it unless said otherwise.
  func property(
    _ property: UInt32, of window: UInt32, limit: UInt32 = 4096,
    answer: @escaping (Property?) -> Void
  ) {
    let cookie = xcb_get_property(connection, 0, window, property, 0, 0, limit / 4)
    ask(cookie.sequence) { reply in
      guard let reply = reply?.assumingMemoryBound(to: xcb_get_property_reply_t.self),
        reply.pointee.type != 0
      else { return answer(nil) }
      let count = Int(xcb_get_property_value_length(reply))
      let bytes = UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: count)
      answer(
        Property(type: reply.pointee.type, format: reply.pointee.format, bytes: Array(bytes)))
    }
  }

  /// Wants to hear of the properties of a window; one that has vanished is none of ours.
  func watch(_ window: UInt32) {
    xcb_change_window_attributes(
      connection, window, XCB_CW_EVENT_MASK.rawValue, [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue])
    flushing?.schedule()
  }

  private func ask(_ sequence: UInt32, answer: @escaping (UnsafeMutableRawPointer?) -> Void) {
    questions.append(Question(sequence: sequence, answer: answer))
    flushing?.schedule()
  }

  private func read() {
    // The first call reads all that is there.
    var event = xcb_poll_for_event(connection)
    while let current = event {
      handle(current)
      event = isLost ? nil : xcb_poll_for_queued_event(connection)
    }
    deliver()
    guard !isLost, xcb_connection_has_error(connection) != 0 else { return }
    isLost = true
    // A closed socket is readable for ever.
    source?.isEnabled = false
    onLost?()
  }

  private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    defer { free(event) }
    guard event.pointee.response_type & 0x7F == UInt8(XCB_PROPERTY_NOTIFY) else { return }
    event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) { notice in
      onChange?(notice.pointee.window, notice.pointee.atom)
    }
  }

  /// Gives the answers away that have come.
  private func deliver() {
    while let next = questions.first, !isLost {
      var reply: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      guard xcb_poll_for_reply(connection, next.sequence, &reply, &error) == 1 else { return }
      questions.removeFirst()
      next.answer(reply)
      free(reply)
      free(error)
    }
  }

  /// Writes what was asked; a write that had to wait may have read what nothing would tell us of.
  private func flush() {
    guard !isLost else { return }
    xcb_flush(connection)
    read()
  }
}
