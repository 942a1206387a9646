import Glibc
import IsletKit

/// Finds the user's download folder, as programs do (`user-dirs.dirs`).
enum DownloadFolder {
  /// The folder's absolute path; nil where nobody has a home.
  static func path(_ setting: String?) -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let home = variable("HOME") else { return nil }
    if let setting, let path = expanded(setting, home: home) { return path }
    let configuration = variable("XDG_CONFIG_HOME") ?? home + "/.config"
    let text = SmallFile.read(configuration + "/user-dirs.dirs") ?? ""
    return parse(text, home: home) ?? home + "/Downloads"
  }

  /// The folder that the text of `user-dirs.dirs` names.
  static func parse(_ text: String, home: String) -> String? {
    var path: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("XDG_DOWNLOAD_DIR") else { continue }
      let rest = line.dropFirst("XDG_DOWNLOAD_DIR".count).drop { $0 == " " || $0 == "\t" }
      guard rest.first == "=" else { continue }
      let value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      guard value.first == "\"", let quoted = quoted(value.dropFirst()) else { continue }
      // The last line counts, as for a shell that reads the file.
      if quoted.hasPrefix("$HOME") {
        path = trimmed(home + quoted.dropFirst("$HOME".count))
      } else if quoted.hasPrefix("/") {
        path = trimmed(quoted)
      }
    }
    return path
  }

  /// A path of the settings: absolute, or in the home folder.
  static func expanded(_ setting: String, home: String) -> String? {
    if setting == "~" { return home }
    if setting.hasPrefix("~/") { return trimmed(home + setting.dropFirst()) }
    return setting.hasPrefix("/") ? trimmed(setting) : nil
  }

  /// The text up to the closing quotation mark, without backslashes.
  private static func quoted(_ text: Substring) -> String? {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
        result.append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return result
      } else {
        result.append(character)
      }
    }
    return nil
  }

  private static func trimmed(_ path: some StringProtocol) -> String {
    var path = String(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
