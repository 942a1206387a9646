import Glibc

/// The bytes to decode: a descriptor that others may hold too.
struct EncodedImage {
  let descriptor: Int32

  private static let pieceBytes = 64 << 10

  /// Hands the bytes to `body` piece by piece, from the file's beginning.
  ///
  /// A file is read by position: its offset belongs to the sender as well, and may stand anywhere.
  func forEachPiece(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_size > Bound.inputBytes {
      throw Self.tooLarge
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceBytes, alignment: MemoryLayout<UInt64>.alignment)
    defer { unsafe piece.deallocate() }
    let seekable = lseek(descriptor, 0, SEEK_CUR) >= 0
    var total = 0
    while true {
      let count =
        unsafe seekable
        ? pread(descriptor, piece.baseAddress, piece.count, total)
        : read(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(errno, "the image cannot be read; pass a descriptor that is open for reading")
      }
      if count == 0 { break }
      total += count
      guard total <= Bound.inputBytes else { throw Self.tooLarge }
      try body(unsafe UnsafeRawBufferPointer(rebasing: piece[..<count]).bytes)
    }
    guard total > 0 else { throw Failure(ENODATA, "the image is empty") }
  }

  private static var tooLarge: Failure {
    Failure(EFBIG, "the image is larger than \(Bound.inputBytes >> 20) MiB; send a smaller one")
  }
}
