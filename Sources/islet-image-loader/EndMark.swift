/// Looks for a PNG's last chunk, "IEND", in a stream of pieces.
///
/// gdk-pixbuf takes a PNG that stops in the middle for a good one and leaves the rest of the picture
/// as it found it. A file that is still being written must be an error instead.
struct EndMark {
  private(set) var isFound = false

  private static let mark: [UInt8] = Array("IEND".utf8)
  private var matched = 0

  mutating func look(through piece: RawSpan) {
    for offset in piece.byteOffsets where !isFound {
      let byte = unsafe piece.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      if byte == Self.mark[matched] {
        matched += 1
        isFound = matched == Self.mark.count
      } else {
        // No part of the mark begins like the whole, except its first byte.
        matched = byte == Self.mark[0] ? 1 : 0
      }
    }
  }
}
