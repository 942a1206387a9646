import EventLoop
import ProviderHosting

/// Command lines that a provider carries out, for `islet provider tell` and commands of their own.
enum ProviderCommands {
  /// Longer than a provider may take to start, so that its own error is heard.
  private static let timeout: UInt64 = 15_000_000

  static var tell: Command {
    Command(
      name: "tell", operands: "NAME [ARGUMENT…]",
      summary: "Have a provider carry out a command of its own, and print its answer.",
      arguments: [.live(.provider)], endsOptionsAtOperand: true
    ) { options in
      guard let name = options.operands.first else {
        throw UsageError(message: "the provider's NAME is missing")
      }
      return try run(provider: name, Array(options.operands.dropFirst()))
    }
  }

  /// Has a provider carry out a command line and prints its answer.
  ///
  /// - Parameters:
  ///   - name: The provider, such as `timer`.
  ///   - arguments: What follows its name; they may begin with dashes.
  ///   - startsOverlay: Whether an overlay is brought up where none runs.
  /// - Returns: The exit status 0.
  /// - Throws: ``CommandFailure`` with the provider's reason and the status 1, or 2 where the
  ///   arguments make no sense to it.
  static func run(
    provider name: String, _ arguments: [String], startsOverlay: Bool = false
  ) throws(CommandFailure) -> Int32 {
    let client = try OverlayClient()
    if startsOverlay { try client.bringUp() }
    let values = try client.control(
      "RunCommand", "sas", [.string(name), .array(signature: "s", arguments.map { .string($0) })],
      timeout: timeout)
    guard let answer = CommandAnswer(values) else {
      throw CommandFailure(message: "the overlay's answer makes no sense; start it again")
    }
    let text = lines(answer.text)
    guard answer.status == 0 else {
      throw CommandFailure(
        message: text.isEmpty ? "the provider \(name) gave no reason" : text,
        status: Int32(answer.status))
    }
    if !text.isEmpty { StandardStreams.print(text + "\n") }
    return 0
  }

  /// The option of the commands for authors: what to type for a provider that shows nothing by itself.
  static let tellOption = OptionSpec(
    "tell", argument: "COMMAND", isRepeatable: true,
    help: "have the provider do this first, such as '5m Tea'")

  /// The words of each `--tell`.
  static func commandLines(_ options: ParsedOptions) -> [[String]] {
    options.all(tellOption.name).map { $0.split(separator: " ").map(String.init) }
  }

  /// The lines of an answer without line breaks around them.
  private static func lines(_ text: String) -> String {
    // It may quote other programs, which must not steer the terminal.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { OneLine.text(String($0), limit: .max) }
    return lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
      .joined(separator: "\n")
  }
}
