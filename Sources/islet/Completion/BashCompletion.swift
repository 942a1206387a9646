/// The completion script for bash, made from the table of commands.
///
/// It needs no other script; `islet run` completes the arguments of the command where the package
/// bash-completion is there.
enum BashCompletion {
  /// The whole script.
  static func script(_ tree: CommandTree) -> String {
    """
    # Completions of islet for bash, made by 'islet completion bash' from the table of commands.

    \(helpers)
    # Sets what the options of a command are: flags, and those with a value; and whether its first
    # operand ends the options.
    _islet_options()
    {
        stops=''
        case $1 in
    \(tree.leaves.map(options).joined())    esac
    }

    # Offers the values of an option.
    _islet_value()
    {
        case "$1 $2" in
    \(tree.leaves.flatMap(values).joined())    esac
    }

    # Offers what may stand as an operand: the number of its place, then the first one of them.
    _islet_operand()
    {
        case "$1 $2 ${3-}" in
    \(tree.leaves.flatMap(operands).joined())    esac
    }

    # Offers the commands below one; all of them without one.
    _islet_commands()
    {
        case $1 in
            '') _islet_words \(words(tree.roots.map(\.name))) ;;
    \(tree.groups.map(group).joined())        *) return 1 ;;
        esac
    }

    \(main)
    """
  }

  private static func options(_ leaf: CommandTree.Leaf) -> String {
    let all = leaf.command.allOptions + [Command.helpOption]
    let names = { (options: [OptionSpec]) in
      options.flatMap { option in
        ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
      }.joined(separator: " ")
    }
    let valued = all.filter { $0.argument != nil }
    let stops = leaf.command.endsOptionsAtOperand ? "\n            stops=yes" : ""
    return """
              \(quoted(leaf.name)))
                  flags=\(quoted(names(all.filter { $0.argument == nil })))
                  valued=\(quoted(names(valued)))\(stops)
                  ;;

      """
  }

  private static func values(_ leaf: CommandTree.Leaf) -> [String] {
    leaf.command.allOptions.compactMap { option in
      guard let action = action(option.completion) else { return nil }
      let patterns = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
      return entry(patterns.map { quoted("\(leaf.name) \($0)") }, action)
    }
  }

  private static func operands(_ leaf: CommandTree.Leaf) -> [String] {
    let command = leaf.command
    let lines = command.arguments.indices.compactMap { index -> String? in
      // The keywords stand in the first place, beside what else may.
      let keywords = index == 0 ? self.keywords(command) : nil
      let actions = [keywords, action(command.arguments[index])].compactMap { $0 }
      let pattern = quoted("\(leaf.name) \(index + 1) ") + "*"
      return actions.isEmpty ? nil : entry([pattern], actions.joined(separator: "; "))
    }
    return lines + afterKeywords(leaf)
  }

  private static func afterKeywords(_ leaf: CommandTree.Leaf) -> [String] {
    var actions: [(action: String, patterns: [String])] = []
    for keyword in leaf.command.keywords {
      for (index, completion) in keyword.arguments.enumerated() {
        guard let action = action(completion) else { continue }
        let pattern = quoted("\(leaf.name) \(index + 2) \(keyword.name)")
        if let place = actions.firstIndex(where: { $0.action == action }) {
          actions[place].patterns.append(pattern)
        } else {
          actions.append((action, [pattern]))
        }
      }
    }
    return actions.map { entry($0.patterns, $0.action) }
  }

  private static func keywords(_ command: Command) -> String? {
    command.keywords.isEmpty ? nil : "_islet_words \(words(command.keywords.map(\.name)))"
  }

  private static func group(_ command: Command) -> String {
    let names = words(command.shownSubcommands.map(\.name))
    return "        \(command.name)) _islet_words \(names) ;;\n"
  }

  /// What offers the words of a kind; nil where there are none.
  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .none: nil
    case .file(let ending): "_islet_files" + (ending.isEmpty ? "" : " \(quoted(ending))")
    case .directory: "_islet_files /"
    case .words(let list): "_islet_words \(words(list.map(\.text)))"
    case .live(let kind): "_islet_live \(kind.rawValue)"
    case .commandLine: nil
    }
  }

  private static func entry(_ patterns: [String], _ action: String) -> String {
    "        \(patterns.joined(separator: " | "))) \(action) ;;\n"
  }

  private static func words(_ texts: [String]) -> String {
    texts.map { ShellText.isPlain($0) ? $0 : quoted($0) }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String { ShellText.posix(text) }

  private static let helpers = #"""
    # Offers those of the lines of standard input that fit; a tab ends the word of a line.
    _islet_offer()
    {
        local word quoted typed=${current#"$lead"}
        while IFS= read -r word; do
            word=${word%%$'\t'*}
            case $typed in
                # The shell itself closes the quotes: what they do not hold as it is, is left out.
                \"*) [[ $word == "${typed:1}"* && $word != *[\"\$\`\\!]* ]] || continue ;;
                \'*) [[ $word == "${typed:1}"* && $word != *\'* ]] || continue ;;
                *)
                    printf -v quoted %q "$word"
                    [[ $word == "$typed"* || $quoted == "$typed"* ]] || continue
                    word=$quoted
                    ;;
            esac
            [[ $word != *= ]] || compopt -o nospace 2>/dev/null
            word=$lead$word
            COMPREPLY+=("${word#"$before"}")
        done
    }

    # Offers some words.
    _islet_words()
    {
        _islet_offer < <(printf '%s\n' "$@")
    }

    # Offers words that only the program knows: their kind. It may need the word before.
    _islet_live()
    {
        _islet_offer < <(command islet completion words "$1" "${words[@]: -2:1}" 2>/dev/null)
    }

    # Offers files with an ending, and folders on the way to them; with / folders alone.
    _islet_files()
    {
        local name typed=${current#"$lead"} ending=${1-}
        compopt -o filenames 2>/dev/null
        while IFS= read -r name; do
            [[ -d ${name/#~\//$HOME/} || $ending != / && $name == *"$ending" ]] || continue
            name=$lead$name
            COMPREPLY+=("${name#"$before"}")
        done < <(compgen -f -- "$typed")
    }

    # Completes another command's line, which begins at a word of the shell's own count.
    _islet_command_line()
    {
        local complete
        for complete in _comp_command_offset _command_offset; do
            if declare -F "$complete" >/dev/null; then
                "$complete" "$1"
                return
            fi
        done
        compopt -o filenames 2>/dev/null
        if (($1 == COMP_CWORD)); then
            mapfile -t COMPREPLY < <(compgen -c -- "$current")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
        fi
    }

    """#

  private static let main = #"""
    _islet()
    {
        COMPREPLY=()
        # The shell takes words apart at '=' and ':'; they are put together as they stand in the line.
        local rest=${COMP_LINE:0:COMP_POINT} part i
        local -a words=() places=()
        for ((i = 0; i <= COMP_CWORD; i++)); do
            part=${COMP_WORDS[i]}
            if ((i == 0)) || [[ $rest == [[:space:]]* ]]; then
                words+=('')
                places+=("$i")
            fi
            rest=${rest#"${rest%%[![:space:]]*}"}
            ((i < COMP_CWORD)) || part=$rest
            words[-1]+=$part
            rest=${rest#"$part"}
        done
        # The word to be completed, what of it comes before a value, and before what is replaced.
        local current=${words[-1]} lead='' before
        [[ $part != [=:]* ]] || part=''
        before=${current%"$part"}

        # The command; with an option in its place it is the overlay's.
        local last=$((${#words[@]} - 1)) next=1 command='' flags valued stops
        if [[ ${words[1]} != -* ]]; then
            while _islet_commands "$command"; do
                if ((next == last)); then
                    [[ $current != -* ]] || _islet_words --help
                    return
                fi
                COMPREPLY=()
                # A group's own options.
                if [[ ${words[next]} == -* ]]; then break; fi
                command=${command:+$command }${words[next]}
                ((next++))
            done
            COMPREPLY=()
        else
            command=overlay
        fi
        flags=--help valued=''
        _islet_options "$command"
        ((last > 1)) || flags+=' --version'

        # What stands before the word.
        local option='' ended='' word
        local -a operands=()
        local first=''
        for ((i = next; i < last; i++)); do
            word=${words[i]}
            if [[ $option ]]; then
                option=''
            elif [[ ! $ended && $word == -- ]]; then
                ended=yes
            elif [[ ! $ended && $word == -?* ]]; then
                [[ " $valued " != *" $word "* ]] || option=$word
            else
                ((${#operands[@]})) || first=${places[i]}
                operands+=("$word")
                ended=$ended$stops
            fi
        done

        if [[ $option ]]; then
            _islet_value "$command" "$option"
        elif [[ ! $ended && $current == --*=* ]]; then
            lead=${current%%=*}=
            _islet_value "$command" "${lead%=}"
        elif [[ ! $ended && $current == -* ]]; then
            # shellcheck disable=SC2086 # one word per option
            _islet_words $flags $valued
        elif [[ $command == run ]]; then
            _islet_command_line "${first:-${places[last]}}"
        else
            _islet_operand "$command" "$((${#operands[@]} + 1))" "${operands[@]}"
            # Where nothing else can stand, the options are shown at once; not help alone.
            if [[ ! ${COMPREPLY[*]} && ! $current && ! $ended && $flags$valued != --help ]]; then
                # shellcheck disable=SC2086 # one word per option
                _islet_words $flags $valued
            fi
        fi
    }
    complete -F _islet islet

    """#
}
