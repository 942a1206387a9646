import CLinux

/// The memory of other processes.
package enum ProcessMemory {
  /// Keeps the allocator to one arena (`mallopt`, `M_ARENA_MAX`); call it before anything else.
  ///
  /// Fontconfig is initialised on a thread of Pango's that ends at once and leaves its arena
  /// behind: half a megabyte that nobody uses again.
  package static func useOneArena() { islet_use_one_arena() }

  /// The bytes that only this process pays for: `Private_Dirty` of `/proc/PID/smaps_rollup`.
  ///
  /// Nil for a process that is gone or belongs to somebody else. The kernel walks the process's
  /// page tables for it: ask when somebody looks, not regularly.
  package static func privateBytes(of pid: Int32) -> Int? {
    let text = ProcFile.text("/proc/\(pid)/smaps_rollup")
    let name = "Private_Dirty:"
    guard let line = text?.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let kilobytes = line.dropFirst(name.count).split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }
}
