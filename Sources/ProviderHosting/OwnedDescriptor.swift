import CLinux
package import EventLoop
import Glibc

/// A file descriptor that is closed with its owner (`close`).
package struct OwnedDescriptor: ~Copyable {
  /// The number; borrowed, valid while this value lives.
  package let number: Int32

  /// Takes over an open descriptor.
  package init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    Glibc.close(number)
  }

  /// Gives the descriptor to somebody who closes it.
  package consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }

  /// Opens a file for reading, close-on-exec (`open`).
  package static func reading(_ path: String) throws(Errno) -> OwnedDescriptor {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw .last }
    return OwnedDescriptor(adopting: number)
  }
}

/// Two connected sockets: one to keep, one to give to a child.
struct SocketPair: ~Copyable {
  let ours: OwnedDescriptor
  let theirs: OwnedDescriptor

  /// `socketpair` of `AF_UNIX`, close-on-exec.
  init(_ kind: __socket_type) throws(Errno) {
    var pair: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutablePointer(to: &pair) {
      unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) {
        unsafe socketpair(
          AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, $0)
      }
    }
    guard result == 0 else { throw .last }
    ours = OwnedDescriptor(adopting: pair.0)
    theirs = OwnedDescriptor(adopting: pair.1)
  }
}
