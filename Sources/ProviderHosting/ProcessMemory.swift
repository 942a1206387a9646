import CLinux

/// The memory of this process and of others.
package enum ProcessMemory {
  /// Keeps the allocator to one arena (`mallopt`, `M_ARENA_MAX`); call it before anything else.
  ///
  /// Fontconfig is initialised on a thread of Pango's that ends at once and leaves its arena
  /// behind: half a megabyte that nobody uses again.
  package static func useOneArena() { islet_use_one_arena() }

  /// Gives back code and constants that are as they are in their files, until they are used again.
  ///
  /// For a moment of rest: what ran last, such as the start, is most of what a process maps, and
  /// nothing of it is needed to wait. Takes a fraction of a millisecond, and so does the return.
  package static func releaseUnchangedPages() { islet_release_unchanged_pages() }

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
