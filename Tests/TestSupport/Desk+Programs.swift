import Foundation

extension Desk {
  /// Starts picom with the rules that Islet ships, and waits until it composites.
  package func startCompositor(_ options: String...) throws -> TestProcess {
    let log = folder.newPath("picom.log")
    let process = try start(
      [
        "picom", "--config", Package.path("packaging/picom.conf"), "--backend", "xrender",
        "--experimental-backends", "--log-level", "info", "--log-file", log,
      ] + options)
    let probe = try Probe.compositorOwner.build()
    try waitUntil("a compositor") {
      guard process.ending == nil else { throw TestFailure("picom ended: \(process.errors)") }
      return try run(probe).output.hasPrefix("0x")
    }
    return process
  }

  /// Starts a window manager and waits until it manages.
  package func startWindowManager(_ words: [String]) throws -> TestProcess {
    let process = try start(words)
    try waitUntil("the window manager's name") {
      try start("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").waitedOutput().contains("window id")
    }
    // It says on the root window that it is there before it takes windows, and loses those of the
    // time between: one must have been taken.
    let probe = try Probe.windowEvents.build()
    try waitUntil("a window manager") {
      let window = try start(probe, "below", "20", "20")
      try? waitUntil("the window", seconds: 0.3) { window.output.contains("map") }
      let isManaged = window.output.contains("map")
      try window.end()
      return isManaged
    }
    return process
  }

  /// A white picture behind everything, which compositors paint too.
  package func paintBackground(_ color: String = "white") throws {
    let picture = folder.newPath("background.ppm")
    try run("convert", "-size", "\(width)x\(height)", "xc:\(color)", "-depth", "8", picture)
    let program = try Probe.wallpaper.build()
    try run("sh", "-c", "exec \"$1\" <\"$2\"", "sh", program, picture)
  }

  /// Starts mpv with its MPRIS plugin, without a sound card, and waits until it is on the bus.
  package func startPlayer(_ song: Song) throws -> Player { try Player(desk: self, song: song) }

  /// Moves the pointer.
  package func movePointer(x: Int, y: Int) throws {
    try run("xdotool", "mousemove", "\(x)", "\(y)")
  }

  /// Clicks there with the first button.
  package func click(x: Int, y: Int) throws {
    try run("xdotool", "mousemove", "\(x)", "\(y)", "click", "1")
  }

  /// Starts a proxy that writes down all that a client says to the server.
  package func startTrace() throws -> ProtocolTrace { try ProtocolTrace(desk: self) }
}

extension TestProcess {
  /// Waits for the end and gives what was written to standard output, whatever the status.
  func waitedOutput() throws -> String {
    try waitForEnd()
    return output
  }
}
