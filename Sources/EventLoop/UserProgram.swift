import Glibc

/// Programs of the user's own, such as the browser of a link or a timer's command.
///
/// They are no part of this program, which they outlive. Where this one may gain no privileges, as
/// in a unit with `NoNewPrivileges=`, the user's systemd starts them: sudo, pkexec, fusermount and a
/// browser's sandbox work in a unit of their own, and nothing that confines this program confines
/// them.
public enum UserProgram {
  /// Starts a program and waits for nothing; nobody is told of its end.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH`, and its arguments.
  ///   - loop: Reaps it.
  /// - Throws: `ENOENT` where there is no such program, and what the kernel says; where systemd
  ///   starts it, that one's command writes what is wrong to standard error.
  public static func start(_ arguments: [String], loop: EventLoop) throws(Errno) {
    let words = isConfined && hasUserManager ? throughUserManager(arguments) : arguments
    _ = try ChildProcess(words, isDetached: true, loop: loop)
  }

  /// The command that has the user's systemd start a program (`systemd-run(1)`).
  ///
  /// The user manager's environment is not this process's, so what leads to the desktop is passed on.
  static func throughUserManager(
    _ arguments: [String], variable: (String) -> String? = environmentVariable
  ) -> [String] {
    // KillMode: xdg-open ends as soon as it has started the browser.
    let command = [
      "systemd-run", "--user", "--quiet", "--collect", "--same-dir", "--service-type=exec",
      "--property=KillMode=process",
    ]
    let variables = passedOn.compactMap { name in variable(name).map { "--setenv=\(name)=\($0)" } }
    return command + variables + ["--"] + arguments.map(literal)
  }

  /// An argument as systemd has to be given it: of `$NAME` and `${NAME}` it would make a variable of
  /// its own, as it does in units (`ExecStart=`), before a shell sees them.
  private static func literal(_ argument: String) -> String {
    argument.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }

  private static let passedOn = [
    "PATH", "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
    "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "LANG",
  ]

  private static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether an exec gives this process no privileges (`NoNewPrivs` in `proc_pid_status(5)`).
  private static var isConfined: Bool {
    let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = max(0, read(descriptor, &bytes, bytes.count))
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
      .contains("NoNewPrivs:\t1")
  }

  private static var hasUserManager: Bool {
    guard let runtime = environmentVariable("XDG_RUNTIME_DIR") else { return false }
    return access(runtime + "/systemd/private", F_OK) == 0
  }
}
