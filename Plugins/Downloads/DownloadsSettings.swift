import IsletKit

/// The user's settings, group `[provider.downloads]`.
///
/// | key | takes | without it |
/// | --- | --- | --- |
/// | `disabled-sources` | names of ``SourceID`` with `;` between them | none |
/// | `folder` | the download folder, absolute or with `~/` | `XDG_DOWNLOAD_DIR`, or `~/Downloads` |
/// | `aria2`, `aria2-…` | see ``Aria2Settings`` | off |
struct DownloadsSettings: Hashable {
  /// The sources that are switched off.
  var disabledSources: Set<SourceID> = []
  /// The download folder, where the user names one.
  var folder: String?
  /// Where aria2 is.
  var aria2 = Aria2Settings()
  /// What is wrong with the settings, for people.
  var problems: [SettingProblem] = []

  /// Reads the settings of the host.
  init(_ settings: HostSettings) {
    self.init { settings[$0] }
  }

  /// Reads the settings; a bad value leaves the default and an entry in ``problems``.
  init(_ setting: (String) -> String?) {
    for word in SettingText.list(setting("disabled-sources") ?? "") {
      if let source = SourceID(rawValue: word) {
        disabledSources.insert(source)
      } else {
        let names = SourceID.allCases.map(\.rawValue).joined(separator: ", ")
        problems.append(
          SettingProblem("disabled-sources", word, is: "no source", takes: names))
      }
    }
    aria2 = Aria2Settings(setting, problems: &problems)
    if let folder = setting("folder"), !folder.isEmpty {
      if folder.hasPrefix("/") || folder.hasPrefix("~/") || folder == "~" {
        self.folder = folder
      } else {
        problems.append(
          SettingProblem(
            "folder", folder, is: "not absolute",
            takes: "an absolute path, or one that begins with ~/"))
      }
    }
  }

  /// One line for the status; nil when all is well.
  var summary: String? {
    problems.isEmpty ? nil : problems.map(\.summary).joined(separator: "; ")
  }
}
