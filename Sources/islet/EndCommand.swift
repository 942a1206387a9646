import Activities
import EventLoop

/// The command that ends an activity.
enum EndCommand {
  static var command: Command {
    Command(
      name: "end", operands: "ID", summary: "End an activity.",
      details: """
        The options say what it shows at last; what is not given stays as it is. An ended activity
        leaves the pill. It stays in the list for a while ('default', at most four hours), not at
        all ('immediate'), or for a time ('after=10m').

        """,
      options: [
        OptionSpec(
          "dismiss", argument: "WHEN", .words("default", "immediate", "after="),
          help: "default, immediate or after=DURATION")
      ], groups: [ContentOptions.group], arguments: [.live(.activity)], run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    let id = try parsed.requireOperands("the ID that 'islet start' printed")[0]
    let now = Present.seconds
    let content = try ContentOptions(parsed, now: now)
    let policy = try policy(parsed["dismiss"] ?? "default", now: now)
    let views = try content.views()

    let client = try OverlayClient()
    let text = try client.prepare(content, for: id, now: now)
    try client.activities(
      "End", "ssss", [.string(id), .string(text), .string(views), .string(policy.text)])
    return 0
  }

  private static func policy(_ text: String, now: Double) throws(UsageError) -> DismissalPolicy {
    if text == "default" { return .default }
    if text == "immediate" { return .immediate }
    if text.hasPrefix("after="), let seconds = DurationText.seconds(String(text.dropFirst(6))) {
      return .after(now + seconds)
    }
    throw UsageError(
      message: "--dismiss takes default, immediate, or after= and \(DurationText.form), "
        + "not '\(text)'")
  }
}
