import Activities
import EventLoop

/// The command that requests an activity and prints its id.
enum StartCommand {
  static var command: Command {
    Command(
      name: "start", summary: "Show a new activity and print its id.",
      details: """
        The output is the id alone, for update and end:

          id=$(islet start --title Build --icon hammer --progress 0)
          islet update "$id" --progress 40%
          islet end "$id" --status succeeded --progress none

        """,
      options: [
        OptionSpec(
          "attributes", argument: "JSON", help: "what never changes about it, a JSON object"),
        OptionSpec(
          "id", argument: "ID", .live(.activity),
          help: "the id to use; it replaces the activity that has it"),
        sourceOption,
      ], groups: [ContentOptions.group], run: run)
  }

  /// The name that activities go by where the user switches sources off.
  static let sourceOption = OptionSpec(
    "source", argument: "NAME", help: "the program it comes from; default: session")

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    try parsed.requireOperands()
    let now = Present.seconds
    let content = try ContentOptions(parsed, now: now)
    guard content.showsSomething else {
      throw UsageError(message: "there is nothing to show; give --title, --content or --views")
    }
    let attributes = try parsed["attributes"].map {
      JSONValue.object(try ContentOptions.object($0, option: "attributes")).text
    }
    let views = try content.views()
    let source = parsed["source"].map { [("source", BusValue.string($0))] } ?? []
    let id = parsed["id"].map { [("id", BusValue.string($0))] } ?? []

    let client = try OverlayClient()
    try client.bringUp()
    try client.attach(content.images, options: source)
    let answer = try client.activities(
      "Request", "sssa{sv}",
      [
        .string(attributes ?? "{}"), .string(content.content(now: now)), .string(views),
        .properties(source + id),
      ])
    StandardStreams.print((answer.first?.stringValue ?? "") + "\n")
    return 0
  }
}
