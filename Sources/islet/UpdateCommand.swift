import Activities
import EventLoop

/// The command that changes what an activity shows.
enum UpdateCommand {
  static var command: Command {
    Command(
      name: "update", operands: "ID", summary: "Change what an activity shows.",
      details: """
        What is not given stays as it is; --content replaces the state, and the other options are
        added to it. A stale date that has passed does not stay.
        With an alert the pill expands for a few seconds by itself; with --alert-stays until
        somebody has handled it, by a button, a click or the middle button, or it is updated with
        another alert.

        """,
      options: [
        OptionSpec("alert-title", argument: "TEXT", help: "alert: what happened"),
        OptionSpec("alert-body", argument: "TEXT", help: "alert: more about it"),
        OptionSpec("alert-stays", help: "alert: the pill stays expanded until it is handled"),
        OptionSpec("sound", argument: "NAME", help: "alert: a sound of the desktop's sound theme"),
      ], groups: [ContentOptions.group], arguments: [.live(.activity)], run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    let id = try parsed.requireOperands("the ID that 'islet start' printed")[0]
    let now = Present.seconds
    let content = try ContentOptions(parsed, now: now)
    let alert = try alert(parsed)
    guard !content.changesNoContent || content.hasViews || !alert.isEmpty || !content.images.isEmpty
    else { throw UsageError(message: "there is nothing to change; give what is to be shown now") }
    let views = try content.views()

    let client = try OverlayClient()
    let text = try client.prepare(content, for: id, now: now)
    try client.activities(
      "Update", "ssss", [.string(id), .string(text), .string(views), .string(alert)])
    return 0
  }

  /// The alert as it goes over the wire; empty for none.
  private static func alert(_ parsed: ParsedOptions) throws(UsageError) -> String {
    let title = parsed["alert-title"]
    let body = parsed["alert-body"]
    let sound = parsed["sound"]
    let stays = parsed.has("alert-stays")
    guard title != nil || body != nil else {
      if sound == nil, !stays { return "" }
      let option = sound == nil ? "--alert-stays" : "--sound"
      throw UsageError(message: "\(option) belongs to an alert; give --alert-title too")
    }
    return AlertConfiguration(
      title: title ?? "", body: body ?? "", sound: sound, staysUntilHandled: stays
    ).text
  }
}
