import EventLoop
import Foundation
import ProviderHosting
import TestSupport
import Testing

/// A supervisor that follows directories below a folder, with stand-in hosts unless told otherwise.
final class LiveBench {
  private(set) var folders: ProviderFolders?
  /// How often the files were looked at because something had happened.
  private(set) var looks = 0
  /// Whether hosts that run keep their libraries.
  var sparesRunning = false
  let bench: SupervisionBench

  /// Follows directories, named from the bench's folder; none is made, and nothing is started.
  init(
    _ directories: String..., program: HelperProgram? = nil, disabled: Set<String> = [],
    prepare: (LiveBench) throws -> Void = { _ in }
  ) throws {
    bench = try SupervisionBench(program: program)
    bench.disabled = disabled
    try prepare(self)
    let folders = try ProviderFolders(
      directories.map { bench.folder.path + "/" + $0 }, loop: bench.loop,
      report: { Issue.record("\($0)") },
      onChange: { [unowned self] files in
        looks += 1
        bench.supervisor?.update(files, sparesRunning: sparesRunning)
      })
    self.folders = folders
    bench.supervisor?.update(folders.files)
    bench.start()
  }

  /// The program that Islet ships.
  static var realHost: HelperProgram {
    HelperProgram(
      path: BuiltProducts.path("islet-provider-host"), variables: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Runs a shell command in the bench's folder, to its end.
  func shell(_ command: String) throws {
    try ImageScratch.run(["sh", "-euc", "cd \"$1\"; \(command)", "sh", bench.folder.path])
  }

  /// A provider's status by its source's name; nil where there is none.
  func status(_ name: String) -> ProviderStatus? {
    bench.statuses.first { $0.source.name == name }
  }

  /// Runs the loop until a provider runs from a file of this directory, in another process than
  /// the given one.
  func awaitRunning(_ name: String, in directory: String, not pid: Int32? = nil) throws -> Int32 {
    try bench.run {
      guard let status = status(name), let now = status.pid, now != pid else { return false }
      return status.state == .running
        && status.file.hasPrefix(bench.folder.path + "/" + directory + "/")
    }
    return try #require(status(name)?.pid)
  }

  /// Runs the loop until nothing is under way any more.
  func settle() throws {
    while try bench.loop.runOnce(timeout: 500_000) {}
  }

  /// Kills what still runs.
  func release() {
    folders = nil
    bench.release()
    #expect(bench.loop.sourceCount == 0)
  }
}
