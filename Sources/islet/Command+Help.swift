extension Command {
  /// The help of the whole program.
  static var overview: String {
    """
    Usage: islet [COMMAND] [OPTION…]

    A pill at the top centre of the screen that shows what is going on.
    Without a command, islet starts the overlay.

    Commands:
    \(table(of: all))
    Options:
      --help                  this help, or with a command that command's
      --version               the version

    Exit status: 0 done, 1 failed, 2 wrong usage.

    """
  }

  /// The help of this command.
  ///
  /// - Parameter path: Its whole name, such as `islet provider list`.
  /// - Returns: Lines.
  func help(path: String) -> String {
    let operands = operands.isEmpty ? "" : " \(operands)"
    // Where the first operand ends the options, they must come before it.
    let usage =
      endsOptionsAtOperand ? "\(path) [OPTION…]\(operands)" : "\(path)\(operands) [OPTION…]"
    var text = "Usage: \(usage)\n\n\(summary)\n"
    if !subcommands.isEmpty { text += "\nCommands:\n\(Command.table(of: subcommands))" }
    text += "\nOptions:\n"
    for option in options + [OptionSpec("help", help: "this help")] {
      let argument = option.argument.map { "=\($0)" } ?? ""
      let letter = option.letter.map { "-\($0), " } ?? ""
      text += Command.row("\(letter)--\(option.name)\(argument)", option.help, width: 26)
    }
    return details.isEmpty ? text : text + "\n" + details
  }

  /// One line for each command; those below a group have lines of their own.
  private static func table(of commands: [Command], prefix: String = "") -> String {
    commands.reduce(into: "") { text, command in
      let name = prefix + command.name
      text +=
        command.subcommands.isEmpty
        ? row(name + " " + command.operands, command.summary, width: 24)
        : table(of: command.subcommands, prefix: name + " ")
    }
  }

  /// A word and what it means; a long word has a line of its own.
  private static func row(_ word: String, _ meaning: String, width: Int) -> String {
    let gap =
      word.count < width
      ? String(repeating: " ", count: width - word.count)
      : "\n" + String(repeating: " ", count: width + 2)
    return "  \(word)\(gap)\(meaning)\n"
  }
}
