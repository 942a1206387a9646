import EventLoop
import Glibc

/// A picture that waits for its activity's message; owns a duplicate of the provider's descriptor.
final class AttachedImage {
  let key: String
  let descriptor: Int32

  /// Duplicates the descriptor; throws `EBADF` for one that isn't open.
  init(key: String, duplicating descriptor: Int32) throws(Errno) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .last }
    self.key = key
    self.descriptor = copy
  }

  deinit {
    close(descriptor)
  }
}
