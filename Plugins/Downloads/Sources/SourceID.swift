/// The sources by the names that settings and `islet status` use; the most trusted first.
enum SourceID: String, CaseIterable, Hashable {
  /// Jobs that KDE's programs report: names, bytes, cancel and pause.
  case jobs = "kde-jobs"
  /// aria2 by JSON-RPC.
  case aria2
  /// Installations and updates by PackageKit.
  case packageKit = "packagekit"
  /// Partial files in the download folder: name, bytes and end.
  case partialFiles = "partial-files"
  /// The window property `_NET_WM_XAPP_PROGRESS`: one percentage for all downloads of a window.
  case windows = "xapp"
  /// `com.canonical.Unity.LauncherEntry`: one percentage for all downloads of an application.
  case launcherEntry = "launcher-entry"

  /// Whether it knows single files; the others give one percentage for a whole application.
  var knowsFiles: Bool { self != .windows && self != .launcherEntry }

  /// The greater, the more is believed.
  var trust: Int { Self.allCases.count - (Self.allCases.firstIndex(of: self) ?? 0) }
}
