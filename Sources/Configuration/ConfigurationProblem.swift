/// Something that is wrong with a configuration: where it stands, and what would be right.
package struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, or whatever else the text comes from, such as the command line.
  package var origin: String
  /// The line in the file, from 1; `nil` where there is none.
  package var line: Int?
  /// The group, without brackets; `nil` where the fault is not in one.
  package var group: String?
  /// The key.
  package var key: String?
  /// The text of the value, as it stands there.
  package var value: String?
  /// What is wrong and what is allowed.
  package var message: String

  init(
    _ message: String, origin: String, line: Int? = nil, group: String? = nil, key: String? = nil,
    value: String? = nil
  ) {
    self.origin = origin
    self.line = line
    self.group = group
    self.key = key
    self.value = value
    self.message = message
  }

  /// One line, such as `islet.conf:3: [pill] offset = 900: it takes a number from 0 to 400`.
  package var description: String {
    var text = origin
    if let line { text += ":\(line)" }
    text += ": "
    if let group { text += "[\(English.excerpt(group))]" }
    if let key { text += " \(English.excerpt(key))" }
    if let value { text += " = \(English.excerpt(value))" }
    return group == nil ? text + message : text + ": " + message
  }
}

extension ConfigurationProblem {
  /// A value that a key does not take.
  static func badValue(
    _ entry: ConfigurationEntry, _ value: String, origin: String, line: Int?
  ) -> ConfigurationProblem {
    var message = "it takes \(entry.allowed)"
    if let near = English.nearest(to: value, among: entry.words) {
      message += "; did you mean '\(near)'?"
    } else if value.contains("#") {
      message += "; a comment needs a line of its own"
    }
    return ConfigurationProblem(
      message, origin: origin, line: line, group: entry.group, key: entry.name, value: value)
  }

  /// A key that its group does not have.
  static func unknownKey(
    _ group: String, _ key: String, value: String? = nil, origin: String, line: Int?
  ) -> ConfigurationProblem {
    let entries = Configuration.entries
    let names = entries.filter { $0.group == group }.map(\.name)
    var message = "there is no such key"
    if let other = entries.first(where: { $0.name == key }) {
      message += "; did you mean '\(key)' in [\(other.group)]?"
    } else if let near = English.nearest(to: key, among: names) {
      message += "; did you mean '\(near)'?"
    } else {
      message += "."
    }
    return ConfigurationProblem(
      message + " [\(group)] has \(English.list(names, "and"))", origin: origin, line: line,
      group: group, key: key, value: value)
  }

  /// A group that does not exist.
  static func unknownGroup(
    _ group: String, origin: String, line: Int?
  ) -> ConfigurationProblem {
    let names = Configuration.groups.map(\.name)
    var message = "there is no such group"
    if let dot = group.firstIndex(of: "."),
      English.nearest(to: String(group[..<dot]), among: ["provider"]) != nil
    {
      message +=
        "; did you mean '\(Configuration.providerPrefix)\(group[group.index(after: dot)...])'?"
    } else if let near = English.nearest(to: group, among: names) {
      message += "; did you mean '\(near)'?"
    } else {
      message += "."
    }
    let all = names + ["provider.NAME"]
    return ConfigurationProblem(
      message + " There are \(English.list(all, "and"))", origin: origin, line: line, group: group)
  }
}
