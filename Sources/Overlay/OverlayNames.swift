package import EventLoop

/// The overlay's names on the session bus.
package enum OverlayNames {
  /// The name that one overlay on a bus owns.
  package static let service = "org.islet.Islet"
  /// The object that offers the interfaces.
  package static let path = "/org/islet/Islet"
  /// The interface for people and tests: status, expand, collapse, quit, debugging.
  package static let control = "org.islet.Overlay1"

  /// What to say where the session bus cannot be reached.
  package static func noSessionBus(_ error: Errno) -> String {
    "cannot reach the session bus (\(error)); log in to a desktop session, or run it under "
      + "dbus-run-session, so that DBUS_SESSION_BUS_ADDRESS is set"
  }
}
