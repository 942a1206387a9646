import Foundation

/// A real music player, and `playerctl` as the witness of what it does.
package final class Player {
  /// The player's process.
  package let process: ChildProcess
  private let desk: Desk
  private let name: String

  init(desk: Desk, song: Song, paused: Bool) throws {
    self.desk = desk
    process = try desk.start(
      [
        "mpv", "--no-config", "--script=/usr/lib/mpv-mpris/mpris.so", "--ao=null", "--no-video",
        "--really-quiet", "--loop-file=inf",
      ] + (paused ? ["--pause"] : []) + [song.path])
    // The plugin's second instance on a bus has its process id in its name.
    let number = process.pid
    let players = { try desk.start("playerctl", "--list-all").waitedOutput() }
    let known = Set(try players().split(separator: "\n").map(String.init))
    var found: String?
    try waitUntil("a player on the bus", seconds: 20) {
      let names = Set(try players().split(separator: "\n").map(String.init))
      found = names.first { $0.hasSuffix("instance\(number)") } ?? names.subtracting(known).first
      if found == nil, known.isEmpty || known.count == 1 { found = names.first { $0 == "mpv" } }
      return found != nil
    }
    name = found ?? "mpv"
    let expected = paused ? "Paused" : "Playing"
    try waitUntil("\(expected) by playerctl") { try status() == expected }
  }

  /// What `playerctl status` says.
  package func status() throws -> String {
    try control("status").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs `playerctl` on this player.
  ///
  /// - Returns: What it prints.
  @discardableResult
  package func control(_ words: String...) throws -> String {
    try desk.start(["playerctl", "--player=\(name)"] + words).waitedOutput()
  }
}
