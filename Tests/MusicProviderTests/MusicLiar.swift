import EventLoop
import Foundation
import HostSupport

/// A player on the session's bus that says what a test tells it to.
final class MusicLiar {
  private let program: ABIProgram
  private let input = Pipe()

  init(_ session: MusicSession, name: String = "liar") throws {
    let script = ABIFixture.root.appendingPathComponent("Tests/Fixtures/Players/liar.py").path
    program = try ABIProgram(
      // The system's Python, which has the modules, not one that stands before it in the path.
      "/usr/bin/python3", [script, name], environment: session.environment,
      descriptors: [(input.fileHandleForReading.fileDescriptor, 0)])
    input.fileHandleForReading.closeFile()
  }

  /// Gives a command; see `liar.py`.
  func tell(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
  }

  /// Plays with these metadata, Python expressions by key, and other properties.
  func play(_ metadata: String, _ properties: String = "") throws {
    try tell(
      "set {'PlaybackStatus': 'Playing', "
        + "'Metadata': dbus.Dictionary({\(metadata)}, signature='sv'), \(properties)}")
  }

  func signal(_ number: Int32) { program.signal(number) }
}
