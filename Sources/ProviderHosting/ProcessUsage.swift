import CLinux
import Glibc

/// What a process has used of the machine.
package struct ProcessUsage: Hashable {
  /// The processor's time in user and kernel mode, its reaped children's included, in microseconds.
  package let processorTime: UInt64
  /// The most memory that it had at a time, in bytes, shared pages included.
  package let peakMemory: Int

  /// Reads it of a child that has ended and is not reaped yet (`islet_zombie_usage`).
  init?(endedChild pid: Int32) {
    var usage = rusage()
    guard unsafe islet_zombie_usage(pid, &usage) == 0 else { return nil }
    self.init(usage)
  }

  /// What this process has used (`getrusage`).
  static var own: ProcessUsage {
    var usage = rusage()
    // Cannot fail: the argument is valid.
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return ProcessUsage(usage)
  }

  private init(_ usage: rusage) {
    func microseconds(_ time: timeval) -> UInt64 {
      UInt64(max(time.tv_sec, 0)) * 1_000_000 + UInt64(max(time.tv_usec, 0))
    }
    processorTime = microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
    peakMemory = usage.ru_maxrss * 1024
  }

  /// The processor's time of a process that may still run, in microseconds (`/proc/PID/stat`).
  ///
  /// Nil for one that is gone. Read it when somebody looks, not regularly.
  package static func processorTime(of pid: Int32) -> UInt64? {
    // The name in brackets may hold anything; what follows is numbers, beginning with field 3.
    guard let text = ProcFile.text("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 14 else { return nil }
    // utime, stime, cutime and cstime are fields 14 to 17 of proc(5), in clock ticks.
    let ticks = fields[11...14].compactMap { UInt64($0) }
    let ticksPerSecond = UInt64(max(sysconf(Int32(_SC_CLK_TCK)), 1))
    return ticks.count == 4 ? ticks.reduce(0, +) * 1_000_000 / ticksPerSecond : nil
  }
}
