import EventLoop

/// The overlay's names on the session bus.
enum OverlayNames {
  static let service = "org.islet.Islet"
  static let path = "/org/islet/Islet"
  /// For people and tests: status, expand, collapse, quit, debugging.
  static let control = "org.islet.Overlay1"

  /// What to say where the session bus cannot be reached.
  static func noSessionBus(_ error: Errno) -> String {
    "cannot reach the session bus (\(error)); log in to a desktop session, or run it under "
      + "dbus-run-session, so that DBUS_SESSION_BUS_ADDRESS is set"
  }
}
