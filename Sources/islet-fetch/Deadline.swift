import Glibc

/// Ends the program when something takes too long (`alarm`).
enum Deadline {
  /// Past `seconds` a line is written and the status is that of ``Failure/Kind/timedOut``.
  static func arm(seconds: UInt32) {
    // What a signal handler may do, and no more.
    signal(SIGALRM) { _ in
      let line: StaticString =
        "islet-fetch: the server did not answer in time; try later, or allow more time\n"
      _ = unsafe write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
      _exit(Failure.Kind.timedOut.rawValue)
    }
    alarm(seconds)
  }

  /// Takes it back.
  static func disarm() { alarm(0) }

  /// Past `seconds` the program has done its work all the same.
  static func armFarewell(seconds: UInt32) {
    signal(SIGALRM) { _ in _exit(0) }
    alarm(seconds)
  }
}
