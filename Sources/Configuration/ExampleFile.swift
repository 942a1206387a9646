/// An example of the configuration file, made from the table of keys: each key with its default,
/// commented out.
///
/// Without the signs before the keys it still says no more than the defaults.
package enum ExampleFile {
  /// The most characters of a line.
  private static let width = 80

  /// The file.
  package static var text: String {
    var text =
      comment("An example of islet.conf, made by 'islet config example' from the table of keys.")
      + "#\n"
      + comment(
        """
        Every key is here with its default. To change some, write them to \
        ~/.config/islet/islet.conf without the sign before them, below their group; 'islet config \
        set GROUP.KEY VALUE' does the same. The overlay follows that file while it runs. See \
        islet.conf(5).
        """)
    for (name, summary) in Configuration.groups {
      text += "\n\(comment(summary))[\(name)]\n"
      for entry in Configuration.entries where entry.group == name { text += "\n" + item(entry) }
    }
    return text + "\n"
      + comment(
        """
        The settings of a provider stand in a group of its own, such as [provider.timer]; \
        islet-providers(7) has those of Music, Timer and Downloads.
        """)
  }

  private static func item(_ entry: ConfigurationEntry) -> String {
    var text = comment(entry.summary)
    if !entry.details.isEmpty { text += comment(entry.details) }
    text += comment("It takes \(entry.allowed).")
    return text + "#\(entry.name)=\(KeyFile.escaped(entry.defaultText))\n"
  }

  /// A text as lines of comment; a blank tells them from keys.
  private static func comment(_ text: String) -> String {
    var lines: [String] = []
    var line = "#"
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = "#"
      }
      line += " \(word)"
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}
