import Foundation

/// An Xvfb of a test's own, on a display number that it finds itself.
package final class XServer {
  /// The server.
  package let process: TestProcess
  /// Its display, such as ":7".
  package let display: String
  /// What it was started with beside the screen's size.
  package let options: [String]

  /// Starts the server and waits until it takes clients.
  ///
  /// - Parameters:
  ///   - folder: Where its files go.
  ///   - width: The screen's width in pixels.
  ///   - height: The screen's height in pixels.
  ///   - options: More options for Xvfb, such as `-extension Present`.
  ///   - display: A display number to take again; nil finds a free one.
  /// - Throws: ``TestFailure`` if it does not start.
  package init(
    folder: ScratchFolder, width: Int = 1280, height: Int = 800, options: [String] = [],
    display: String? = nil
  ) throws {
    self.options = options
    let ready = try ReadyLine(folder: folder)
    process = try TestProcess(
      ["Xvfb"] + (display.map { [$0] } ?? [])
        + ["-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"]
        + ["-noreset"] + options,
      environment: ProcessInfo.processInfo.environment, folder: folder, writing: ready.path)
    self.display = ":" + (try ready.read(from: process))
  }
}
