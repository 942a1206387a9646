import CLinux
package import EventLoop
import Glibc

/// A decoded picture in a memory file that nobody can change any more.
package final class DecodedImage {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// The bytes from one row to the next.
  package var stride: Int { width * 4 }

  private let memory: OwnedDescriptor

  /// Takes over the answer of a loader, which may lie.
  ///
  /// Nil unless the file is sealed, since mapping it could fault otherwise, and exactly as large as
  /// the size says.
  init?(width: UInt32, height: UInt32, maximum: Int, memory: consuming OwnedDescriptor) {
    guard width >= 1, height >= 1, width <= maximum, height <= maximum else { return nil }
    var status = stat()
    guard islet_memfd_is_sealed(memory.number) == 1,
      unsafe fstat(memory.number, &status) == 0,
      status.st_size == Int(width) * Int(height) * 4
    else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    self.memory = memory
  }

  /// Lends the pixels: premultiplied ARGB32, native-endian, rows of ``stride`` bytes, top to bottom.
  ///
  /// They are mapped for the call alone (`mmap`); throws if there is no room for them.
  package func withPixels<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(Errno) -> Result {
    let count = stride * height
    guard let map = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, memory.number, 0),
      unsafe map != MAP_FAILED
    else { throw .last }
    defer { unsafe munmap(map, count) }
    return unsafe body(UnsafeRawBufferPointer(start: map, count: count))
  }

  /// A copy of the pixels, row by row without padding; throws if there is no room for it.
  package func pixels() throws(Errno) -> [UInt32] {
    try unsafe withPixels { bytes in unsafe [UInt32](bytes.bindMemory(to: UInt32.self)) }
  }
}
