import CX11

extension Connection {
  /// Asks for a property of a window, which may be another program's and gone, without waiting.
  ///
  /// - Parameters:
  ///   - property: Its name.
  ///   - type: Its type; of another type it counts as empty.
  ///   - window: The window that has it.
  ///   - sizeLimit: The most that is taken of it, in bytes.
  ///   - handle: Gets the bytes, none where it doesn't exist; `nil` where the window is gone or the
  ///     property is larger.
  func readProperty(
    _ property: UInt32, type: UInt32, of window: UInt32, sizeLimit: Int,
    _ handle: @escaping ([UInt8]?) -> Void
  ) {
    let cookie = unsafe xcb_get_property(
      pointer, 0, window, property, type, 0, UInt32(sizeLimit / 4))
    unsafe whenAnswered(cookie.sequence) { reply in
      let reply = unsafe reply?.assumingMemoryBound(to: xcb_get_property_reply_t.self)
      guard let reply = unsafe reply else { return handle(nil) }
      let (hasType, rest) = unsafe (reply.pointee.type == type, reply.pointee.bytes_after)
      guard hasType else { return handle([]) }
      guard rest == 0 else { return handle(nil) }
      handle(
        unsafe Array(
          UnsafeRawBufferPointer(
            start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply))))
      )
    }
  }
}

/// Keeps questions about something that changes from piling up: one at a time, and one more after it
/// where something has changed meanwhile.
struct Inquiry {
  private var isOpen = false
  private var isOutdated = false

  /// Notes a change; says whether the question is to be asked now.
  mutating func begin() -> Bool {
    isOutdated = isOpen
    defer { isOpen = true }
    return !isOpen
  }

  /// Notes an answer; says whether the question is to be asked again.
  mutating func end() -> Bool {
    defer { (isOpen, isOutdated) = (false, false) }
    return isOutdated
  }
}
