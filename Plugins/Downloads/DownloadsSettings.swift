import IsletKit

/// The user's settings, group `[provider.downloads]`.
///
/// | key | takes | without it |
/// | --- | --- | --- |
/// | `disabled-sources` | names of ``SourceID`` with `;` between them | none |
struct DownloadsSettings: Hashable {
  /// The sources that are switched off.
  var disabledSources: Set<SourceID> = []
  /// What is wrong with the settings, one line each, for people.
  var problems: [String] = []

  /// Reads the settings; a bad value leaves the default and a line in ``problems``.
  init(_ setting: (String) -> String?) {
    for word in Self.list(setting("disabled-sources")) {
      if let source = SourceID(rawValue: word) {
        disabledSources.insert(source)
      } else {
        let names = SourceID.allCases.map(\.rawValue).joined(separator: ", ")
        problems.append("disabled-sources: '\(word.prefix(40))' is no source; it takes \(names)")
      }
    }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";").map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
