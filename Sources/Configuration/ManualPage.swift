/// The manual page `islet.conf(5)`, made from the table of keys.
package enum ManualPage {
  /// The page in the `man` macros.
  package static var text: String {
    var page = """
      .\\" Made by 'islet config manual' from the table of keys; not edited by hand.
      .TH ISLET.CONF 5 "" Islet "File Formats Manual"
      .SH NAME
      islet.conf \\- configuration of the pill that shows what is going on
      .SH SYNOPSIS
      .I $XDG_CONFIG_HOME/islet/islet.conf
      .br
      .I \\(ti/.config/islet/islet.conf
      .SH DESCRIPTION
      The file is made of groups, keys and comments:
      .PP
      .in +4n
      .EX
      [pill]
      # a little lower
      offset=24
      .EE
      .in
      .PP
      A comment has a line of its own.
      In a value, \\(rs stands before another \\(rs, and before s, n, t and r for a blank, a new line,
      a tab and a carriage return.
      The decimals of a number follow a point.
      A file that is missing is one without keys, and a key that is missing has its default.
      .PP
      The overlay follows the file while it runs.
      Where the file has a fault, the overlay says on standard error which line, group, key and
      value are wrong and what is allowed, and keeps the last good configuration, all of it.
      .PP
      .B islet config
      reads and changes the file from the command line, and
      .B islet config check
      lists its faults.

      """
    for (name, summary) in Configuration.groups {
      page += ".SH \"[\(name.uppercased())]\"\n\(Roff.escaped(summary))\n"
      for entry in Configuration.entries where entry.group == name { page += item(entry) }
    }
    return page + providers + """
      .SH FILES
      .TP
      .I $XDG_CONFIG_HOME/islet/islet.conf
      Where the variable is not set,
      .I \\(ti/.config
      stands for it.
      .SH SEE ALSO
      .B islet config \\-\\-help
      .br
      \\fBislet\\-providers\\fR(7), \\fBislet\\-timer\\fR(1)

      """
  }

  private static let providers = """
    .SH "[PROVIDER.NAME]"
    The settings of the provider NAME, as
    .B islet provider list
    shows it.
    The provider says which keys it knows and gets their texts as they stand in the file; what the
    provider does not know has no effect.
    \\fBislet\\-providers\\fR(7) has the keys of Music, Timer and Downloads.

    """

  private static func item(_ entry: ConfigurationEntry) -> String {
    let value = entry.defaultText
    var text = ".TP\n.B \(Roff.escaped(entry.name))\n\(Roff.escaped(entry.summary))\n"
    text += "It takes \(Roff.escaped(entry.allowed)); "
    text +=
      value.isEmpty ? "there is none by default.\n" : "the default is \(Roff.escaped(value)).\n"
    if !entry.details.isEmpty { text += "\(Roff.escaped(entry.details))\n" }
    if entry.effect == .atNextStart {
      text += "A new value shows when the overlay starts the next time.\n"
    }
    return text
  }
}
