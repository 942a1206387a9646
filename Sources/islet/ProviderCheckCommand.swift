import Authoring
import EventLoop
import ProviderHosting

/// `islet provider check`: the conformance suite.
enum ProviderCheckCommand {
  static var command: Command {
    Command(
      name: "check", operands: "FILE",
      summary: "Try a provider hard, each case in a process of its own.",
      details: details,
      options: [
        OptionSpec("case", argument: "NAME", cases, isRepeatable: true, help: "this case alone"),
        OptionSpec("seed", argument: "N", help: "repeat the random sequence of this number"),
        ProviderCommands.tellOption,
        OptionSpec("verbose", help: "what goes on, and what the provider writes"),
      ], arguments: [.file(ending: ".so")], run: run)
  }

  private static var cases: Completion {
    .words(CheckCase.all.map { Completion.Word(text: $0.name, meaning: $0.summary) })
  }

  private static var details: String {
    let cases = CheckCase.all.map { "  \(pad($0.name, to: 18))\($0.summary)\n" }.joined()
    return """
      The cases, and what a good provider does in each:
      \(cases)
      The check presses every button that it finds, many times: run it where that does no harm.
      Exit status: 0 nothing failed or crashed, 1 something did, 2 wrong usage.

      """
  }

  private static func run(_ options: ParsedOptions) throws -> Int32 {
    let file = try options.requireOperands("the provider's FILE")[0]
    let cases = try chosenCases(options)
    let check = ProviderCheck(
      file: file, program: try HelperPrograms.host(), seed: try seed(options),
      commands: ProviderCommands.commandLines(options))
    let begin = Clock.monotonic.now()
    let isVerbose = options.has("verbose")
    let results: [ProviderCheck.Result]
    do throws(Errno) {
      results = try check.run(
        cases, trace: { if isVerbose { StandardStreams.print($0 + "\n") } },
        report: { if !$0.isUnreached { StandardStreams.print(line($0)) } })
    } catch {
      throw CommandFailure(message: "cannot make an event loop: \(error)")
    }
    // One line for each reason: what they say is the same.
    let unreached = Dictionary(grouping: results.filter(\.isUnreached), by: \.outcome)
    for (outcome, results) in unreached.sorted(by: { $0.key.detail < $1.key.detail }) {
      let what = results.count == 1 ? results[0].name : "\(results.count) cases"
      StandardStreams.print(pad("skipped", to: 9) + pad(what, to: 18) + outcome.detail + "\n")
    }
    let seconds = Double(Clock.monotonic.now() - begin) / 1e6
    StandardStreams.print(summary(results, seconds: seconds))
    return results.contains { $0.outcome.isBad } ? 1 : 0
  }

  private static func chosenCases(_ options: ParsedOptions) throws(UsageError) -> [CheckCase] {
    let names = options.all("case")
    let all = CheckCase.all
    for name in names where !all.contains(where: { $0.name == name }) {
      throw UsageError(
        message: "there is no case '\(name)'; there are \(all.map(\.name).joined(separator: ", "))")
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }

  private static func seed(_ options: ParsedOptions) throws(UsageError) -> UInt64 {
    guard let text = options["seed"] else { return ProviderCheck.anySeed() }
    guard let seed = UInt64(text) else {
      throw UsageError(message: "--seed takes a whole number, not '\(text)'")
    }
    return seed
  }

  private static func line(_ result: ProviderCheck.Result) -> String {
    let outcome = result.outcome
    let begin = pad(outcome.status.rawValue, to: 9) + pad(result.name, to: 18)
    return
      (outcome.detail.isEmpty ? begin.trimmed : begin + OneLine.text(outcome.detail, limit: 2000))
      + "\n"
  }

  private static func summary(_ results: [ProviderCheck.Result], seconds: Double) -> String {
    let counts = CaseOutcome.Status.allCases.compactMap { status -> String? in
      let count = results.count { $0.outcome.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    let tenths = Int((seconds * 10).rounded())
    return "\(counts.joined(separator: ", ")) in \(tenths / 10).\(tenths % 10) s\n"
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
