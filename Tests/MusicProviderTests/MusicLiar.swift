import EventLoop
import Foundation
import HostSupport

/// A player on the session's bus that says what a test tells it to.
final class MusicLiar {
  private let program: ABIProgram
  private let input = Pipe()
  private let output = Pipe()
  private var source: DescriptorSource?
  /// The methods that were called, with their arguments.
  private(set) var calls: [String] = []

  /// Starts it; what is called is heard while `overlay` waits for something.
  init(_ session: MusicSession, name: String = "liar", overlay: ABIFakeOverlay? = nil) throws {
    let script = ABIFixture.root.appendingPathComponent("Tests/Fixtures/Players/liar.py").path
    program = try ABIProgram(
      // The system's Python, which has the modules, not one that stands before it in the path.
      "/usr/bin/python3", [script, name], environment: session.environment,
      descriptors: [
        (input.fileHandleForReading.fileDescriptor, 0),
        (output.fileHandleForWriting.fileDescriptor, 1),
      ])
    input.fileHandleForReading.closeFile()
    output.fileHandleForWriting.closeFile()
    source = try overlay?.watch(output.fileHandleForReading) { [unowned self] text in
      calls += text.split(separator: "\n").map(String.init)
    }
  }

  var processIdentifier: Int32 { program.processIdentifier }

  /// Gives a command; see `liar.py`.
  func tell(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
  }

  /// Plays with these metadata, Python expressions by key, and other properties.
  func play(_ metadata: String, _ properties: String = "") throws {
    try say("Playing", metadata, properties)
  }

  /// Has this status, with these metadata and other properties.
  func say(_ status: String, _ metadata: String, _ properties: String = "") throws {
    try tell(
      "set {'PlaybackStatus': '\(status)', "
        + "'Metadata': dbus.Dictionary({\(metadata)}, signature='sv'), \(properties)}")
  }

  func signal(_ number: Int32) { program.signal(number) }

  /// Ends it at once.
  func kill() { program.kill() }
}
