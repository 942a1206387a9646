import Foundation
import TestSupport

/// A user and a system of a test's own, with `islet autostart` run on them.
final class LoginHome {
  /// Where everything is.
  let scratch: ScratchFolder
  /// The program that is run.
  let program: String

  /// The user's own files.
  var entry: String { scratch.path + "/config/autostart/islet.desktop" }
  var units: String { scratch.path + "/config/systemd/user" }
  var ownDependency: String { units + "/graphical-session.target.wants/islet.service" }
  /// Those for all users.
  var systemEntry: String { scratch.path + "/xdg/autostart/islet.desktop" }
  var systemUnit: String { scratch.path + "/lib/systemd/user/islet.service" }
  var systemDependency: String {
    scratch.path + "/etc/systemd/user/graphical-session.target.wants/islet.service"
  }

  /// What the program is started with.
  var environment: [String: String]

  init() throws {
    scratch = try ScratchFolder()
    program = try Package.product("islet")
    environment = ProcessInfo.processInfo.environment
    environment["HOME"] = scratch.path
    environment["XDG_CONFIG_HOME"] = scratch.path + "/config"
    environment["XDG_CONFIG_DIRS"] = scratch.path + "/xdg"
    environment["SYSTEMD_UNIT_PATH"] =
      "\(scratch.path)/config/systemd/user:\(scratch.path)/etc/systemd/user:"
      + "\(scratch.path)/lib/systemd/user"
    // These commands need neither.
    environment["DISPLAY"] = nil
    environment["DBUS_SESSION_BUS_ADDRESS"] = nil
  }

  /// What the package installs, enabled for all users.
  func install(isEnabled: Bool = true) throws {
    try copy("packaging/login/islet.desktop", to: systemEntry)
    try copy("packaging/login/islet.service", to: systemUnit)
    if isEnabled { try link(to: systemUnit, at: systemDependency) }
  }

  /// Runs `islet autostart` and gives its status and its output.
  func autostart(
    _ words: String...
  ) throws -> (status: TestProcess.Ending, output: String, errors: String) {
    let process = try TestProcess(
      [program, "autostart"] + words, environment: environment, folder: scratch)
    return (try process.waitForEnd(), process.output, process.errors)
  }

  /// The two words of `islet autostart status`: of the entry, and of the unit.
  func state() throws -> [String] {
    let result = try autostart("status")
    guard result.status == .exited(0) else { throw TestFailure("status: \(result.errors)") }
    let lines = result.output.split(separator: "\n")
    guard lines.count == 2, lines[0].hasPrefix("autostart entry: "),
      lines[1].hasPrefix("systemd unit: ")
    else { throw TestFailure("status: \(result.output)") }
    return lines.map { line in
      String(line.split(separator: ":", maxSplits: 1)[1].split(separator: ",")[0].dropFirst())
    }
  }

  /// Writes a file and the folders on the way to it.
  func write(_ text: String, to path: String) throws {
    try makeFolder(of: path)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// A file's text; nil where there is nothing.
  func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Makes a link and the folders on the way to it.
  func link(to target: String, at path: String) throws {
    try makeFolder(of: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// What a link leads to; nil where there is none.
  func target(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  private func copy(_ file: String, to path: String) throws {
    try makeFolder(of: path)
    try FileManager.default.copyItem(atPath: Package.path(file), toPath: path)
  }

  private func makeFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
  }

  /// Runs another program and gives its output.
  func run(_ words: [String], _ changes: [String: String] = [:]) throws -> String {
    let process = try TestProcess(
      words, environment: environment.merging(changes) { $1 }, folder: scratch)
    let ending = try process.waitForEnd()
    guard ending == .exited(0) else {
      throw TestFailure("\(words): \(ending), \(process.output)\(process.errors)")
    }
    return process.output + process.errors
  }
}
