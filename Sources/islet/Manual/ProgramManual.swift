import Configuration

/// The manual page `islet(1)`, made from the table of commands.
enum ProgramManual {
  /// The page.
  static func page(_ tree: CommandTree) -> String {
    beginning + commands(tree) + groups(tree) + ManualSections.text
  }

  private static let beginning = """
    .\\" Made by 'islet manual' from the table of commands; not edited by hand.
    .TH ISLET 1 "" Islet "User Commands"
    .SH NAME
    islet \\- a pill at the top of the screen that shows what is going on
    .SH SYNOPSIS
    .B islet
    [\\fICOMMAND\\fR] [\\fIOPTION\\fR...]
    .br
    .B islet
    .I COMMAND
    .B \\-\\-help
    .br
    .B islet \\-\\-version

    """ + ManualSections.description

  private static func commands(_ tree: CommandTree) -> String {
    """
    .SH COMMANDS
    What a command shows, prints or changes is the overlay\\(aqs that runs on the session bus;
    .BR config ", " autostart ", " completion ", " manual
    and the commands for authors of providers
    .RB ( "provider new" ", " check " and " preview )
    need none.
    Where none runs,
    .BR start ", " timer " and " run
    have the session bus start one, and
    .B run
    does without where that fails.

    """ + sections(tree)
  }

  private static func sections(_ tree: CommandTree) -> String {
    var told = ""
    return tree.leaves.map { leaf in
      // What several commands in turn have in common is told with the first one.
      let isTold = leaf.command.details == told
      told = leaf.command.details
      return section(leaf, withDetails: !isTold)
    }.joined()
  }

  private static func section(_ leaf: CommandTree.Leaf, withDetails: Bool) -> String {
    let command = leaf.command
    var text = ".SS \(heading(leaf))\n" + Roff.sentences(command.summary)
    if !command.groups.isEmpty {
      let titles = command.groups.map { $0.title.uppercased() }.joined(separator: ", ")
      let own = command.options.isEmpty ? "." : ", and the options below."
      text += "It takes the \\%\(ShellText.escaping(titles, [" ": "\\~\\%"]))\(own)\n"
    }
    if !command.details.isEmpty, withDetails { text += ".PP\n" + Roff.paragraphs(command.details) }
    return text + items(command.options)
  }

  /// How a command is written: its words in bold, the names of its operands in italics.
  private static func heading(_ leaf: CommandTree.Leaf) -> String {
    let options = leaf.command.allOptions.isEmpty ? "" : " [OPTION…]"
    let operands = leaf.command.operands.isEmpty ? "" : " \(leaf.command.operands)"
    let rest = leaf.command.endsOptionsAtOperand ? options + operands : operands + options
    return "\"islet \(Roff.escaped(leaf.name))\\fR\(markup(rest))\""
  }

  /// A line of usage whose names in capitals are in italics, and brackets are neither.
  private static func markup(_ usage: String) -> String {
    var text = ""
    var name = ""
    func finish() {
      guard !name.isEmpty else { return }
      text += name.allSatisfy(\.isUppercase) ? "\\fI\(name)\\fR" : "\\fB\(Roff.escaped(name))\\fR"
      name = ""
    }
    for character in usage {
      if " []|…,=".contains(character) {
        finish()
        text += Roff.escaped(String(character))
      } else {
        name.append(character)
      }
    }
    finish()
    return text
  }

  private static func groups(_ tree: CommandTree) -> String {
    var seen: Set<String> = []
    return tree.leaves.flatMap(\.command.groups).filter { seen.insert($0.title).inserted }
      .map { group in
        let names = tree.leaves.filter { leaf in
          leaf.command.groups.contains { $0.title == group.title }
        }.map(\.name)
        return ".SH \"\(group.title.uppercased())\"\n"
          + Roff.line("What \(English.list(names, "and")) take.") + "\n"
          + items(group.options) + ".PP\n" + Roff.paragraphs(group.details)
      }.joined()
  }

  private static func items(_ options: [OptionSpec]) -> String {
    options.map { option in
      let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let argument = option.argument.map { markup("=\($0)") } ?? ""
      var text = ".TP\n\(letter)\\fB\(Roff.escaped("--" + option.name))\\fR\(argument)\n"
      text += Roff.sentences(sentence(option))
      if option.isRepeatable { text += "It may be given more than once.\n" }
      return text
    }.joined()
  }

  /// The help of an option as a sentence.
  private static func sentence(_ option: OptionSpec) -> String {
    var help = option.help + (option.help.hasSuffix(".") ? "" : ".")
    // A word that is typed stays as it is.
    let word = help.prefix { $0 != " " && $0 != "," }
    if case .words(let words) = option.completion, words.contains(where: { $0.text == word }) {
      return help
    }
    let first = help.removeFirst()
    return first.uppercased() + help
  }
}
