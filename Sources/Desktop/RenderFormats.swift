import CX11

/// The pixel formats that pictures are made of, and the visuals for windows.
struct RenderFormats: Hashable, Sendable {
  /// 32-bit colour with premultiplied alpha.
  let argb: UInt32
  /// 8-bit coverage.
  let mask: UInt32
  /// 24-bit colour, for a window where no 32-bit visual exists (R2).
  let opaque: UInt32

  /// Finds the formats; one round trip.
  @unsafe init(pointer: OpaquePointer) throws(DesktopError) {
    guard let extensionData = unsafe islet_render(pointer),
      unsafe extensionData.pointee.present != 0
    else { throw .missing(extension: "RENDER") }
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
    guard isRecent else { throw .missing(extension: "RENDER 0.10") }

    var (argb, mask, opaque): (UInt32, UInt32, UInt32) = (0, 0, 0)
    let count = unsafe Int(xcb_render_query_pict_formats_formats_length(reply))
    let formats = unsafe Array(
      UnsafeBufferPointer(start: xcb_render_query_pict_formats_formats(reply), count: count))
    for format in formats where format.type == 1 {
      let direct = format.direct
      let isColor = direct.red_mask == 0xFF && direct.red_shift == 16 && direct.blue_shift == 0
      switch (format.depth, direct.alpha_mask) {
      case (32, 0xFF) where isColor && direct.alpha_shift == 24: argb = format.id
      case (24, 0) where isColor: opaque = format.id
      case (8, 0xFF) where direct.red_mask == 0: mask = format.id
      default: break
      }
    }
    guard argb != 0, mask != 0 else { throw .badServer("no ARGB32 or A8 format") }
    self.argb = argb
    self.mask = mask
    self.opaque = opaque
  }
}
