import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// How the overlay comes up at login, and how a login ends it.
  @Suite struct LoginTests {
    /// The autostart entry and the unit may both start one, at the same moment.
    @Test(arguments: 0..<4) func ofTwoAtTheSameMomentOneStays(round: Int) throws {
      let desk = try Desk()
      let providers = try Overlay.bundledProviders(desk)
      let both = try (0..<2).map { _ in
        try desk.start(
          [Package.product("islet"), "overlay"], environment: ["ISLET_PROVIDER_PATH": providers])
      }
      try waitUntil("the end of one", seconds: 20) { both.contains { $0.ending != nil } }
      let loser = try #require(both.first { $0.ending != nil })
      let winner = try #require(both.first { $0 !== loser })
      // No failure, which systemd would repeat.
      #expect(loser.ending == .exited(0))
      #expect(loser.errors.contains("an overlay already runs"))
      let sync = try desk.start(Package.product("islet"), "debug", "sync")
      #expect(try sync.waitForEnd() == .exited(0))
      #expect(winner.ending == nil)
      let windows = try desk.run("xwininfo", "-root", "-tree").output
      #expect(windows.components(separatedBy: "(\"islet\"").count == 2, "\(windows)")
      // It is what systemd, and the removal of the package, end it by.
      winner.send(SIGTERM)
      #expect(try winner.waitForEnd() == .exited(0))
    }

    @Test func anOverlayStartedByTheBusEndsWithIt() throws {
      let desk = try Desk()
      try desk.offerOverlay()
      try desk.run(Package.product("islet"), "start", "--title", "x")
      let answer = try desk.run(
        "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "GetConnectionUnixProcessID", "s", "org.islet.Islet"
      ).output
      let pid = try #require(Int32(answer.split(separator: " ").last?.dropLast() ?? ""))
      #expect(ProcessFacts.exists(pid))
      try desk.bus.process.end()
      try waitUntil("the overlay's end") { !ProcessFacts.exists(pid) }
    }
  }
}

extension Desk {
  /// Lets the session bus start the overlay as the installed service file says, on this desk.
  ///
  /// - Parameter program: Instead of `islet`.
  /// - Returns: A file that is there as soon as it was started.
  /// - Throws: Where it cannot be written.
  @discardableResult
  func offerOverlay(program: String? = nil) throws -> String {
    let mark = folder.newPath("started")
    let providers = folder.path + "/providers"
    if program == nil {
      try FileManager.default.createDirectory(
        atPath: providers, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: providers + "/libtimer.so", withDestinationPath: Package.product("libtimer.so"))
    }
    let names = [
      "DISPLAY", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
    ]
    let exports = names.map { "export \($0)='\(environment[$0] ?? "")'\n" }.joined()
    let script = try folder.write(
      "#!/bin/sh\n: >'\(mark)'\n\(exports)export ISLET_PROVIDER_PATH='\(providers)'\n"
        + "exec \(program ?? "'\(Package.product("islet"))' \"$@\"")\n", as: "starter")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let text = try String(
      contentsOfFile: Package.path("packaging/login/org.islet.Islet.service"), encoding: .utf8)
    let command = "\nExec=/usr/bin/islet overlay\n"
    guard text.contains(command) else { throw TestFailure("another command: \(text)") }
    try bus.offer(
      "org.islet.Islet",
      file: text.replacingOccurrences(of: command, with: "\nExec=\(script) overlay\n"))
    return mark
  }
}
