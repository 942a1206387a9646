import CSoup
import Glibc

/// Carries messages between a WebSocket and the standard streams, a text message a line.
///
/// Everything happens in GLib's main loop, which holds this object's address: it lives until
/// ``run()`` returns.
@safe final class Bridge {
  private let address: Address
  private let session: Session
  private let loop: OpaquePointer
  private var input: StandardInput
  private var connection: OpaquePointer?
  private var reader: guint = 0
  private var failure: Failure?
  private var isLeaving = false

  /// Takes over what was read of standard input beyond the address.
  init(to address: Address, input: StandardInput) throws(Failure) {
    self.address = address
    self.input = input
    session = try Session(for: address)
    guard let loop = unsafe g_main_loop_new(nil, 0) else {
      throw Failure(.failed, "there is no memory left; close some programs")
    }
    unsafe self.loop = loop
  }

  deinit {
    if let connection = unsafe connection { unsafe g_object_unref(.init(connection)) }
    unsafe g_main_loop_unref(loop)
  }

  /// Connects, and carries messages until either side closes.
  func run() throws(Failure) {
    guard let message = unsafe soup_message_new_from_uri("GET", address.uri) else {
      throw Failure(.usage, "\(address.host) is no address of a server")
    }
    unsafe soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    unsafe soup_session_websocket_connect_async(
      session.pointer, message, nil, nil, 0, nil,
      { _, result, bridge in unsafe Bridge.from(bridge).connected(result) }, own)
    unsafe g_main_loop_run(loop)
    unsafe g_object_unref(UnsafeMutableRawPointer(message))
    if reader != 0 { g_source_remove(reader) }
    if let failure { throw failure }
  }

  private var own: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> Bridge {
    // GLib passes on what it was given, which is never nil.
    guard let pointer = unsafe pointer else { fatalError("a callback without its object") }
    return unsafe Unmanaged<Bridge>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func connected(_ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    guard
      let connection = unsafe soup_session_websocket_connect_finish(
        session.pointer, result, &error)
    else { return end(unsafe .cannotReach(address.host, consuming: error)) }
    unsafe self.connection = unsafe connection
    Deadline.disarm()
    unsafe soup_websocket_connection_set_max_incoming_payload_size(
      connection, guint64(Bounds.messageBytes))
    unsafe listen(connection)
    reader = unsafe g_unix_fd_add(
      STDIN_FILENO, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue),
      { _, _, bridge in unsafe Bridge.from(bridge).readInput() ? 1 : 0 }, own)
    // Lines may have come along with the address.
    sendLines()
  }

  private func listen(_ connection: OpaquePointer) {
    let onMessage:
      @convention(c) (OpaquePointer?, gint, OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
        _, type, bytes, bridge in
        guard type == gint(SOUP_WEBSOCKET_DATA_TEXT.rawValue) else { return }
        unsafe Bridge.from(bridge).received(bytes)
      }
    let onError:
      @convention(c) (OpaquePointer?, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?)
        -> Void = { _, error, bridge in
          unsafe Bridge.from(bridge).broke(error)
        }
    let onClosed: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
      _, bridge in
      unsafe Bridge.from(bridge).closed()
    }
    unsafe connect(connection, "message", unsafeBitCast(onMessage, to: GCallback.self))
    unsafe connect(connection, "error", unsafeBitCast(onError, to: GCallback.self))
    unsafe connect(connection, "closed", unsafeBitCast(onClosed, to: GCallback.self))
  }

  private func connect(_ connection: OpaquePointer, _ signal: String, _ handler: GCallback) {
    unsafe g_signal_connect_data(
      .init(connection), signal, handler, own, nil, GConnectFlags(rawValue: 0))
  }

  /// Takes in more of standard input; returns whether there may be more.
  private func readInput() -> Bool {
    input.fill()
    sendLines()
    guard input.isAtEnd else { return true }
    reader = 0
    guard let connection = unsafe connection, unsafe isOpen(connection) else { return false }
    isLeaving = true
    unsafe soup_websocket_connection_close(
      connection, gushort(SOUP_WEBSOCKET_CLOSE_NORMAL.rawValue), nil)
    // A server that doesn't say goodbye isn't waited for.
    Deadline.armFarewell(seconds: 2)
    return false
  }

  private func isOpen(_ connection: OpaquePointer) -> Bool {
    unsafe soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN
  }

  private func sendLines() {
    do throws(Failure) {
      while let line = try input.nextLine(limit: Bounds.messageBytes) {
        guard let connection = unsafe connection, unsafe isOpen(connection) else { return }
        guard !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
          throw Failure(.usage, "a line that is no UTF-8 text is not sent")
        }
        unsafe soup_websocket_connection_send_text(connection, text)
      }
    } catch {
      end(error)
    }
  }

  private func received(_ bytes: OpaquePointer?) {
    var count: gsize = 0
    guard let data = unsafe g_bytes_get_data(bytes, &count) else { return }
    // Where JSON has a line break, a space means the same.
    var line = unsafe UnsafeRawBufferPointer(start: data, count: Int(count)).map {
      $0 == 0x0A || $0 == 0x0D ? 0x20 : $0
    }
    line.append(0x0A)
    do throws(Failure) {
      let written = unsafe line.withUnsafeBytes { bytes -> Result<Void, Failure> in
        Result { () throws(Failure) in try unsafe StandardOutput.write(bytes) }
      }
      try written.get()
    } catch {
      end(error)
    }
  }

  private func broke(_ error: UnsafeMutablePointer<GError>?) {
    let text = unsafe error?.pointee.message.map { unsafe String(cString: $0) }
    failure = Failure(
      .failed, "the connection to \(address.host) broke off: \(text ?? "no reason given")")
  }

  private func closed() {
    guard let connection = unsafe connection else { return }
    let code = unsafe soup_websocket_connection_get_close_code(connection)
    let isPlain = code == 1000 || code == 1001 || code == 1005
    end(isLeaving || isPlain ? nil : failure ?? Failure(.failed, "\(address.host) has gone"))
  }

  private func end(_ failure: Failure?) {
    self.failure = failure
    unsafe g_main_loop_quit(loop)
  }
}
