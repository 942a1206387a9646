import Activities
import EventLoop

/// The commands about providers: the running ones, and the writing of new ones.
enum ProviderCommand {
  static var command: Command {
    Command.group(
      "provider", summary: "What the providers do, and their restart.",
      [
        Command(
          name: "list", summary: "Print the providers, one a line.", details: details,
          options: [OptionSpec("json", help: "for programs: one JSON array")], run: list),
        Command(
          name: "restart", operands: "NAME",
          summary: "Start a provider again, also one in quarantine.",
          arguments: [.live(.provider)], run: restart),
        ProviderCommands.tell,
        ProviderNewCommand.command, ProviderCheckCommand.command, ProviderPreviewCommand.command,
      ])
  }

  private static let details = """
    STATE is one of
      starting      its process has begun
      running       all is well
      backingOff    it crashed, and is started again in a moment
      quarantined   it crashed too often; 'islet provider restart' starts it again
      failed        it cannot run, and LAST ERROR says why
      disabled      sources.disabled in the configuration names it
      stopped       it has ended
    CPU MS is the processor's time that it took, MEMORY KB what it costs alone.

    --json prints an array of objects with the keys name, state, restarts, cpu_ms,
    private_memory_kb and error.

    """

  private static func list(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    let table = providers(try RemoteCommand.status(OverlayClient()))
    StandardStreams.print(options.has("json") ? table.json : table.text)
    return 0
  }

  /// The rows of `islet status` that are about providers, a row for each provider.
  ///
  /// Their keys are `provider.NAME.KEY`; a name may have dots itself.
  static func providers(_ status: [(String, String)]) -> Table {
    var names: [String] = []
    var values: [String: [String: String]] = [:]
    for (key, value) in status where key.hasPrefix("provider.") {
      let rest = key.dropFirst("provider.".count)
      guard let dot = rest.lastIndex(of: ".") else { continue }
      let name = String(rest[..<dot])
      if values[name] == nil { names.append(name) }
      values[name, default: [:]][String(rest[rest.index(after: dot)...])] = value
    }
    var table = Table(columns: [
      ("NAME", "name"), ("STATE", "state"), ("RESTARTS", "restarts"), ("CPU MS", "cpu_ms"),
      ("MEMORY KB", "private_memory_kb"), ("LAST ERROR", "error"),
    ])
    for name in names {
      table.rows.append(
        [.string(name)]
          + table.columns.dropFirst().map { column in
            values[name]?[column.key].map { text in
              // An error is a text even if it reads like a number.
              let number = ["state", "error"].contains(column.key) ? nil : Double(text)
              return number.map(JSONValue.number) ?? .string(text)
            }
          })
    }
    return table
  }

  private static func restart(_ options: ParsedOptions) throws -> Int32 {
    let name = try options.requireOperands("the provider's NAME")[0]
    try OverlayClient().control("RestartProvider", "s", [.string(name)])
    return 0
  }
}
