package import EventLoop
import Storage

/// The configuration as its file says, followed live.
///
/// A file with a fault changes nothing: the last good configuration stays, all of it, until the
/// file is right again. A missing file is one without keys. Plain object of the loop's thread;
/// release it before the loop.
package final class ConfigurationFile {
  /// What holds now.
  package private(set) var current: Configuration
  /// What is wrong with the file now; empty while ``current`` is what it says.
  package private(set) var problems: [String] = []
  /// Is called with the new configuration and the one before, when they differ.
  package var onChange: (_ new: Configuration, _ old: Configuration) -> Void = { _, _ in }
  /// Is called with each of ``problems``, once, when the file has come to have them.
  package var onError: (String) -> Void = { _ in }
  /// The file; `nil` where there is no place for one.
  package let path: String?

  private let overrides: [ConfigurationOverride]
  private var timer: Timer?
  private var watch: PathWatch?

  /// What to say where there is no place for the file.
  package static let noPlace =
    "there is no place for it: set HOME or XDG_CONFIG_HOME to an absolute path"

  /// How long after a change the file is read, in microseconds: editors take several steps.
  private static let settlingTime: UInt64 = 50_000

  /// Reads the file and begins to follow it; look at ``problems`` afterwards.
  ///
  /// - Parameters:
  ///   - path: The file, by an absolute path; neither it nor its folder need exist. `nil` where
  ///     there is no place for one, which is a problem that this object tells of.
  ///   - overrides: What holds whatever the file says.
  ///   - loop: The loop that tells of changes.
  /// - Throws: ``ConfigurationProblem`` for an override that its key doesn't take.
  package init(
    path: String?, overrides: [ConfigurationOverride] = [], loop: EventLoop
  ) throws(ConfigurationProblem) {
    self.path = path
    self.overrides = overrides
    current = try Configuration(overrides)
    guard let path else {
      problems = ["islet.conf: \(ConfigurationFile.noPlace)"]
      return
    }
    do throws(Errno) {
      timer = try loop.makeTimer(.monotonic, accuracy: 10_000) { [unowned self] in self.reload() }
      watch = try PathWatch([.file(path)], loop: loop) { [unowned self] in self.changed() }
      if let shortage = watch?.shortage { throw shortage }
    } catch {
      problems = [
        "\(path): changes will not be seen before the next start: \(error); raise "
          + "fs.inotify.max_user_watches or close programs that watch many files"
      ]
    }
    // After the watch begins, so that no change falls between the two.
    let (configuration, faults) = read(path)
    if let configuration { current = configuration }
    problems += faults
  }

  /// Reads the file anew now.
  package func reload() {
    guard let path else { return }
    timer?.disarm()
    let (configuration, faults) = read(path)
    if faults != problems {
      problems = faults
      for fault in faults { onError(fault) }
    }
    guard let configuration, configuration != current else { return }
    let old = current
    current = configuration
    onChange(configuration, old)
  }

  private func changed() {
    // Not put off by further changes, so that a file which never rests is followed all the same.
    if timer?.isArmed != true { timer?.arm(after: Self.settlingTime) }
  }

  private func read(_ path: String) -> (Configuration?, [String]) {
    do {
      let bytes = try AtomicFile.read(path, limit: ConfigurationReader.sizeLimit) ?? []
      let reader = ConfigurationReader(bytes, origin: path)
      guard reader.problems.isEmpty else { return (nil, reader.problems.map(\.description)) }
      var configuration = reader.configuration
      for each in overrides { try configuration.set(each.key, to: each.text, origin: each.origin) }
      return (configuration, [])
    } catch {
      return (nil, ["\(error)"])
    }
  }
}

/// A value that holds whatever the file says, such as an option of the command line.
package struct ConfigurationOverride: Hashable, Sendable {
  /// The key.
  package let key: ConfigurationPath
  /// The value, as in the file.
  package let text: String
  /// Where it comes from, for messages: the option's name.
  package let origin: String

  /// Makes an override.
  package init(_ key: ConfigurationPath, _ text: String, origin: String) {
    self.key = key
    self.text = text
    self.origin = origin
  }
}

extension Configuration {
  /// The defaults with overrides.
  ///
  /// - Throws: ``ConfigurationProblem`` for one that its key doesn't take.
  package init(_ overrides: [ConfigurationOverride]) throws(ConfigurationProblem) {
    self.init()
    for each in overrides { try set(each.key, to: each.text, origin: each.origin) }
  }
}
