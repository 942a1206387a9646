import CX11
import Painting

/// Upright capsules of one width as glyphs: a whole waveform is one request of a few dozen bytes.
final class CapsuleGlyphs {
  private let mask: CapsuleMask
  private let connection: Connection
  private let glyphSet: UInt32
  private var buffer: [UInt8] = []

  /// Makes the capsules of every length, so that a waveform that moves meets no new one.
  init(_ connection: Connection, mask: CapsuleMask) {
    self.connection = connection
    self.mask = mask
    glyphSet = connection.makeIdentifier()
    unsafe connection.sent(
      xcb_render_create_glyph_set(connection.pointer, glyphSet, connection.formats.mask))
    for inset in 0...mask.inset(level: 0) { add(inset: inset) }
  }

  deinit {
    unsafe connection.sent(xcb_render_free_glyph_set(connection.pointer, glyphSet))
    connection.releaseIdentifier()
  }

  /// Draws bars with a paint onto a picture; only what lies in a box changes.
  func draw(_ bars: [CapsuleMask.Bar], paint: UInt32, on target: UInt32, clip: PixelRect) {
    guard !bars.isEmpty else { return }
    buffer.removeAll(keepingCapacity: true)
    var pen = (x: 0, y: 0)
    var isInside = true
    for bar in bars {
      // One glyph in each element, moved from where the last one was.
      append(1, 0, 0, 0)
      append(Int16(clamping: bar.x - pen.x))
      append(Int16(clamping: bar.y - pen.y))
      append(UInt8(bar.inset), 0, 0, 0)
      pen = (bar.x, bar.y)
      isInside =
        isInside
        && clip.contains(PixelRect(x: bar.x, y: bar.y, width: mask.width, height: mask.height))
    }
    // Glyphs have no box to cut.
    if !isInside { connection.setClip(clip, of: target) }
    unsafe connection.sent(
      xcb_render_composite_glyphs_8(
        connection.pointer, UInt8(XCB_RENDER_PICT_OP_OVER.rawValue), paint, target,
        connection.formats.mask, glyphSet, 0, 0, UInt32(buffer.count), buffer))
    if !isInside {
      connection.setClip(PixelRect(x: 0, y: 0, width: 32_000, height: 32_000), of: target)
    }
  }

  private func append(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    buffer.append(a)
    buffer.append(b)
    buffer.append(c)
    buffer.append(d)
  }

  private func append(_ value: Int16) {
    unsafe withUnsafeBytes(of: value) { unsafe buffer.append(contentsOf: $0) }
  }

  private func add(inset: Int) {
    let bitmap = mask.bitmap(inset: inset)
    let info = xcb_render_glyphinfo_t(
      width: UInt16(mask.width), height: UInt16(mask.height), x: 0, y: 0, x_off: 0, y_off: 0)
    unsafe connection.sent(
      xcb_render_add_glyphs(
        connection.pointer, glyphSet, 1, [UInt32(inset)], [info], UInt32(bitmap.bytes.count),
        bitmap.bytes))
  }
}
