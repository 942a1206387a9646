import CLinux
import EventLoop
import Glibc
import Storage

/// A program of this package that runs beside the overlay.
package struct HelperProgram {
  /// The executable's path.
  package let path: String
  /// Variables that replace or join those that it inherits.
  package let variables: [String: String]
  /// The names of the variables that it inherits; nil for all.
  package let inherited: Set<String>?
  /// The bytes of memory that it may write to and shares with nobody (`RLIMIT_DATA`).
  ///
  /// Nil for this process's own limit. The stack of each of its threads counts in full.
  package let memoryLimit: UInt64?

  /// Keeps Swift's runtime from writing pages about a crash.
  ///
  /// That takes it a while, too, and the supervisor says it in a line. An author who wants the pages
  /// sets the variable.
  package static var quietCrash: [String: String] {
    let name = "SWIFT_BACKTRACE"
    return Directories.environmentVariable(name) == nil ? [name: "enable=no"] : [:]
  }

  /// Describes a program; nothing is started.
  package init(
    path: String, variables: [String: String] = [:], inherited: Set<String>? = nil,
    memoryLimit: UInt64? = nil
  ) {
    self.path = path
    self.variables = variables
    self.inherited = inherited
    self.memoryLimit = memoryLimit
  }

  /// The same program with another limit of its memory.
  func limited(to bytes: UInt64?) -> HelperProgram {
    HelperProgram(
      path: path, variables: variables, inherited: inherited, memoryLimit: bytes)
  }

  /// Starts the program and returns its pid (`islet_spawn`).
  ///
  /// It has `standardInput` (or nothing) as descriptor 0, this process's output as 1 and 2,
  /// `channel` as 3, and nothing else; it dies with this thread. The descriptors stay the caller's.
  func start(
    arguments: [String], standardInput: Int32 = -1, channel: borrowing OwnedDescriptor
  ) throws(Errno) -> Int32 {
    try spawn(
      arguments, standardInput: standardInput, channel: channel.number, deathSignal: SIGKILL)
  }

  /// Starts the program by itself and returns its pid: it may outlive this process.
  ///
  /// It has this process's output as descriptors 1 and 2 and nothing else. Whoever starts it reaps
  /// it while both live.
  func launch(arguments: [String]) throws(Errno) -> Int32 {
    try spawn(arguments, standardInput: -1, channel: -1, deathSignal: 0)
  }

  private func spawn(
    _ arguments: [String], standardInput: Int32, channel: Int32, deathSignal: Int32
  ) throws(Errno) -> Int32 {
    let argumentList = CStrings([path] + arguments)
    let environment = CStrings(environmentEntries)
    return try Errno.check(
      unsafe islet_spawn(
        path, argumentList.pointer, environment.pointer, standardInput, channel, deathSignal,
        memoryLimit ?? 0))
  }

  private var environmentEntries: [String] {
    var entries = variables.map { "\($0.key)=\($0.value)" }
    guard var next = unsafe islet_environment() else { return entries }
    while let entry = unsafe next.pointee {
      unsafe next += 1
      let text = unsafe String(cString: entry)
      let name = String(text.prefix { $0 != "=" })
      if variables[name] == nil, inherited?.contains(name) ?? true { entries.append(text) }
    }
    return entries
  }
}

/// A NULL-terminated array of C strings, as exec wants it.
@safe private struct CStrings: ~Copyable {
  let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    unsafe pointer = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      unsafe (pointer + index).initialize(to: strdup(string))
    }
    unsafe (pointer + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(pointer[index]) }
    unsafe pointer.deallocate()
  }
}
