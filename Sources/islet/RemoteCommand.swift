import EventLoop

/// The commands that ask a running overlay for one thing over the session bus.
enum RemoteCommand {
  /// All of them, in the order of the help.
  static var all: [Command] {
    [
      Command(
        name: "status", summary: "Print the overlay's state, one key a line.",
        details: """
          Each line is a key, a colon and a value; what there is nothing to say about has no line.
          configuration.fault is what is wrong with the configuration, and provider.NAME.error the
          last failure of a provider. presentation, activities, scale, compositor and
          reduced_motion say what the pill does now; most other keys count what it took to draw it.

          """, run: printStatus),
      Command(
        name: "expand", summary: "Expand the pill, as a click on it does.",
        options: [OptionSpec("list", help: "show the list of all activities")], run: expand),
      plain("collapse", calls: "Collapse", "Shrink the expanded pill."),
      plain("next", calls: "Next", "Give the pill to the next activity, as the wheel does."),
      Command(
        name: "why", summary: "Print what decides which activity is shown where.", run: printWhy),
      plain("quit", calls: "Quit", "End the overlay."),
      Command(
        name: "debug", operands: "sync|layers",
        summary: "For tests: wait until drawn, or print the layers.",
        options: [
          OptionSpec("settled", help: "with sync: wait until nothing moves any more, too")
        ], isHidden: true, run: debug),
    ]
  }

  /// The overlay's state, key and value; waits `timeout` microseconds for it.
  static func status(
    _ client: OverlayClient, timeout: UInt64 = 10_000_000
  ) throws -> [(String, String)] {
    (try client.control("Status", timeout: timeout).first?.arrayValue ?? []).compactMap { pair in
      guard case .structure(let fields) = pair, fields.count == 2 else { return nil }
      return (fields[0].stringValue ?? "", fields[1].stringValue ?? "")
    }
  }

  private static func printStatus(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    for (key, value) in try status(OverlayClient()) { StandardStreams.print("\(key): \(value)\n") }
    return 0
  }

  private static func expand(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    try OverlayClient().control(options.has("list") ? "ShowList" : "Expand")
    return 0
  }

  private static func printWhy(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    let text = try OverlayClient().control("Why").first?.stringValue ?? ""
    StandardStreams.print(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
    return 0
  }

  private static func debug(_ options: ParsedOptions) throws -> Int32 {
    switch options.operands {
    case ["sync"]:
      try OverlayClient().control("Sync", "b", [.boolean(options.has("settled"))])
    case ["layers"]:
      StandardStreams.print(try OverlayClient().control("Layers").first?.stringValue ?? "")
    default:
      throw UsageError(message: "debug takes 'sync' or 'layers'")
    }
    return 0
  }

  private static func plain(_ name: String, calls member: String, _ summary: String) -> Command {
    Command(name: name, summary: summary) {
      try $0.requireOperands()
      try OverlayClient().control(member)
      return 0
    }
  }
}
