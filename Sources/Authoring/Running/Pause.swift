import Glibc

/// Time that passes while nothing is done.
enum Pause {
  /// Blocks the process for so many microseconds (`usleep`): for an overlay that is slow on purpose.
  static func wait(_ microseconds: UInt64) {
    usleep(UInt32(min(microseconds, 999_999)))
  }
}
