import Glibc

/// Where Islet's files are, by the XDG base-directory specification.
///
/// A variable that is empty or no absolute path counts as not set; without a home folder there is
/// no place at all, which is for the caller to report.
package struct Directories: Hashable, Sendable {
  /// Configuration: `$XDG_CONFIG_HOME/islet`, else `~/.config/islet`.
  package let configuration: String?
  /// State that must survive: `$XDG_STATE_HOME/islet`, else `~/.local/state/islet`.
  package let state: String?
  /// The user's own data: `$XDG_DATA_HOME/islet`, else `~/.local/share/islet`.
  package let data: String?

  /// Reads the environment.
  ///
  /// - Parameter variable: Yields a variable's value; this process's own unless a test says else.
  package init(variable: (String) -> String? = Directories.environmentVariable) {
    func place(_ name: String, _ fallback: String) -> String? {
      if let base = variable(name), base.hasPrefix("/") { return base + "/islet" }
      guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
      return home + fallback + "/islet"
    }
    configuration = place("XDG_CONFIG_HOME", "/.config")
    state = place("XDG_STATE_HOME", "/.local/state")
    data = place("XDG_DATA_HOME", "/.local/share")
  }

  /// The configuration file.
  package var configurationFile: String? { configuration.map { $0 + "/islet.conf" } }

  /// A variable of this process; an empty one counts as not set (`getenv`).
  package static func environmentVariable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
