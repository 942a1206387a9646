package import EventLoop
import Storage

/// The directories of the search path, followed live (inotify).
///
/// None of them need exist; one that comes later counts from then on. What happens in several steps,
/// such as a file that is copied in pieces or a package that is installed, is told once. At rest no
/// timer is armed and nothing is looked at.
package final class ProviderFolders {
  private let directories: [String]
  private let onChange: ([ProviderFile]) -> Void
  private let report: (String) -> Void
  private var settling = SettlingTime()
  private var hasReported = false
  private var timer: Timer?
  private var watch: PathWatch?

  /// Begins to follow the directories; look at ``files`` then.
  ///
  /// - Parameters:
  ///   - directories: As ``ProviderDiscovery/searchPath(override:packageDirectory:variable:)`` has
  ///     them.
  ///   - loop: The loop that everything happens in.
  ///   - report: Gets a line the first time that the system refuses to watch one of them.
  ///   - onChange: Gets the files that there are, when something may have happened to one of them.
  /// - Throws: What the kernel says when it has no timers left.
  package init(
    _ directories: [String], loop: EventLoop,
    report: @escaping (String) -> Void = ProviderSupervisor.writeToStandardError,
    onChange: @escaping ([ProviderFile]) -> Void
  ) throws(Errno) {
    self.directories = directories
    self.onChange = onChange
    self.report = report
    timer = try loop.makeTimer(.monotonic, accuracy: 20_000) { [unowned self] in look() }
    watch = try PathWatch(
      directories.map { .files(in: $0, suffix: ProviderDiscovery.suffix) }, loop: loop
    ) { [unowned self] in changed() }
    reportShortage()
  }

  /// The providers' files as they are now.
  package var files: [ProviderFile] { ProviderDiscovery.files(in: directories) }

  private func changed() {
    reportShortage()
    timer?.arm(at: settling.changed(at: Clock.monotonic.now()))
  }

  private func look() {
    settling.settle()
    onChange(files)
  }

  private func reportShortage() {
    guard let shortage = watch?.shortage, !hasReported else { return }
    hasReported = true
    report(
      "new providers may not be seen before the next start: \(shortage); raise "
        + "fs.inotify.max_user_instances or close programs that watch many files")
  }
}
