import CX11
import Glibc
import Painting

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

  /// How the root visual stores pixels, for those who write them on their own; `nil` for ways that
  /// the overlay doesn't know.
  @unsafe static func layout(
    of screen: UnsafeMutablePointer<xcb_screen_t>, _ pointer: OpaquePointer
  ) -> PixelLayout? {
    guard let setup = unsafe xcb_get_setup(pointer) else { return nil }
    // Pixels are sent as they lie in this program's memory.
    let isLittleEndian = UInt16(1).littleEndian == 1
    let order = isLittleEndian ? XCB_IMAGE_ORDER_LSB_FIRST : XCB_IMAGE_ORDER_MSB_FIRST
    guard unsafe setup.pointee.image_byte_order == UInt8(order.rawValue) else { return nil }
    let depth = unsafe screen.pointee.root_depth
    let formats = unsafe UnsafeBufferPointer(
      start: xcb_setup_pixmap_formats(setup), count: Int(xcb_setup_pixmap_formats_length(setup)))
    guard let format = unsafe formats.first(where: { $0.depth == depth }),
      format.scanline_pad == 32,
      let visual = unsafe visual(screen.pointee.root_visual, of: screen)
    else { return nil }
    switch (format.bits_per_pixel, visual.red_mask, visual.green_mask, visual.blue_mask) {
    case (32, 0xFF0000, 0xFF00, 0xFF): return .xrgb8888
    case (16, 0xF800, 0x07E0, 0x001F): return .rgb565
    default: return nil
    }
  }

  @unsafe private static func visual(
    _ id: UInt32, of screen: UnsafeMutablePointer<xcb_screen_t>
  ) -> xcb_visualtype_t? {
    var depths = unsafe xcb_screen_allowed_depths_iterator(screen)
    while unsafe depths.rem > 0 {
      if let depth = unsafe depths.data {
        let visuals = unsafe UnsafeBufferPointer(
          start: xcb_depth_visuals(depth), count: Int(xcb_depth_visuals_length(depth)))
        if let visual = unsafe visuals.first(where: { $0.visual_id == id }) { return visual }
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
