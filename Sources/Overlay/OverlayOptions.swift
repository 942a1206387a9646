package import Configuration

/// What an overlay is started with.
package struct OverlayOptions {
  /// What the command line says in place of the configuration file.
  package var overrides: [ConfigurationOverride] = []
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
