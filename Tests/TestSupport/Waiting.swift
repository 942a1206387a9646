import Foundation

/// Seconds on the monotonic clock.
package func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// Waits for a condition that no event reports, looking again every few milliseconds.
///
/// - Parameters:
///   - what: What is waited for, for the message.
///   - seconds: The deadline.
///   - condition: Looked at until it holds.
/// - Throws: `TestFailure` if the deadline passes; what the condition throws.
package func waitUntil(
  _ what: @autoclosure () -> String, seconds: Double = 10, _ condition: () throws -> Bool
) throws {
  let deadline = monotonicSeconds() + seconds
  while try !condition() {
    guard monotonicSeconds() < deadline else {
      throw TestFailure("\(what()): not within \(seconds) s")
    }
    poll(nil, 0, 5)
  }
}

/// Lets time pass while something is measured over it; never to wait for a state.
package func observe(seconds: Double) {
  let end = monotonicSeconds() + seconds
  while monotonicSeconds() < end {
    poll(nil, 0, Int32(max(1, (end - monotonicSeconds()) * 1000)))
  }
}
