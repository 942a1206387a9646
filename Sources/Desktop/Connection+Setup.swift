import CX11
import Glibc

extension Connection {
  /// The value of `DISPLAY`.
  static func environmentDisplay() -> String? {
    guard let value = unsafe getenv("DISPLAY") else { return nil }
    return unsafe String(cString: value)
  }

  /// The screen of a number.
  @unsafe static func screen(
    of pointer: OpaquePointer, number: Int32
  ) throws(DesktopError) -> UnsafeMutablePointer<xcb_screen_t> {
    var iterator = unsafe xcb_setup_roots_iterator(xcb_get_setup(pointer))
    var remaining = number
    while unsafe iterator.rem > 0 {
      if remaining == 0, let screen = unsafe iterator.data { return unsafe screen }
      remaining -= 1
      unsafe xcb_screen_next(&iterator)
    }
    throw .badServer("no screen \(number)")
  }

  /// A true-colour visual of depth 32, or `nil` (R2).
  @unsafe static func argbVisual(of screen: UnsafeMutablePointer<xcb_screen_t>) -> UInt32? {
    var depths = unsafe xcb_screen_allowed_depths_iterator(screen)
    while unsafe depths.rem > 0 {
      if let depth = unsafe depths.data, unsafe depth.pointee.depth == 32 {
        var visuals = unsafe xcb_depth_visuals_iterator(depth)
        while unsafe visuals.rem > 0 {
          if let visual = unsafe visuals.data,
            unsafe visual.pointee._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue)
          {
            return unsafe visual.pointee.visual_id
          }
          unsafe xcb_visualtype_next(&visuals)
        }
      }
      unsafe xcb_depth_next(&depths)
    }
    return nil
  }

  /// What the server has; tells each extension the version that we speak.
  @unsafe static func queryExtensions(_ pointer: OpaquePointer) -> ServerExtensions {
    func existing(
      _ data: UnsafePointer<xcb_query_extension_reply_t>?
    ) -> xcb_query_extension_reply_t? {
      guard let data = unsafe data, unsafe data.pointee.present != 0 else { return nil }
      return unsafe data.pointee
    }
    var result = ServerExtensions(
      present: unsafe existing(islet_present(pointer))?.major_opcode,
      randrFirstEvent: unsafe existing(islet_randr(pointer))?.first_event,
      shape: unsafe existing(islet_shape(pointer)) != nil,
      fixesFirstEvent: unsafe existing(islet_xfixes(pointer))?.first_event)
    let randr =
      result.randrFirstEvent == nil ? nil : unsafe xcb_randr_query_version(pointer, 1, 5)
    let fixes =
      result.fixesFirstEvent == nil ? nil : unsafe xcb_xfixes_query_version(pointer, 2, 0)
    let present = result.present == nil ? nil : unsafe xcb_present_query_version(pointer, 1, 0)
    if let randr {
      let reply = unsafe xcb_randr_query_version_reply(pointer, randr, nil)
      let hasMonitors =
        unsafe reply.map {
          unsafe $0.pointee.major_version > 1 || $0.pointee.minor_version >= 5
        } ?? false
      unsafe free(reply)
      if !hasMonitors { result.randrFirstEvent = nil }
    }
    if let fixes {
      let reply = unsafe xcb_xfixes_query_version_reply(pointer, fixes, nil)
      if unsafe reply == nil { result.fixesFirstEvent = nil }
      unsafe free(reply)
    }
    if let present {
      let reply = unsafe xcb_present_query_version_reply(pointer, present, nil)
      if unsafe reply == nil { result.present = nil }
      unsafe free(reply)
    }
    return result
  }
}
