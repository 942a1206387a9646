import CLinux
import Glibc

/// The answer: pixels in a memory file that nobody can change any more, so that the overlay may map
/// it while this process is still alive.
struct SealedImage: ~Copyable {
  let width: Int
  let height: Int
  /// Owned.
  let descriptor: Int32

  init(_ picture: borrowing Pixbuf) throws(Failure) {
    width = picture.width
    height = picture.height
    let descriptor = unsafe islet_memfd_create("islet-image")
    guard descriptor >= 0 else { throw Failure(-descriptor, "no memory file for the answer") }
    do throws(Failure) {
      try Self.fill(descriptor, from: picture)
      let sealed = islet_memfd_seal(descriptor)
      guard sealed == 0 else { throw Failure(-sealed, "the answer cannot be sealed") }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  private static func fill(_ descriptor: Int32, from picture: borrowing Pixbuf) throws(Failure) {
    let count = picture.width * picture.height
    let bytes = count * MemoryLayout<UInt32>.stride
    guard ftruncate(descriptor, bytes) == 0 else {
      throw Failure(errno, "no memory for the answer")
    }
    guard
      let map = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      unsafe map != MAP_FAILED
    else { throw Failure(errno, "no memory for the answer") }
    // Before the seal, which no writable mapping may outlive.
    defer { unsafe munmap(map, bytes) }
    let pixels = unsafe map.bindMemory(to: UInt32.self, capacity: count)
    unsafe picture.writePremultiplied(
      to: UnsafeMutableBufferPointer(start: pixels, count: count))
  }
}
