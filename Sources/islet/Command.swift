/// One command of the program: what it takes, what its help says, what it does.
struct Command {
  /// The word on the command line.
  var name: String
  /// What follows the word, for the help; empty for nothing.
  var operands: String = ""
  /// One line of help.
  var summary: String
  /// More help after the options, ended by a line break; empty for none.
  var details: String = ""
  /// The options that it takes alone.
  var options: [OptionSpec] = []
  /// Options that it shares with other commands, in sections of their own.
  var groups: [OptionGroup] = []
  /// What each operand takes; more of them than these take nothing that can be completed.
  var arguments: [Completion] = []
  /// Words that may stand as its first operand, with operands of their own.
  var keywords: [Keyword] = []
  /// Whether the first operand ends the options, as before another program's command line.
  var endsOptionsAtOperand = false
  /// Whether neither help nor completions tell of it: it is for tests and for other programs.
  var isHidden = false
  /// The commands below this one: then it does nothing by itself.
  var subcommands: [Command] = []
  /// Does the work.
  var run: (ParsedOptions) throws -> Int32

  /// Every command, in the order of the help.
  static var all: [Command] {
    [OverlayCommand.command] + activities + RemoteCommand.all
      + [
        ProviderCommand.command, ConfigCommand.command, AutostartCommand.command,
        CompletionCommand.command, ManualCommand.command,
      ]
  }

  /// All options that it takes.
  var allOptions: [OptionSpec] { groups.flatMap(\.options) + options }

  /// What its operands are called, without the brackets and the dashes around them.
  var operandNames: [String] {
    operands.split { " []|…".contains($0) }.map(String.init).filter { $0 != "--" }
  }

  /// Whether its operands are another program's command line.
  var takesCommandLine: Bool {
    arguments.contains { if case .commandLine = $0 { true } else { false } }
  }

  /// The commands below it that are told of.
  var shownSubcommands: [Command] { subcommands.filter { !$0.isHidden } }

  /// Those that show activities.
  private static var activities: [Command] {
    [
      StartCommand.command, UpdateCommand.command, EndCommand.command, ListCommand.command,
      WatchCommand.command, RunCommand.command, TimerCommand.command,
    ]
  }

  /// A word that stands before other commands, such as `provider` before `list`.
  static func group(_ name: String, summary: String, _ subcommands: [Command]) -> Command {
    let names = subcommands.filter { !$0.isHidden }.map(\.name).joined(separator: ", ")
    return Command(
      name: name, operands: "COMMAND", summary: summary, subcommands: subcommands
    ) { _ in throw UsageError(message: "say which command of '\(name)' you mean: \(names)") }
  }

  /// Finds the command that the first words name and takes these words away.
  ///
  /// - Parameter words: The command line without the program's name.
  /// - Returns: The command and its whole name, such as `islet provider list`.
  /// - Throws: ``UsageError`` where there is no such command.
  static func find(_ words: inout ArraySlice<String>) throws(UsageError) -> (Command, String) {
    // Without a command, or with options alone, the overlay is meant.
    guard let first = words.first, !first.hasPrefix("-") else {
      return (OverlayCommand.command, "islet overlay")
    }
    words.removeFirst()
    guard var command = all.first(where: { $0.name == first }) else {
      throw UsageError(
        message: "there is no command '\(first)'; 'islet --help' lists them", helpCommand: nil)
    }
    var path = "islet \(first)"
    while !command.subcommands.isEmpty, let word = words.first, !word.hasPrefix("-") {
      guard let next = command.subcommands.first(where: { $0.name == word }) else {
        let names = command.shownSubcommands.map(\.name).joined(separator: ", ")
        throw UsageError(
          message: "'\(path)' has no command '\(word)'; it has \(names)", helpCommand: path)
      }
      words.removeFirst()
      command = next
      path += " \(word)"
    }
    return (command, path)
  }
}
