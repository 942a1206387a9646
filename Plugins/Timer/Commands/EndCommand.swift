import IsletKit

/// What the user wants to be run at a timer's end (TM20).
enum EndCommand {
  /// Starts a command in a shell, and waits for nothing.
  ///
  /// It finds the timer's name as `$1`.
  static func run(_ command: String, name: String, host: Host) {
    do throws(Errno) {
      // It goes on when this process ends, and nobody here is told of its end.
      try UserProgram.start(["sh", "-c", command, "islet-timer", name], loop: host.eventLoop)
    } catch {
      host.log("the command of timer '\(name)' cannot be started: \(error)", level: .error)
    }
  }
}
