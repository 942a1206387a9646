import Glibc

/// A pipe's two ends, close-on-exec; each is closed with this object unless it is taken.
final class Pipe {
  /// Where the bytes come out.
  private(set) var readEnd: Int32
  /// Where the bytes go in.
  private(set) var writeEnd: Int32

  /// Makes a pipe (`pipe`).
  init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    // Copies above 2: a program's own 0 and 1 are set one after the other, and where this process
    // has closed its own, the first would overwrite what the second is made of.
    (readEnd, writeEnd) = (
      fcntl(ends[0], F_DUPFD_CLOEXEC, 3), fcntl(ends[1], F_DUPFD_CLOEXEC, 3)
    )
    let error = Errno.last
    ends.forEach { close($0) }
    guard readEnd >= 0, writeEnd >= 0 else { throw error }
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Gives the end away, to be closed by the caller; it doesn't block.
  func takeReadEnd() -> Int32 {
    defer { readEnd = -1 }
    return Self.unblocked(readEnd)
  }

  /// Gives the end away, to be closed by the caller; it doesn't block.
  func takeWriteEnd() -> Int32 {
    defer { writeEnd = -1 }
    return Self.unblocked(writeEnd)
  }

  private static func unblocked(_ end: Int32) -> Int32 {
    // The flag belongs to this end alone; fails for no pipe.
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    return end
  }
}
