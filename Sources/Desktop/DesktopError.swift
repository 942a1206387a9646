package import EventLoop
package import Painting

/// Why the overlay cannot show itself.
package enum DesktopError: Error, Hashable, CustomStringConvertible {
  /// `DISPLAY` is not set and no display was given.
  case noDisplay
  /// The display cannot be reached, or it refuses this program.
  case cannotOpen(display: String)
  /// The X server lacks an extension that nothing can stand in for.
  case missing(extension: String)
  /// The server's answers make no sense, or the connection broke while they were awaited.
  case badServer(String)
  /// The painter cannot start.
  case painting(PaintingError)
  /// The event loop refused a source.
  case loop(Errno)

  /// What went wrong and what to do.
  package var description: String {
    switch self {
    case .noDisplay:
      "there is no X display: set DISPLAY, for instance to :0, or start in an X session"
    case .cannotOpen(let display):
      "cannot open the X display \(display): check DISPLAY, that it runs and that you may use it"
    case .missing(let name):
      "the X server lacks the \(name) extension: use a server that has it"
    case .badServer(let detail):
      "the X server gave no usable answer (\(detail)): restart the X session"
    case .painting(let error):
      error.description
    case .loop(let errno):
      "cannot watch the X connection: \(errno)"
    }
  }
}
