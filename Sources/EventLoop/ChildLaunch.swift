import CSystemd
import Glibc

/// Starting a program, and nothing about its life after that.
enum ChildLaunch {
  /// `POSIX_SPAWN_SETSID`, which isn't imported.
  private static let newSession: Int16 = 0x80

  /// Starts a program found by `PATH` and returns its process number (`posix_spawnp`).
  ///
  /// `input` becomes its descriptor 0, or else `/dev/null`; `output` its 1 and `errors` its 2, or
  /// else this process's.
  static func spawn(
    _ arguments: [String], input: Int32?, output: Int32?, errors: Int32?, isDetached: Bool
  ) throws(Errno) -> Int32 {
    guard let program = arguments.first else { throw .invalidArgument }
    var actions = posix_spawn_file_actions_t()
    try check(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      try check(posix_spawn_file_actions_adddup2(&actions, input, 0))
    } else {
      try check(posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0))
    }
    if let output { try check(posix_spawn_file_actions_adddup2(&actions, output, 1)) }
    if let errors { try check(posix_spawn_file_actions_adddup2(&actions, errors, 2)) }
    try check(posix_spawn_file_actions_addclosefrom_np(&actions, 3))

    var attributes = posix_spawnattr_t()
    try check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    try check(posix_spawnattr_setsigmask(&attributes, &none))
    try check(posix_spawnattr_setsigdefault(&attributes, &all))
    let signals = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    try check(posix_spawnattr_setflags(&attributes, signals | (isDetached ? newSession : 0)))

    // A provider's memory is limited, and what it starts for the user isn't its own.
    let limit = isDetached ? DataLimit.raise() : nil
    defer { limit?.restore() }
    var words = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    var pid: Int32 = 0
    try check(posix_spawnp(&pid, program, &actions, &attributes, &words, environ))
    return pid
  }

  private static func check(_ result: Int32) throws(Errno) {
    if result != 0 { throw Errno(result) }
  }
}

/// This process's limit of its memory, which a program inherits that it starts (`RLIMIT_DATA`).
private struct DataLimit {
  private let before: rlimit

  /// Raises the limit as far as the system allows; nil where it cannot be.
  static func raise() -> DataLimit? {
    var limit = rlimit()
    guard getrlimit(RLIMIT_DATA, &limit) == 0 else { return nil }
    let before = limit
    limit.rlim_cur = limit.rlim_max
    guard setrlimit(RLIMIT_DATA, &limit) == 0 else { return nil }
    return DataLimit(before: before)
  }

  /// Takes the limit back to what it was.
  func restore() {
    var limit = before
    // It is below the one that holds, so nothing refuses it.
    setrlimit(RLIMIT_DATA, &limit)
  }
}
