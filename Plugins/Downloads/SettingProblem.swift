/// What is wrong with a setting: a short line for the status, and what it takes for the log.
///
/// The status has room for 256 bytes; one line for each key of ``DownloadsSettings`` fits.
struct SettingProblem: Hashable {
  /// The most bytes of a bad value that are shown.
  private static let valueLimit = 14

  /// The key, its bad value and what that is not.
  let summary: String
  /// The same with what the key takes.
  let detail: String

  /// Makes a problem: "KEY: 'VALUE' is FAULT", and "it takes TAKEN" in the log.
  init(_ key: String, _ value: String, is fault: String, takes taken: String) {
    summary = "\(key): '\(Self.short(value))' is \(fault)"
    detail = "\(summary); it takes \(taken)"
  }

  private static func short(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      guard text.utf8.count + UTF8.width(scalar) <= valueLimit else { return text + "\u{2026}" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
