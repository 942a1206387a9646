extension Command {
  /// The options that every command line takes.
  static let helpOption = OptionSpec("help", help: "this help")

  /// The help of the whole program.
  static var overview: String {
    """
    Usage: islet [COMMAND] [OPTION…]

    A pill at the top centre of the screen that shows what is going on.
    Without a command, islet starts the overlay.

    Commands:
    \(table(of: all))
    Options:
      --help                  this help; after a command, the help of that one
      --version               the version

    Exit status: 0 done, 1 failed, 2 wrong usage. The manual page islet(1) tells more.

    """
  }

  /// How it is used: its whole name, operands and options.
  ///
  /// - Parameter path: Its whole name, such as `islet provider list`.
  /// - Returns: A line.
  func usage(path: String) -> String {
    let operands = operands.isEmpty ? "" : " \(operands)"
    // Where the first operand ends the options, they must come before it.
    return endsOptionsAtOperand ? "\(path) [OPTION…]\(operands)" : "\(path)\(operands) [OPTION…]"
  }

  /// The help of this command.
  ///
  /// - Parameter path: Its whole name, such as `islet provider list`.
  /// - Returns: Lines.
  func help(path: String) -> String {
    var text = "Usage: \(usage(path: path))\n\n\(summary)\n"
    if !shownSubcommands.isEmpty {
      text += "\nCommands:\n\(Command.table(of: shownSubcommands))"
    }
    for group in groups { text += "\n\(group.title):\n\(Command.rows(group.options))" }
    text += "\nOptions:\n" + Command.rows(options + [Command.helpOption])
    for details in [details] + groups.map(\.details) where !details.isEmpty {
      text += "\n" + details
    }
    return text
  }

  private static func rows(_ options: [OptionSpec]) -> String {
    options.map { option in
      let argument = option.argument.map { "=\($0)" } ?? ""
      let letter = option.letter.map { "-\($0), " } ?? ""
      let help = option.isRepeatable ? option.help + "; repeatable" : option.help
      return row("\(letter)--\(option.name)\(argument)", help, width: 26)
    }.joined()
  }

  /// One line for each command; those below a group have lines of their own.
  private static func table(of commands: [Command], prefix: String = "") -> String {
    commands.filter { !$0.isHidden }.reduce(into: "") { text, command in
      let name = prefix + command.name
      text +=
        command.subcommands.isEmpty
        ? row(name + " " + command.operands, command.summary, width: 24)
        : table(of: command.subcommands, prefix: name + " ")
    }
  }

  /// A word and what it means; a long word has a line of its own.
  static func row(_ word: String, _ meaning: String, width: Int) -> String {
    let gap =
      word.count < width
      ? String(repeating: " ", count: width - word.count)
      : "\n" + String(repeating: " ", count: width + 2)
    return "  \(word)\(gap)\(meaning)\n"
  }
}
