/// The completion script for fish, made from the table of commands.
enum FishCompletion {
  /// The whole script.
  static func script(_ tree: CommandTree) -> String {
    """
    # Completions of islet for fish, made by 'islet completion fish' from the table of commands.

    \(helpers)
    # Prints the options of a command that take a value.
    function __islet_valued
        switch "$argv"
    \(tree.leaves.compactMap(valued).joined())    end
    end

    complete -c islet -f

    \(tree.roots.map { name($0, below: []) }.joined())
    \(topLevel)
    \(tree.groups.map(group).joined(separator: "\n"))
    \(tree.leaves.map(leaf).joined(separator: "\n"))
    """
  }

  private static func valued(_ leaf: CommandTree.Leaf) -> String? {
    let names = leaf.command.allOptions.filter { $0.argument != nil }.flatMap(spellings)
    return names.isEmpty
      ? nil
      : "        case \(quoted(leaf.name))\n            printf '%s\\n' \(names.joined(separator: " "))\n"
  }

  private static func spellings(_ option: OptionSpec) -> [String] {
    ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
  }

  private static func name(_ command: Command, below path: [String]) -> String {
    complete(
      "__islet_word \((path.count) + 1) \(path.joined(separator: " "))",
      "-a \(command.name) -d \(quoted(command.summary))")
  }

  private static var topLevel: String {
    complete("__islet_first", "-l version -d 'the version'")
  }

  private static func group(_ group: Command) -> String {
    group.shownSubcommands.map { name($0, below: [group.name]) }.joined()
  }

  private static func leaf(_ leaf: CommandTree.Leaf) -> String {
    let command = leaf.command
    // Where an operand ends the options, what follows it may have the same names.
    let takes = command.endsOptionsAtOperand ? "__islet_place 1" : "__islet_is"
    var lines = (command.allOptions + [Command.helpOption]).map { option in
      let letter = option.letter.map { "-s \($0) " } ?? ""
      let value = option.argument == nil ? "" : value(option.completion) + " "
      return complete(
        "\(takes) \(leaf.name)",
        "\(letter)-l \(option.name) \(value)-d \(quoted(option.help))")
    }
    for (index, completion) in command.arguments.enumerated() {
      if case .commandLine = completion {
        let valued = command.allOptions.filter { $0.argument != nil }.flatMap(spellings)
        lines.append(
          complete(
            "__islet_is \(leaf.name)",
            // An empty word first: what begins with two dashes would be an option of the function's.
            "-x -a '(__fish_complete_subcommand --fcs-skip=2 \"\" \(valued.joined(separator: " ")))'"
          ))
      } else if let operand = operand(completion) {
        lines.append(complete("__islet_place \(index + 1) \(leaf.name)", operand))
      }
    }
    for keyword in command.keywords {
      lines.append(
        complete(
          "__islet_place 1 \(leaf.name)", "-a \(keyword.name) -d \(quoted(keyword.summary))"))
    }
    return lines.joined() + afterKeywords(leaf).joined()
  }

  private static func afterKeywords(_ leaf: CommandTree.Leaf) -> [String] {
    var places: [(index: Int, operand: String, names: [String])] = []
    for keyword in leaf.command.keywords {
      for (index, completion) in keyword.arguments.enumerated() {
        guard let operand = operand(completion) else { continue }
        if let place = places.firstIndex(where: { $0.index == index && $0.operand == operand }) {
          places[place].names.append(keyword.name)
        } else {
          places.append((index, operand, [keyword.name]))
        }
      }
    }
    return places.map { place in
      complete(
        "__islet_place \(place.index + 2) \(leaf.name); "
          + "and __islet_keyword \(leaf.name) -- \(place.names.joined(separator: " "))",
        place.operand)
    }
  }

  /// What says the value of an option: it takes one, of a kind.
  private static func value(_ completion: Completion) -> String {
    switch completion {
    case .none, .commandLine: "-x"
    case .file, .directory, .words, .live: "-r " + (operand(completion) ?? "")
    }
  }

  /// What says an operand's words; nil where there are none.
  private static func operand(_ completion: Completion) -> String? {
    switch completion {
    case .none, .commandLine: nil
    case .file(ending: ""): "-F"
    case .file(let ending): "-k -f -a '(__fish_complete_suffix \(ending))'"
    case .directory: "-f -a '(__fish_complete_directories)'"
    case .words(let list): "-f -a \(quoted(list.map(word).joined(separator: " ")))"
    case .live(let kind): "-f -a '(__islet_live \(kind.rawValue))'"
    }
  }

  /// A word of a list that fish expands: a tab stands before its meaning.
  private static func word(_ word: Completion.Word) -> String {
    let text = ShellText.isPlain(word.text) ? word.text : quoted(word.text)
    return word.meaning.isEmpty ? text : "\(text)\\t\(quoted(word.meaning))"
  }

  private static func complete(_ condition: String, _ rest: String) -> String {
    let condition = condition.split(separator: " ").joined(separator: " ")
    return "complete -c islet -n \(quoted(condition)) \(rest)\n"
  }

  private static func quoted(_ text: String) -> String { ShellText.fish(text) }

  private static let helpers = #"""
    # Prints the words before the cursor, without the program's name. A line that begins with an option
    # is the overlay's.
    function __islet_words
        set -l words (commandline -opc)
        set -e words[1]
        if not set -q words[1]
            string match -q -- '-*' (commandline -ct); and echo overlay
            return
        end
        string match -q -- '-*' $words[1]; and echo overlay
        printf '%s\n' $words
    end

    # Whether the word at the cursor is the one with a number, after the words that are given.
    function __islet_word
        set -l words (__islet_words)
        test (count $words) -eq (math $argv[1] - 1); and test "$words" = "$argv[2..]"
    end

    # Whether the word at the cursor is the first one after the program's name.
    function __islet_first
        test (count (commandline -opc)) -eq 1
    end

    # Whether the line is of a command.
    function __islet_is
        set -l words (__islet_words)
        test (count $words) -ge (count $argv); and test "$words[1..$(count $argv)]" = "$argv"
    end

    # Prints the operands of a command before the cursor: what is neither option nor an option's value.
    function __islet_operands
        set -l words (__islet_words)
        set -l valued (__islet_valued $argv)
        set -l option ''
        set -l ended ''
        for word in $words[(math (count $argv) + 1)..]
            if test -n "$option"
                set option ''
            else if test -z "$ended" -a "$word" = --
                set ended yes
            else if test -z "$ended"; and string match -q -- '-?*' $word
                if contains -- $word $valued
                    set option $word
                end
            else
                printf '%s\n' $word
            end
        end
    end

    # Whether the cursor is at the operand of a number, counted from 1, of a command.
    function __islet_place
        __islet_is $argv[2..]; or return
        test (count (__islet_operands $argv[2..])) -eq (math $argv[1] - 1)
    end

    # Whether the first operand of a command is one of some words, which stand after --.
    function __islet_keyword
        set -l end (contains -i -- -- $argv)
        set -l operands (__islet_operands $argv[1..(math $end - 1)])
        contains -- "$operands[1]" $argv[(math $end + 1)..]
    end

    # Prints words that only the program knows: their kind. It may need the word before.
    function __islet_live
        command islet completion words $argv[1] (commandline -opc)[-1] 2>/dev/null
    end

    """#
}
