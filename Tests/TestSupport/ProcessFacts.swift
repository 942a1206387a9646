import Foundation

/// What the kernel tells about a process; nothing here disturbs it.
package enum ProcessFacts {
  /// Context switches that its threads asked for; what a busy machine forces is not theirs.
  package static func contextSwitches(_ pid: Int32) throws -> Int {
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    return try tasks.reduce(0) { total, task in
      total
        + (try numbers("/proc/\(pid)/task/\(task)/status", named: "voluntary_ctxt_switches"))
        .reduce(0, +)
    }
  }

  /// Waits until it slept for a quarter of a second without a wake-up.
  ///
  /// - Throws: ``TestFailure`` if it never does so for 5 seconds.
  package static func waitForSleep(_ pid: Int32) throws {
    var last = try contextSwitches(pid)
    var since = monotonicSeconds()
    try waitUntil("the sleep of process \(pid)", seconds: 5) {
      let now = try contextSwitches(pid)
      if now != last { (last, since) = (now, monotonicSeconds()) }
      return monotonicSeconds() - since > 0.25
    }
  }

  /// Processor time that it used, in seconds.
  package static func processorTime(_ pid: Int32) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8)
    return (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
  }

  /// Its children of which the name starts so.
  package static func children(of pid: Int32, named prefix: String) -> [Int32] {
    let list = try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    return (list ?? "").split(separator: " ").compactMap { Int32($0) }.filter { child in
      let name = try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)
      return name?.hasPrefix(prefix) == true
    }
  }

  /// Whether there is such a process, ended but unreaped ones not counted.
  package static func exists(_ pid: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  private static func numbers(_ path: String, named name: String) throws -> [Int] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(name) }
      .compactMap { $0.split(whereSeparator: { " \t".contains($0) }).last.flatMap { Int($0) } }
  }
}
