import Activities
import EventLoop

/// The command that prints every activity.
enum ListCommand {
  static var command: Command {
    Command(
      name: "list", summary: "Print every activity, one a line.",
      details: """
        PLACE is where it is shown: primary (the pill), secondary (the circle beside it), counted
        (in the number there), or list. AGE is the time since its request.
        --json prints an array of objects with the keys id, source, state, place, relevance,
        requested (seconds since 1970) and title.

        """,
      options: [OptionSpec("json", help: "for programs: one JSON array")], run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    try parsed.requireOperands()
    let activities = try OverlayClient().list()
    StandardStreams.print(
      parsed.has("json") ? json(activities).text + "\n" : table(activities).text)
    return 0
  }

  private static func json(_ activities: [[String: BusValue]]) -> JSONValue {
    .array(
      activities.map { activity in
        .object(
          activity.compactMapValues { value in
            value.stringValue.map(JSONValue.string) ?? value.doubleValue.map(JSONValue.number)
          })
      })
  }

  private static func table(_ activities: [[String: BusValue]]) -> Table {
    var table = Table(columns: [
      ("ID", "id"), ("SOURCE", "source"), ("STATE", "state"), ("PLACE", "place"),
      ("RELEVANCE", "relevance"), ("AGE", "age"), ("TITLE", "title"),
    ])
    let now = Present.seconds
    for activity in activities {
      func text(_ key: String) -> JSONValue? { activity[key]?.stringValue.map(JSONValue.string) }
      let age = activity["requested"]?.doubleValue.map { DurationText.words(seconds: now - $0) }
      table.rows.append([
        text("id"), text("source"), text("state"), text("place"),
        activity["relevance"]?.doubleValue.map(JSONValue.number), age.map(JSONValue.string),
        text("title"),
      ])
    }
    return table
  }
}
