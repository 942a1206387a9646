import Foundation

/// A tagged sound file that a real player plays.
package struct Song: Sendable {
  /// Its title.
  package var title: String
  /// Who plays it.
  package var artist: String
  /// The path of the file.
  package let path: String

  /// Makes the file, with its cover beside it.
  ///
  /// - Parameters:
  ///   - desk: Where its folder is made.
  ///   - title: Its title.
  ///   - artist: Who plays it.
  ///   - seconds: How long it plays.
  ///   - cover: The cover's colour; nil for a song without one.
  /// - Throws: ``TestFailure`` if a tool fails.
  package init(
    desk: Desk, title: String = "Midnight Ferry", artist: String = "The Harbour Lights",
    seconds: Int = 300, cover: String? = "#3060ff"
  ) throws {
    (self.title, self.artist) = (title, artist)
    let folder = desk.folder.newPath("song")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/song.flac"
    if let cover {
      try desk.run("convert", "-size", "300x300", "xc:\(cover)", folder + "/cover.jpg")
    }
    try desk.run(
      "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i",
      "sine=frequency=220:duration=\(seconds):sample_rate=8000", "-metadata", "title=\(title)",
      "-metadata", "artist=\(artist)", "-metadata", "album=Slow Water", path)
  }
}
