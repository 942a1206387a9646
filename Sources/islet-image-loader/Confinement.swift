import CLinux
import Glibc

/// What this process gives up, for ever, before it parses anything.
enum Confinement {
  static let processorSeconds: UInt = 2
  static let addressSpaceBytes: UInt = 256 << 20
  static let descriptors: UInt = 32

  /// Enters every limit; one that cannot be set is a failure, and nothing is parsed.
  static func enter(_ bound: Bound) throws(Failure) {
    islet_use_one_arena()
    let none = islet_no_new_privileges()
    guard none == 0 else { throw Failure(-none, "no_new_privs was refused") }
    try limit(RLIMIT_CPU, to: processorSeconds)
    try limit(RLIMIT_AS, to: addressSpaceBytes)
    // The only file written is the answer, and memory files count.
    try limit(RLIMIT_FSIZE, to: UInt(bound.outputBytes))
    try limit(RLIMIT_NOFILE, to: descriptors)
    try limit(RLIMIT_CORE, to: 0)
    let filter = islet_forbid_side_effects()
    // A kernel or machine without filters still has the limits above.
    guard filter == 0 || filter == -ENOSYS else {
      throw Failure(-filter, "the system-call filter was refused")
    }
  }

  /// Soft and hard alike, so that a decoder taken over cannot raise it again.
  private static func limit(_ resource: __rlimit_resource, to value: UInt) throws(Failure) {
    var limits = rlimit(rlim_cur: value, rlim_max: value)
    // The hard limit may be lower already.
    var present = rlimit()
    let number = __rlimit_resource_t(resource.rawValue)
    if unsafe getrlimit(number, &present) == 0, present.rlim_max < value {
      limits = rlimit(rlim_cur: present.rlim_max, rlim_max: present.rlim_max)
    }
    guard unsafe setrlimit(number, &limits) == 0 else {
      throw Failure(errno, "a resource limit was refused")
    }
  }
}
