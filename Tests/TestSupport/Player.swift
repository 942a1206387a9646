import Foundation

/// A real music player, and `playerctl` as the witness of what it does.
package final class Player {
  /// The player's process.
  package let process: TestProcess
  private let desk: Desk
  private let name: String

  init(desk: Desk, song: Song) throws {
    self.desk = desk
    let players = {
      let list = try desk.start("playerctl", "--list-all").waitedOutput()
      return Set(list.split(separator: "\n").map(String.init))
    }
    // The plugin's first instance on a bus takes a plain name, later ones another each.
    let known = try players()
    process = try desk.start(
      [
        "mpv", "--no-config", "--script=/usr/lib/mpv-mpris/mpris.so", "--ao=null", "--no-video",
        "--really-quiet", "--loop-file=inf",
      ] + [song.path])
    var found: String?
    try waitUntil("a player on the bus", seconds: 20) {
      found = try players().subtracting(known).first
      return found != nil
    }
    name = found ?? "mpv"
    let expected = "Playing \(song.title)\n"
    var said = ""
    try waitUntil("'\(expected)' by playerctl \(name), not '\(said)'") {
      said = try control("metadata", "--format", "{{status}} {{title}}")
      return said == expected
    }
  }

  /// What `playerctl status` says.
  package func status() throws -> String {
    try control("status").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Pauses it and waits until it says so.
  package func pause() throws {
    try control("pause")
    try waitUntil("the pause of \(name)") { try status() == "Paused" }
  }

  /// Runs `playerctl` on this player.
  ///
  /// - Returns: What it prints.
  @discardableResult
  package func control(_ words: String...) throws -> String {
    try desk.start(["playerctl", "--player=\(name)"] + words).waitedOutput()
  }
}
