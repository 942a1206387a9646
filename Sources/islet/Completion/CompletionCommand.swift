/// The command that prints completion scripts, and tells these the words that only it knows.
enum CompletionCommand {
  static var command: Command {
    Command.group(
      "completion", summary: "Completions for shells.",
      [
        script(
          "bash",
          """
          The package has it in place. For this shell alone:

            source <(islet completion bash)

          """, BashCompletion.script),
        script(
          "zsh",
          """
          The package has it in place. Elsewhere, write it to a file _islet in a folder of fpath:

            islet completion zsh >~/.zfunc/_islet

          """, ZshCompletion.script),
        script(
          "fish",
          """
          The package has it in place. Elsewhere:

            islet completion fish >~/.config/fish/completions/islet.fish

          """, FishCompletion.script),
        Command(
          name: "words", operands: "KIND [OPERAND…]",
          summary: "Print words for a completion, one a line, a tab and what each means.",
          endsOptionsAtOperand: true, isHidden: true, run: words),
      ])
  }

  private static func script(
    _ shell: String, _ details: String, _ make: @escaping (CommandTree) -> String
  ) -> Command {
    Command(name: shell, summary: "Print the completions for \(shell).", details: details) {
      try $0.requireOperands()
      StandardStreams.print(make(CommandTree(Command.all)))
      return 0
    }
  }

  private static func words(_ options: ParsedOptions) throws -> Int32 {
    guard let name = options.operands.first, let kind = LiveWords(rawValue: name) else {
      let names = LiveWords.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "words takes one of \(names)")
    }
    let lines = kind.words(after: Array(options.operands.dropFirst())).map { word in
      word.meaning.isEmpty ? word.text : "\(word.text)\t\(word.meaning)"
    }
    StandardStreams.print(lines.map { $0 + "\n" }.joined())
    return 0
  }
}
