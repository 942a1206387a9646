import Glibc

/// Who looks after a Debian package.
package struct Maintainer: Hashable, Sendable {
  /// The name of a person or a group.
  package let name: String
  /// Their address for mail.
  package let email: String

  /// Takes a name and an address as they are; what cannot stand in a field of a package is left out.
  package init(name: String, email: String) {
    self.name = Self.fieldText(name) ?? "Unknown"
    self.email = Self.fieldText(email)?.filter { $0 != " " } ?? "unknown@localhost"
  }

  /// Finds out who types: by DEBFULLNAME and DEBEMAIL, else by git's settings, else by what the system
  /// knows of the user.
  ///
  /// - Parameters:
  ///   - environment: The value of an environment variable.
  ///   - git: The value of one of git's settings.
  ///   - user: The user's name for people, the name for the system, and the host's name.
  package init(
    environment: (String) -> String?, git: (String) -> String?,
    user: (fullName: String?, login: String, host: String)
  ) {
    // DEBEMAIL may be a whole `Name <address>`.
    var mail = environment("DEBEMAIL")
    var nameInMail: String?
    if let parts = mail?.split(separator: "<", maxSplits: 1), parts.count == 2 {
      (nameInMail, mail) = (String(parts[0]), String(parts[1]))
    }
    func field(_ text: String?) -> String? { text.flatMap(Self.fieldText) }
    self.init(
      name: field(environment("DEBFULLNAME")) ?? field(nameInMail) ?? field(git("user.name"))
        ?? field(user.fullName) ?? user.login,
      email: field(mail) ?? field(git("user.email")) ?? "\(user.login)@\(user.host)")
  }

  /// Finds out who runs this program.
  package static func current() -> Maintainer {
    Maintainer(
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      git: gitSetting, user: systemUser())
  }

  private static func systemUser() -> (fullName: String?, login: String, host: String) {
    var host = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    let isKnown = unsafe gethostname(&host, host.count - 1) == 0
    let hostName = isKnown ? text(host) : "localhost"
    guard let entry = unsafe getpwuid(getuid()) else { return (nil, "unknown", hostName) }
    // Of several fields between commas the first is the name.
    let full = unsafe entry.pointee.pw_gecos.flatMap { unsafe String(cString: $0) }?
      .split(separator: ",").first
    return (full.map(String.init), unsafe String(cString: entry.pointee.pw_name), hostName)
  }

  /// What git says; nil where it is missing, or says nothing.
  private static func gitSetting(_ name: String) -> String? {
    guard let stream = unsafe popen("git config --get \(name) 2>/dev/null", "r") else { return nil }
    defer { unsafe pclose(stream) }
    var line = [CChar](repeating: 0, count: 512)
    guard unsafe fgets(&line, Int32(line.count), stream) != nil else { return nil }
    return text(line)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A text without what ends an address or a line; nil where nothing is left.
  private static func fieldText(_ text: String) -> String? {
    var kept = ""
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
      if !"<>,\"\\".unicodeScalars.contains(scalar) { kept.unicodeScalars.append(scalar) }
    }
    let words = kept.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
