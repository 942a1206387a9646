package import Scene

/// What an overlay is started with.
package struct OverlayOptions {
  /// The measures of the pill.
  package var scene = SceneSettings()
  /// Pixels per point; `nil` follows the X resource `Xft.dpi` (R32).
  package var scale: Double?
  /// Seconds after which an expanded pill collapses once the pointer has left it.
  package var collapseDelay = 2.0
  /// Whether the window is cut to the pill even under a compositor (R18).
  package var forcesShape = false
  /// Folders with providers, separated by colons, before the usual ones.
  package var providerPath: String?

  /// Makes the options of an overlay that is started without any.
  package init() {}
}

/// Why an overlay could not start, or had to stop.
package struct OverlayFailure: Error {
  /// What is wrong and what to do about it.
  package var message: String
  /// The exit status: 1, or 75 where starting again later may help.
  package var status: Int32

  /// Makes a failure.
  package init(_ message: String, status: Int32 = 1) {
    self.message = message
    self.status = status
  }
}
