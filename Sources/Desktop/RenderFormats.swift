import CX11

/// The pixel formats that pictures are made of, and the visuals for windows.
struct RenderFormats: Hashable, Sendable {
  /// 32-bit colour with premultiplied alpha.
  let argb: UInt32
  /// 8-bit coverage.
  let mask: UInt32
  /// The root visual's, for a window where no 32-bit visual exists (R2).
  let opaque: UInt32

  /// No formats: without RENDER nothing asks for one.
  static let none = RenderFormats(argb: 0, mask: 0, opaque: 0)

  private init(argb: UInt32, mask: UInt32, opaque: UInt32) {
    self.argb = argb
    self.mask = mask
    self.opaque = opaque
  }

  /// Finds the formats in one round trip; `nil` where the server has no RENDER 0.10 (R2).
  @unsafe init?(pointer: OpaquePointer, visual: UInt32) throws(DesktopError) {
    guard let extensionData = unsafe islet_render(pointer),
      unsafe extensionData.pointee.present != 0
    else { return nil }
    let versionCookie = unsafe xcb_render_query_version(pointer, 0, 11)
    let formatsCookie = unsafe xcb_render_query_pict_formats(pointer)
    guard let version = unsafe xcb_render_query_version_reply(pointer, versionCookie, nil) else {
      throw .badServer("RenderQueryVersion")
    }
    // Gradients and solid fills came with 0.10.
    let isRecent =
      unsafe version.pointee.major_version > 0 || version.pointee.minor_version >= 10
    unsafe free(version)
    guard let reply = unsafe xcb_render_query_pict_formats_reply(pointer, formatsCookie, nil)
    else { throw .badServer("RenderQueryPictFormats") }
    defer { unsafe free(reply) }

    var (argb, mask): (UInt32, UInt32) = (0, 0)
    let count = unsafe Int(xcb_render_query_pict_formats_formats_length(reply))
    let formats = unsafe Array(
      UnsafeBufferPointer(start: xcb_render_query_pict_formats_formats(reply), count: count))
    for format in formats where format.type == 1 {
      let direct = format.direct
      let isColor = direct.red_mask == 0xFF && direct.red_shift == 16 && direct.blue_shift == 0
      switch (format.depth, direct.alpha_mask) {
      case (32, 0xFF) where isColor && direct.alpha_shift == 24: argb = format.id
      case (8, 0xFF) where direct.red_mask == 0: mask = format.id
      default: break
      }
    }
    guard isRecent, argb != 0, mask != 0,
      let opaque = unsafe RenderFormats.format(of: visual, in: reply)
    else { return nil }
    self.init(argb: argb, mask: mask, opaque: opaque)
  }

  /// The format of a visual.
  @unsafe private static func format(
    of visual: UInt32, in reply: UnsafeMutablePointer<xcb_render_query_pict_formats_reply_t>
  ) -> UInt32? {
    var screens = unsafe xcb_render_query_pict_formats_screens_iterator(reply)
    while unsafe screens.rem > 0 {
      var depths = unsafe xcb_render_pictscreen_depths_iterator(screens.data)
      while unsafe depths.rem > 0 {
        let visuals = unsafe UnsafeBufferPointer(
          start: xcb_render_pictdepth_visuals(depths.data),
          count: Int(xcb_render_pictdepth_visuals_length(depths.data)))
        if let found = unsafe visuals.first(where: { $0.visual == visual }) { return found.format }
        unsafe xcb_render_pictdepth_next(&depths)
      }
      unsafe xcb_render_pictscreen_next(&screens)
    }
    return nil
  }
}
