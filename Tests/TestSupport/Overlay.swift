import Foundation

/// The program under test, running.
package final class Overlay {
  /// The overlay's process.
  package let process: TestProcess
  /// Where it runs.
  package let desk: Desk
  private let scale: Double

  /// Starts `islet overlay` and waits until it answers.
  ///
  /// - Parameters:
  ///   - desk: Where it runs.
  ///   - providers: The value of `ISLET_PROVIDER_PATH`; nil for the bundled ones.
  ///   - scale: The value of `--scale`.
  ///   - options: More options.
  ///   - program: The executable; nil for the product.
  ///   - environment: Changes to the desk's environment; nil takes a variable away.
  /// - Throws: ``TestFailure`` if it ends or stays silent.
  package init(
    desk: Desk, providers: String? = nil, scale: Int = 1, options: [String] = [],
    program: String? = nil, environment: [String: String?] = [:]
  ) throws {
    self.desk = desk
    self.scale = Double(scale)
    var changes = environment
    changes["ISLET_PROVIDER_PATH"] = try providers ?? Overlay.bundledProviders(desk)
    process = try desk.start(
      [
        program ?? Package.product("islet"), "overlay", "--scale", "\(scale)", "--collapse-delay",
        "600",
      ]
        + options, environment: changes)
    try waitUntil("the overlay's answer", seconds: 20) {
      guard process.ending == nil else {
        throw TestFailure("the overlay ended: \(process.errors)")
      }
      return try command("status").ending == .exited(0)
    }
    try sync()
  }

  /// A folder that holds the bundled providers and nothing else.
  package static func bundledProviders(_ desk: Desk) throws -> String {
    let folder = desk.folder.path + "/providers"
    let link = folder + "/libmusic.so"
    if !FileManager.default.fileExists(atPath: link) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: Package.product("libmusic.so"))
    }
    return folder
  }

  /// Runs another command of the program to its end.
  package func command(_ words: String...) throws -> TestProcess {
    let process = try desk.start([Package.product("islet")] + words)
    try process.waitForEnd(seconds: 20)
    return process
  }

  /// Waits until the overlay has drawn all that came before.
  ///
  /// - Parameter settled: Also until nothing moves any more.
  /// - Throws: ``TestFailure`` if it does not answer.
  package func sync(settled: Bool = false) throws {
    let sync = try settled ? command("debug", "sync", "--settled") : command("debug", "sync")
    guard sync.ending == .exited(0) else {
      throw TestFailure("debug sync: \(sync.errors) \(process.errors)")
    }
  }

  /// What `islet status` prints, by key.
  package func status() throws -> Status { Status(try command("status").output) }

  /// What `islet debug layers` prints.
  package func layers() throws -> Layers {
    Layers(try command("debug", "layers").output, screenWidth: desk.width, scale: scale)
  }

  /// Waits, by `debug sync`, until the pill is at rest in a form and shows what it should.
  ///
  /// - Returns: The layers then.
  @discardableResult
  package func wait(
    for presentation: String, seconds: Double = 10,
    where condition: (Layers) -> Bool = { _ in true }
  ) throws -> Layers {
    var layers = try self.layers()
    try waitUntil("\(presentation), after \(layers.text)", seconds: seconds) {
      try sync(settled: true)
      layers = try self.layers()
      // Something may have happened between the two commands.
      return layers.presentation == presentation && !layers.isAnimating && condition(layers)
    }
    return layers
  }

  /// Plays a song until the pill shows it, and pauses it there: compact, and nothing moves.
  package func showPausedSong(title: String = "Midnight Ferry") throws -> Player {
    let player = try desk.startPlayer(Song(desk: desk, title: title))
    try wait(for: "compact") { $0.imageBox != nil }
    try player.pause()
    try wait(for: "compact") { $0.text.contains("waveform still") }
    return player
  }

  /// The overlay's window, by its class among the root's children.
  package func window() throws -> Window {
    try Window(desk: desk, process: process)
  }
}
