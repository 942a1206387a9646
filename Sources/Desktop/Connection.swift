import CX11
package import EventLoop
import Painting

/// The connection to the X server (`xcb_connection_t`).
///
/// Everything that waits for an answer happens at the start or when monitors change, never in a
/// frame. Requests are buffered; the loop's hook flushes them before each sleep, in one write.
@safe package final class Connection {
  let pointer: OpaquePointer
  /// The root window of our screen.
  let root: UInt32
  /// The number of our screen.
  let screenNumber: Int
  let rootWidth: Int
  let rootHeight: Int
  let rootVisual: UInt32
  let rootDepth: UInt8
  /// How the root window stores its pixels; `nil` where it is a way that we cannot write.
  let rootLayout: PixelLayout?
  /// A 32-bit true-colour visual; `nil` where the server has none or no RENDER (R2).
  let argbVisual: UInt32?
  /// What pictures are made of, if the server has RENDER.
  let formats: RenderFormats
  let maximumRequestBytes: Int
  /// Which parts of the protocol the server has.
  package let extensions: ServerExtensions
  /// The atoms that the overlay uses.
  package let atoms: Atoms

  /// Called once when the connection is lost; nothing can be drawn after that (R43).
  package var onLost: (() -> Void)?
  /// Whether the connection is lost.
  package private(set) var isLost = false
  /// How many requests were made.
  package private(set) var requestsSent: UInt64 = 0
  /// How many bytes went to the server (`xcb_total_written`).
  package var bytesSent: UInt64 { unsafe xcb_total_written(pointer) }
  /// How many X errors came that no trap expected (R42).
  package internal(set) var errors = 0
  /// How many windows, pixmaps, pictures and so on this program holds in the server (R44).
  package private(set) var resources = 0

  /// Somebody who waits for the answer to a request.
  @unsafe private struct Answer {
    let sequence: UInt32
    let handle: (UnsafeMutableRawPointer?) -> Void
  }

  private var lastSequence: UInt32 = 0
  private var handlers: [(id: Int, handle: (DisplayEvent) -> Void)] = []
  private var nextHandler = 0
  var traps: [ClosedRange<UInt64>] = []
  /// Those who wait for answers, in the order of the requests.
  private var answers: [Answer] = unsafe []
  private var source: DescriptorSource?
  private var hook: PrepareSource?

  /// Opens a display and learns what it can do; a handful of round trips.
  ///
  /// - Parameters:
  ///   - display: Its name, such as `:0`; `nil` stands for `DISPLAY`.
  ///   - loop: Watches the connection for as long as it lives.
  /// - Throws: What keeps the overlay from this display.
  package init(display: String? = nil, loop: EventLoop) throws(DesktopError) {
    let name = display ?? Connection.environmentDisplay()
    guard let name, !name.isEmpty else { throw .noDisplay }
    var screenNumber: Int32 = 0
    guard let pointer = unsafe xcb_connect(name, &screenNumber) else { throw .noDisplay }
    guard unsafe xcb_connection_has_error(pointer) == 0 else {
      unsafe xcb_disconnect(pointer)
      throw .cannotOpen(display: name)
    }
    do {
      let screen = try unsafe Connection.screen(of: pointer, number: screenNumber)
      unsafe islet_prefetch_extensions(pointer)
      atoms = try unsafe Atoms(pointer: pointer, screen: Int(screenNumber))
      let formats = try unsafe RenderFormats(pointer: pointer, visual: screen.pointee.root_visual)
      self.formats = formats ?? .none
      var extensions = unsafe Connection.queryExtensions(pointer)
      extensions.render = formats != nil
      self.extensions = extensions
      unsafe root = screen.pointee.root
      unsafe rootVisual = screen.pointee.root_visual
      unsafe rootDepth = screen.pointee.root_depth
      unsafe rootWidth = Int(screen.pointee.width_in_pixels)
      unsafe rootHeight = Int(screen.pointee.height_in_pixels)
      // Nothing shows through a window whose server cannot combine pictures.
      argbVisual = formats == nil ? nil : unsafe Connection.argbVisual(of: screen)
      rootLayout = unsafe Connection.layout(of: screen, pointer)
    } catch {
      unsafe xcb_disconnect(pointer)
      throw error
    }
    unsafe self.pointer = pointer
    self.screenNumber = Int(screenNumber)
    maximumRequestBytes = unsafe min(Int(xcb_get_maximum_request_length(pointer)) * 4, 1 << 20)

    let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    unsafe sent(
      xcb_change_window_attributes(pointer, root, XCB_CW_EVENT_MASK.rawValue, [mask]))
    do {
      source = try loop.watch(
        unsafe xcb_get_file_descriptor(pointer), events: .readable
      ) { [unowned self] _ in
        self.drain(reading: true)
      }
      hook = try loop.beforeSleep { [unowned self] in self.flush() }
    } catch {
      throw .loop(error)
    }
  }

  deinit {
    // The descriptor belongs to XCB: stop watching it first.
    source = nil
    hook = nil
    unsafe xcb_disconnect(pointer)
  }

  /// Calls a handler for every event, until the subscription is released.
  package func subscribe(_ handler: @escaping (DisplayEvent) -> Void) -> EventSubscription {
    let id = nextHandler
    nextHandler += 1
    handlers.append((id, handler))
    return EventSubscription(connection: self, id: id)
  }

  func unsubscribe(_ id: Int) {
    handlers.removeAll { $0.id == id }
  }

  /// Counts a request.
  @discardableResult
  func sent(_ cookie: xcb_void_cookie_t) -> UInt64 {
    requestsSent += UInt64(cookie.sequence &- lastSequence)
    lastSequence = cookie.sequence
    return requestsSent
  }

  /// The full sequence number that belongs to the 32 bits in an error.
  func fullSequence(_ sequence: UInt32) -> UInt64 {
    requestsSent &- UInt64(lastSequence &- sequence)
  }

  /// Expects the errors of requests that name windows of other programs (R42).
  package func trapErrors(of requests: () -> Void) {
    let first = requestsSent + 1
    requests()
    if requestsSent >= first { traps.append(first...requestsSent) }
  }

  /// A number for a new resource of ours (`xcb_generate_id`).
  func makeIdentifier() -> UInt32 {
    resources += 1
    return unsafe xcb_generate_id(pointer)
  }

  /// Whether a resource is one of ours.
  func owns(_ resource: UInt32) -> Bool {
    guard let setup = unsafe xcb_get_setup(pointer) else { return false }
    return unsafe resource & ~setup.pointee.resource_id_mask == setup.pointee.resource_id_base
  }

  /// Counts a resource that was freed.
  func releaseIdentifier() { resources -= 1 }

  /// Calls back when the answer to a request has come, without waiting (`xcb_poll_for_reply`).
  ///
  /// - Parameters:
  ///   - sequence: The request's number, from its cookie.
  ///   - handle: Gets the answer, which it may not keep; `nil` where the request failed.
  @unsafe func whenAnswered(
    _ sequence: UInt32, _ handle: @escaping (UnsafeMutableRawPointer?) -> Void
  ) {
    count(sequence)
    unsafe answers.append(Answer(sequence: sequence, handle: handle))
  }

  /// Handles what has been read already and writes what was buffered (`xcb_flush`).
  package func flush() {
    repeat {
      drain(reading: false)
      writeBuffered()
      // A write that had to wait may have read events; nothing would wake us for them.
    } while drainOne(reading: false) || deliverAnswers()
  }

  /// Writes what was buffered and handles nothing that came (`xcb_flush`).
  func writeBuffered() {
    if unsafe !isLost && xcb_flush(pointer) <= 0 { checkForLoss() }
  }

  /// Waits until the server has carried out every request; for tests and the command line.
  package func synchronize() {
    let cookie = unsafe xcb_get_input_focus(pointer)
    count(cookie.sequence)
    guard let reply = unsafe xcb_get_input_focus_reply(pointer, cookie, nil) else { return }
    unsafe free(reply)
    drain(reading: true)
  }

  /// Counts a request whose answer is awaited.
  func count(_ sequence: UInt32) {
    sent(xcb_void_cookie_t(sequence: sequence))
  }

  private func drain(reading: Bool) {
    var reads = reading
    // The first call reads all that is there; the others would only find the socket empty.
    while drainOne(reading: reads) { reads = false }
    deliverAnswers()
    if reading { checkForLoss() }
  }

  private func drainOne(reading: Bool) -> Bool {
    if isLost { return false }
    let event = unsafe reading ? xcb_poll_for_event(pointer) : xcb_poll_for_queued_event(pointer)
    guard let event = unsafe event else { return false }
    defer { unsafe free(event) }
    if unsafe event.pointee.response_type == 0 {
      unsafe report(UnsafeRawPointer(event).assumingMemoryBound(to: xcb_generic_error_t.self))
    } else if let value = unsafe decode(event) {
      for handler in handlers { handler.handle(value) }
    }
    return true
  }

  /// Gives those answers away that have come; says whether there was any.
  @discardableResult
  private func deliverAnswers() -> Bool {
    var any = false
    while !isLost, let next = unsafe answers.first {
      var reply: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      guard unsafe xcb_poll_for_reply(pointer, next.sequence, &reply, &error) == 1 else { break }
      unsafe answers.removeFirst()
      any = true
      unsafe next.handle(reply)
      unsafe free(reply)
      unsafe free(error)
    }
    return any
  }

  private func checkForLoss() {
    guard !isLost, unsafe xcb_connection_has_error(pointer) != 0 else { return }
    isLost = true
    // A closed socket is readable for ever.
    source?.isEnabled = false
    onLost?()
  }
}
