/// One command of the program: what it takes, what its help says, what it does.
struct Command {
  /// The word on the command line.
  var name: String
  /// What follows the word, for the help; empty for nothing.
  var operands: String = ""
  /// One line of help.
  var summary: String
  /// The options that it takes.
  var options: [OptionSpec] = []
  /// Does the work.
  var run: (ParsedOptions) throws -> Int32

  /// Every command, in the order of the help.
  static var all: [Command] {
    [OverlayCommand.command] + RemoteCommand.all
  }

  /// The command of a name.
  static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// The help of the whole program.
  static var overview: String {
    var text = """
      Usage: islet [COMMAND] [OPTION…]

      A pill at the top centre of the screen that shows what is going on.
      Without a command, islet starts the overlay.

      Commands:

      """
    for command in all {
      text += "  \(padded(command.name + " " + command.operands, to: 22))\(command.summary)\n"
    }
    return text + """

      Options:
        --help                  this help, or with a command that command's
        --version               the version

      Exit status: 0 done, 1 failed, 2 wrong usage.

      """
  }

  /// The help of this command.
  var help: String {
    let operands = operands.isEmpty ? "" : " \(operands)"
    var text = "Usage: islet \(name)\(operands) [OPTION…]\n\n\(summary)\n"
    text += "\nOptions:\n"
    for option in options + [OptionSpec("help", help: "this help")] {
      let argument = option.argument.map { "=\($0)" } ?? ""
      text += "  \(Command.padded("--\(option.name)\(argument)", to: 26))\(option.help)\n"
    }
    return text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
