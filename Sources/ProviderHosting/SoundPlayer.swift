package import EventLoop

/// Plays the sounds of alerts and downloads (B10, C10), each in an `islet-sound` of its own.
package final class SoundPlayer {
  /// How many sounds may be heard at a time; further ones are left out.
  package static let mostAtOnce = 2

  private let program: HelperProgram
  private let programs: LaunchedPrograms
  private let report: (String) -> Void
  /// Whether it was said that the program cannot be started.
  private var hasReported = false

  /// Prepares to play; nothing is started.
  ///
  /// - Parameters:
  ///   - path: `islet-sound`, as `OwnProgram.helper` finds it.
  ///   - loop: The loop that the program's end is noticed in.
  ///   - report: Gets a line the first time that the program cannot be started.
  package init(
    program path: String, loop: EventLoop,
    report: @escaping (String) -> Void = ProviderSupervisor.writeToStandardError
  ) {
    program = HelperProgram(path: path, variables: HelperProgram.quietCrash)
    programs = LaunchedPrograms(loop: loop)
    self.report = report
  }

  /// How many sounds are being played.
  package var playing: Int { programs.count }

  /// Plays an event of the desktop's sound theme, such as "complete"; returns at once.
  ///
  /// A sound that cannot be played is a line on standard error, from the program itself.
  package func play(_ event: String) {
    // The program takes a name with a slash for a file, and a source must not choose one.
    guard !event.isEmpty, !event.hasPrefix("-"), !event.contains("/"),
      playing < Self.mostAtOnce
    else { return }
    do throws(Errno) {
      try programs.launch(program, arguments: [event])
    } catch {
      guard !hasReported else { return }
      hasReported = true
      report("all stays silent: cannot start \(program.path) (\(error)); install Islet again")
    }
  }
}
