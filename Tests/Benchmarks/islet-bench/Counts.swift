import FoundationEssentials
import Glibc

/// What a part of a run took, in nanoseconds of processor time and in pieces.
struct Counts {
  var frames = 0
  var client: UInt64 = 0
  var server: UInt64 = 0
  var requests: UInt64 = 0
  var bytes: UInt64 = 0

  /// The time that this process was on a processor.
  static var ownTime: UInt64 {
    var time = timespec()
    _ = clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The time that another process was on a processor (`/proc/PID/schedstat`).
  static func time(of process: Int) -> UInt64 {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)
    else { return 0 }
    return text.split(separator: " ").first.flatMap { UInt64($0) } ?? 0
  }

  /// Prints `key: value` lines.
  func report() {
    print("frames: \(frames)")
    print("client_ns: \(client)")
    print("server_ns: \(server)")
    print("requests: \(requests)")
    print("bytes: \(bytes)")
  }
}
