import Glibc

/// Ends the program when a sound takes too long: a sound server that hangs must not leave a process
/// behind at each alert.
enum Deadline {
  /// The most seconds that the program runs.
  private static let seconds: UInt32 = 10

  /// Arms the deadline (`alarm`); past it a line is written and the status is 1.
  static func arm() {
    // What a signal handler may do, and no more.
    signal(SIGALRM) { _ in
      let line: StaticString =
        "islet-sound: the sound did not end within 10 seconds; is the sound server running?\n"
      _ = unsafe write(Report.descriptor, line.utf8Start, line.utf8CodeUnitCount)
      _exit(1)
    }
    alarm(seconds)
  }
}
