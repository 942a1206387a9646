/// How the text of a setting is read, the same in every provider and in the rest of `islet.conf`.
public enum SettingText {
  /// What stands in the text, without blanks at its ends.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// What stands between semicolons, without blanks at the ends of each; nothing that is empty.
  public static func list(_ text: some StringProtocol) -> [String] {
    text.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Whether the text is `on`, `true` or `yes`, or else `off`, `false` or `no`; nil for any other.
  public static func flag(_ text: some StringProtocol) -> Bool? {
    switch trimmed(text).lowercased() {
    case "on", "true", "yes": return true
    case "off", "false", "no": return false
    default: return nil
    }
  }
}
