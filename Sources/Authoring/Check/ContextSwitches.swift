import ProviderHosting
import Storage

/// How often a process was put on a processor: what a program at rest never is.
enum ContextSwitches {
  /// The number so far, over all its threads (`/proc/PID/task/TID/status`); nil for a process that is
  /// gone.
  static func count(of pid: Int32) -> Int? {
    var sum: Int?
    for thread in FolderNames.visible(in: "/proc/\(pid)/task") {
      let status = ProcFile.text("/proc/\(pid)/task/\(thread)/status") ?? ""
      for line in status.split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt") || line.hasPrefix("nonvoluntary_ctxt") {
        sum = (sum ?? 0) + (line.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
      }
    }
    return sum
  }
}
