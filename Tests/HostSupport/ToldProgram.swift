import EventLoop
import Foundation

/// A program that obeys lines on its standard input and tells on its standard output what it did.
package final class ToldProgram {
  private let program: ABIProgram
  private let input = Pipe()
  private let output = Pipe()
  private var source: DescriptorSource?
  private let overlay: ABIFakeOverlay
  /// What it has written, while the overlay waited for something.
  package private(set) var lines: [String] = []
  private var rest = ""

  /// Starts a script by the system's Python, which has the modules, and waits until it is ready.
  package init(
    _ script: String, _ arguments: [String], environment: [String: String],
    overlay: ABIFakeOverlay
  ) throws {
    self.overlay = overlay
    let path = ABIFixture.root.appendingPathComponent("Tests/Fixtures/\(script)").path
    program = try ABIProgram(
      "/usr/bin/python3", [path] + arguments, environment: environment,
      descriptors: [
        (input.fileHandleForReading.fileDescriptor, 0),
        (output.fileHandleForWriting.fileDescriptor, 1),
      ])
    input.fileHandleForReading.closeFile()
    output.fileHandleForWriting.closeFile()
    source = try overlay.watch(output.fileHandleForReading) { [unowned self] text in
      rest += text
      let parts = rest.split(separator: "\n", omittingEmptySubsequences: false)
      lines += parts.dropLast().map(String.init)
      rest = String(parts.last ?? "")
    }
    try overlay.wait(for: "\(script) to begin") { !lines.isEmpty }
  }

  /// Gives a command.
  package func tell(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
  }

  /// Gives a command and waits until the program says that it is done.
  package func obey(_ command: String) throws {
    let count = lines.count
    try tell(command)
    try overlay.wait(for: "'\(command)' to be done") { lines.dropFirst(count).contains("done") }
  }

  /// Ends it at once.
  package func kill() { program.kill() }
}
