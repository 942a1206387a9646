/// The commands that are told of, each with its whole name, for what is generated from them.
struct CommandTree {
  /// A command that does something by itself.
  struct Leaf {
    /// The words that name it, such as `provider` and `list`.
    var path: [String]
    /// The command.
    var command: Command

    /// The words with blanks between them.
    var name: String { path.joined(separator: " ") }
  }

  /// The first words, in the order of the help.
  let roots: [Command]

  /// Takes the commands that are not hidden.
  init(_ commands: [Command]) {
    roots = commands.filter { !$0.isHidden }
  }

  /// The first words that stand before other commands.
  var groups: [Command] { roots.filter { !$0.subcommands.isEmpty } }

  /// Every command that does something, in the order of the help.
  var leaves: [Leaf] {
    roots.flatMap { root in
      root.subcommands.isEmpty
        ? [Leaf(path: [root.name], command: root)]
        : root.shownSubcommands.map { Leaf(path: [root.name, $0.name], command: $0) }
    }
  }
}
