import Storage

/// Where desktops and systemd look for what they start at login.
package struct LoginPlaces: Hashable, Sendable {
  /// The user's own autostart entry: `$XDG_CONFIG_HOME/autostart/islet.desktop`.
  package let userEntry: String
  /// The entries for all users, the one that counts first: below `$XDG_CONFIG_DIRS`.
  package let systemEntries: [String]
  /// The user's own folder of units: `$XDG_CONFIG_HOME/systemd/user`.
  package let userUnits: String
  /// The other folders of units for users, the one that counts first; see systemd.unit(5).
  package let systemUnits: [String]

  /// The name of the autostart entry's file.
  private static let entry = "/autostart/islet.desktop"

  /// Reads the environment; `nil` without a home folder.
  ///
  /// `$SYSTEMD_UNIT_PATH` stands for the folders of units as it does for systemd, but for the user's
  /// own folder, which is always the first.
  ///
  /// - Parameter variable: Yields a variable's value; this process's own unless a test says else.
  package init?(variable: (String) -> String? = Directories.environmentVariable) {
    guard let configuration = Directories(variable: variable).configuration else { return nil }
    let own = AtomicFile.folder(of: configuration)
    userEntry = own + Self.entry
    userUnits = own + "/systemd/user"

    func folders(_ name: String, _ fallback: String) -> [String] {
      // What is no absolute path counts as not there.
      let text = variable(name) ?? fallback
      return text.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let shared = folders("XDG_CONFIG_DIRS", "/etc/xdg")
    systemEntries = shared.map { $0 + Self.entry }

    let ownData = Directories(variable: variable).data.map { [AtomicFile.folder(of: $0)] } ?? []
    let data = ownData + folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    // On Debian the one in /etc/xdg is a link to the first.
    let usual =
      ["/etc/systemd/user"] + shared.map { $0 + "/systemd/user" }
      + folders("XDG_RUNTIME_DIR", "").map { $0 + "/systemd/user" } + ["/run/systemd/user"]
      + data.map { $0 + "/systemd/user" } + [
        "/usr/local/lib/systemd/user", "/usr/lib/systemd/user",
      ]
    guard let path = variable("SYSTEMD_UNIT_PATH") else {
      systemUnits = usual
      return
    }
    systemUnits = folders("SYSTEMD_UNIT_PATH", "") + (path.hasSuffix(":") ? usual : [])
  }
}
