import EventLoop
import Foundation
import HostSupport
import TestSupport

/// The real host with the downloads provider, on a bus and in a home of its own.
final class DownloadsSession {
  let scratch: ScratchFolder
  let bus: MusicSession
  let overlay: ABIFakeOverlay
  private var programs: [ABIProgram] = []

  /// Starts the host; `display` is an X server's, none without.
  init(
    display: String? = nil, settings: [String: String] = [:], makesFolder: Bool = true,
    prepare: (ScratchFolder) throws -> Void = { _ in }
  ) throws {
    scratch = try ScratchFolder()
    bus = try MusicSession()
    for folder in ["bin", "data"] + (makesFolder ? ["Downloads"] : []) {
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/" + folder, withIntermediateDirectories: true)
    }
    // What opens files here only says so.
    let opener = scratch.path + "/bin/xdg-open"
    try "#!/bin/sh\nprintf '%s\\n' \"$*\" >>\(scratch.path)/opened\n".write(
      toFile: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
    try prepare(scratch)
    overlay = try ABIFakeOverlay(
      library: ABIFixture.products.appendingPathComponent("libdownloads.so").path,
      environment: Self.environment(scratch, bus, display: display), settings: settings)
    try overlay.wait(for: "the provider to run") { overlay.reports.last?.state == "running" }
  }

  deinit {
    for program in programs { program.kill() }
  }

  var downloads: String { scratch.path + "/Downloads" }

  private static func environment(
    _ scratch: ScratchFolder, _ bus: MusicSession, display: String?
  ) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return bus.environment.merging([
      "HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config",
      "XDG_DATA_HOME": scratch.path + "/data", "XDG_DATA_DIRS": scratch.path + "/data",
      "DISPLAY": display ?? "", "PATH": scratch.path + "/bin:" + path,
    ]) { $1 }
  }

  var environment: [String: String] { Self.environment(scratch, bus, display: nil) }

  /// Starts a program that ends with this session.
  @discardableResult
  func start(_ words: String...) throws -> ABIProgram {
    let program = try ABIProgram(words[0], Array(words.dropFirst()), environment: environment)
    programs.append(program)
    return program
  }

  /// Starts the server of slow files; returns its address.
  func startServer(bytes: Int, rate: Int) throws -> String {
    let server = try ToldProgram(
      "Server/throttled.py", ["\(bytes)", "\(rate)"], environment: environment, overlay: overlay)
    servers.append(server)
    return "http://127.0.0.1:\(server.lines[0])"
  }
  private var servers: [ToldProgram] = []

  /// Waits until launcher entries are listened to: the name is asked for after that.
  func waitForLauncherEntries() throws {
    try ABIFixture.run(
      ["gdbus", "wait", "--session", "--timeout", "30", "com.canonical.Unity"],
      environment: environment)
  }

  /// Starts the program that lies of an application's icon.
  func startLiar(_ application: String = "application://liar.desktop") throws -> ToldProgram {
    try waitForLauncherEntries()
    return try ToldProgram(
      "Launcher/liar.py", [application], environment: environment, overlay: overlay)
  }

  /// The newest state of each activity that is not over, the oldest first.
  func states() -> [[String: Any]] {
    overlay.requests.filter { request in !overlay.ends.contains { $0.id == request.id } }
      .compactMap { state(of: $0.id) }
  }

  /// The newest state of an activity.
  func state(of id: String) -> [String: Any]? {
    let content =
      overlay.updates.last { $0.id == id }?.content
      ?? overlay.requests.first { $0.id == id }?.content ?? ""
    let object = try? JSONSerialization.jsonObject(with: Data(content.utf8))
    return (object as? [String: Any])?["state"] as? [String: Any]
  }

  /// The relevance of the activity with a title.
  func relevance(_ title: String) throws -> Double {
    for request in overlay.requests where state(of: request.id)?["title"] as? String == title {
      let content = overlay.updates.last { $0.id == request.id }?.content ?? request.content
      let object = try JSONSerialization.jsonObject(with: Data(content.utf8))
      if let score = (object as? [String: Any])?["relevanceScore"] as? Double { return score }
    }
    throw TestFailure("no relevance of \(title)")
  }

  /// Waits until exactly these activities are shown, by their titles and phases.
  func wait(_ expected: [String], seconds: Double = 20) throws {
    func now() -> [String] {
      states().map { "\($0["title"] ?? "?"): \($0["phase"] ?? "?")" }.sorted()
    }
    do {
      try overlay.wait(for: "\(expected)", seconds: seconds) { now() == expected.sorted() }
    } catch {
      throw TestFailure("wanted \(expected), have \(now()): \(error)")
    }
  }

  /// Waits until a state holds for one activity.
  @discardableResult
  func wait(
    for what: String, seconds: Double = 20, _ condition: ([String: Any]) -> Bool
  ) throws -> [String: Any] {
    do {
      try overlay.wait(for: what, seconds: seconds) { states().contains(where: condition) }
    } catch {
      throw TestFailure("wanted \(what), have \(states()): \(error)")
    }
    return states().first(where: condition) ?? [:]
  }

  /// What the status says of a part; nil for nothing.
  func status(_ part: String) -> String? {
    overlay.reportedParts.last { $0.0 == part }.flatMap { $0.1.isEmpty ? nil : $0.1 }
  }

  /// Writes bytes to the end of a file in the download folder.
  func append(_ count: Int, to name: String) throws {
    let path = downloads + "/" + name
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(repeating: 1, count: count))
    try handle.close()
  }

  func rename(_ name: String, to other: String) throws {
    guard Foundation.rename(downloads + "/" + name, downloads + "/" + other) == 0 else {
      throw TestFailure("cannot rename \(name)")
    }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: downloads + "/" + name)
  }
}
