import Foundation

/// A desk of a test's own: an X server, a session bus, and whatever the test puts on it.
///
/// Every program that it starts ends with it.
package final class Desk {
  /// Where files go.
  package let folder: ScratchFolder
  /// The X server.
  package private(set) var server: XServer
  /// The session bus.
  package let bus: SessionBus
  /// In pixels.
  package let width: Int, height: Int
  /// What programs are started with; a test may change it.
  package var environment: [String: String]

  /// Sets the desk up.
  ///
  /// - Parameters:
  ///   - width: The screen's width in pixels.
  ///   - height: The screen's height in pixels.
  ///   - options: More options for Xvfb, such as `-extension Present`.
  /// - Throws: ``TestFailure`` if a server does not start.
  package init(width: Int = 1280, height: Int = 800, options: [String] = []) throws {
    (self.width, self.height) = (width, height)
    folder = try ScratchFolder()
    server = try XServer(folder: folder, width: width, height: height, options: options)
    bus = try SessionBus(folder: folder)
    environment = ProcessInfo.processInfo.environment
    for key in environment.keys where key.hasPrefix("ISLET_") || key == "XAUTHORITY" {
      environment[key] = nil
    }
    environment["DISPLAY"] = server.display
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    environment["XDG_DATA_HOME"] = folder.path + "/data"
    environment["XDG_CONFIG_HOME"] = folder.path + "/config"
    environment["XDG_STATE_HOME"] = folder.path + "/state"
    environment["XDG_RUNTIME_DIR"] = folder.path
    // Islet itself sees to it that a crash of a provider is one line.
    environment["SWIFT_BACKTRACE"] = nil
  }

  /// Starts a program.
  package func start(_ words: String...) throws -> TestProcess { try start(words) }

  /// Starts a program.
  package func start(
    _ words: [String], environment changes: [String: String?] = [:]
  ) throws -> TestProcess {
    var all = environment
    for (key, value) in changes { all[key] = value }
    return try TestProcess(words, environment: all, folder: folder)
  }

  /// Runs a program to its end.
  ///
  /// - Returns: The ended program.
  /// - Throws: `TestFailure` if it does not end, or not with status 0.
  @discardableResult
  package func run(_ words: String...) throws -> TestProcess {
    let process = try start(words)
    let ending = try process.waitForEnd(seconds: 20)
    guard ending == .exited(0) else {
      throw TestFailure("\(words.joined(separator: " ")): \(ending), \(process.errors)")
    }
    return process
  }

  /// What the whole screen shows.
  package func screenshot() throws -> Screenshot {
    let process = try start("import", "-silent", "-window", "root", "-depth", "8", "ppm:-")
    let ending = try process.waitForEnd(seconds: 20)
    // Xvfb without XFIXES aborts when one of the two connections of `import` is closed; the
    // picture is complete by then.
    if ending != .exited(0), !server.options.contains("XFIXES") {
      throw TestFailure("no screenshot: \(ending), \(process.errors)")
    }
    return try Screenshot(ppm: process.outputBytes)
  }

  /// Kills the X server, and starts another one on the same display.
  package func replaceServer() throws {
    let display = server.display
    server.process.send(SIGKILL)
    try server.process.waitForEnd()
    // A killed server leaves its lock behind; another one takes it over, since its owner is gone.
    server = try XServer(folder: folder, width: width, height: height, display: display)
  }
}
