/// The completion script for zsh, made from the table of commands.
enum ZshCompletion {
  /// The whole script.
  static func script(_ tree: CommandTree) -> String {
    """
    #compdef islet
    # Completions of islet for zsh, made by 'islet completion zsh' from the table of commands.

    \(helpers)
    \(tree.leaves.map(function).joined(separator: "\n"))
    \(tree.groups.map(group).joined(separator: "\n"))
    _islet() {
      local curcontext=$curcontext
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        local -a commands=(
    \(tree.roots.map { described($0.name, $0.summary, indent: 6) }.joined())    )
        _describe -t commands command commands
        return
      fi
      # A line that begins with an option is the overlay's.
      if [[ $words[2] == -* ]]; then
        _islet_overlay '(- *)--version[the version]'
        return
      fi
      __islet_below
    }

    # The file may be loaded as a function or read as a script.
    if [[ $funcstack[1] == _islet ]]; then
      _islet "$@"
    else
      compdef _islet islet
    fi

    """
  }

  private static func function(_ leaf: CommandTree.Leaf) -> String {
    let command = leaf.command
    let name = "_islet_" + leaf.path.joined(separator: "_")
    // What ends its options is told to _arguments, which stops at '--' by itself.
    let stop = command.endsOptionsAtOperand ? " -A '-*'" : ""
    let options = (command.allOptions + [Command.helpOption]).map(option)
    let specs = (options + operands(command)).map { " \\\n    \($0)" }.joined()
    let arrays = self.arrays(command)
    guard !command.keywords.isEmpty else {
      let arrays = arrays + (command.takesCommandLine ? afterDashes(command) : "")
      return "\(name)() {\n\(arrays)  _arguments -S\(stop) \"$@\"\(specs)\n}\n"
    }
    return """
      \(name)() {
        local state line ret=1
        local -A opt_args
      \(arrays)  _arguments -C -S\(stop) "$@"\(specs) && ret=0
        case "$state ${(Q)line[1]}" in
      \(keywordCases(command))  esac
        return ret
      }

      """
  }

  /// What completes another program's line after '--', which _arguments does not take for one.
  private static func afterDashes(_ command: Command) -> String {
    let valued = command.allOptions.filter { $0.argument != nil }.map { "--\($0.name)" }
    return """
        # What follows '--' is another command's line; _arguments would not see that.
        local place=2
        while (( place < CURRENT )) && [[ $words[place] == -?* && $words[place] != -- ]]; do
          [[ $words[place] != (\(valued.joined(separator: "|"))) ]] || (( place++ ))
          (( place++ ))
        done
        if (( place < CURRENT )) && [[ $words[place] == -- ]]; then
          shift $place words
          (( CURRENT -= place ))
          if (( CURRENT == 1 )); then _command_names -e; else _normal; fi
          return
        fi

      """
  }

  private static func group(_ group: Command) -> String {
    """
    _islet_\(group.name)() {
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        local -a commands=(
    \(group.shownSubcommands.map { described($0.name, $0.summary, indent: 6) }.joined())    )
        _describe -t commands '\(group.name) command' commands
      elif (( CURRENT == 2 )); then
        _arguments '--help[this help]'
      else
        __islet_below _\(group.name)
      fi
    }

    """
  }

  private static func option(_ option: OptionSpec) -> String {
    let help = ShellText.escaping(
      option.help, ["\\": "\\\\", "[": "\\[", "]": "\\]", ":": "\\:"])
    let long = "--\(option.name)"
    guard let argument = option.argument else { return quoted("\(long)[\(help)]") }
    let many = option.isRepeatable ? "*" : ""
    let rest = "[\(help)]:\(message(argument)):\(action(option.completion, argument, of: option))"
    guard let letter = option.letter else { return quoted("\(many)\(long)=\(rest)") }
    let others = option.isRepeatable ? "*" : "(-\(letter) \(long))"
    return "\(quoted(others)){-\(letter)+,\(long)=}\(quoted(rest))"
  }

  /// The specifications of the operands: a place and what may stand there.
  private static func operands(_ command: Command) -> [String] {
    let names = command.operandNames
    if !command.keywords.isEmpty {
      let last = (command.keywords.map(\.arguments.count).max() ?? 0) + 1
      return (1...last).map { quoted("\($0): :->\($0)") } + [quoted("*: : ")]
    }
    return command.arguments.enumerated().flatMap { index, completion -> [String] in
      if case .commandLine = completion {
        return [quoted("(-)1:command: _command_names -e"), quoted("*::argument: _normal")]
      }
      let name = index < names.count ? names[index] : "word"
      return [quoted("\(index + 1):\(message(name)):\(action(completion, name))")]
    }
      + (names.count > command.arguments.count && !command.takesCommandLine
        ? [quoted("*: : ")] : [])
  }

  private static func keywordCases(_ command: Command) -> String {
    let words = command.keywords.map { described($0.name, $0.summary, indent: 8) }.joined()
    var text = """
          1\\ *)
            local -a keywords=(
      \(words)      )
            _describe -t commands command keywords && ret=0

      """
    if let completion = command.arguments.first, case .live(let kind) = completion {
      text += "      \(live(kind)) && ret=0\n"
    }
    text += "      ;;\n"
    var cases: [(action: String, patterns: [String])] = []
    for keyword in command.keywords {
      for (index, completion) in keyword.arguments.enumerated() {
        guard case .live(let kind) = completion else { continue }
        let pattern = quoted("\(index + 2) \(keyword.name)")
        if let place = cases.firstIndex(where: { $0.action == live(kind) }) {
          cases[place].patterns.append(pattern)
        } else {
          cases.append((live(kind), [pattern]))
        }
      }
    }
    for item in cases {
      text += "    \(item.patterns.joined(separator: "|"))) \(item.action) && ret=0 ;;\n"
    }
    return text
  }

  /// What offers the words of a kind, as the last part of a specification.
  private static func action(
    _ completion: Completion, _ name: String, of option: OptionSpec? = nil
  ) -> String {
    switch completion {
    case .none, .commandLine: return " "
    case .file(ending: ""): return "_files"
    case .file(let ending): return "_files -g \"*\(ending)\""
    case .directory: return "_files -/"
    case .live(let kind): return "{\(live(kind))}"
    case .words(let words):
      if let array = option.flatMap({ arrayName($0) }) {
        return "{_describe -t values \(name) \(array) -- \(array)_open -S \"\"}"
      }
      return "(\(words.map(\.text).joined(separator: " ")))"
    }
  }

  /// The array that has the words of an option; nil where they stand in its specification.
  private static func arrayName(_ option: OptionSpec) -> String? {
    guard case .words(let words) = option.completion,
      words.contains(where: { !$0.meaning.isEmpty || $0.text.hasSuffix("=") })
    else { return nil }
    return "words_" + option.name.map { $0 == "-" ? "_" : $0 }
  }

  /// Words with meanings, and those that go on after a sign of equality, in arrays of their own.
  private static func arrays(_ command: Command) -> String {
    command.allOptions.map { option in
      guard let name = arrayName(option), case .words(let words) = option.completion else {
        return ""
      }
      let (open, closed) = (
        words.filter { $0.text.hasSuffix("=") }, words.filter { !$0.text.hasSuffix("=") }
      )
      let lines = { (words: [Completion.Word]) in
        words.map { described($0.text, $0.meaning, indent: 4) }.joined()
      }
      return "  local -a \(name)=(\n\(lines(closed))  )\n"
        + "  local -a \(name)_open=(\(open.map { quoted($0.text) }.joined(separator: " ")))\n"
    }.joined()
  }

  private static func live(_ kind: LiveWords) -> String {
    "__islet_live \(kind.rawValue)"
  }

  /// A word and its meaning, as _describe takes it, on a line.
  private static func described(_ word: String, _ meaning: String, indent: Int) -> String {
    let text = ShellText.escaping(word, ["\\": "\\\\", ":": "\\:"])
    let blanks = String(repeating: " ", count: indent)
    return blanks + quoted(meaning.isEmpty ? text : "\(text):\(meaning)") + "\n"
  }

  private static func message(_ text: String) -> String {
    ShellText.escaping(text, ["\\": "\\\\", ":": "\\:"])
  }

  private static func quoted(_ text: String) -> String { ShellText.posix(text) }

  private static let helpers = #"""
    # Offers words that only the program knows: their kind. It may need the word before.
    __islet_live() {
      local line word
      local -a described
      for line in ${(f)"$(command islet completion words $1 ${(Q)words[CURRENT-1]} 2>/dev/null)"}; do
        word=${${${line%%$'\t'*}//\\/\\\\}//:/\\:}
        [[ $line != *$'\t'* ]] || word+=:${line#*$'\t'}
        described+=("$word")
      done
      _describe -t $1 $1 described
    }

    # Completes the command that the second word names; what its functions' names begin with.
    __islet_below() {
      local name=_islet${1-}_$words[2]
      (( $+functions[$name] )) || { _message 'no such command'; return 1 }
      curcontext=${curcontext%:*}-$words[2]:
      shift words
      (( CURRENT-- ))
      $name
    }

    """#
}
