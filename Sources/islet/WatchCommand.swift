import Activities
import EventLoop
import Glibc
import Overlay
import ProviderHosting

/// The command that prints what happens to activities, a line for each event.
enum WatchCommand {
  static var command: Command {
    Command(
      name: "watch", summary: "Print what happens to activities, one event a line.",
      details: """
        Each line is the event, the id, and what belongs to it, with tabs between:

          requested ID SOURCE       an activity is there, or another in its place
          updated ID                it shows something else
          ended ID                  it has left the pill
          stale ID                  what it shows is out of date
          dismissed ID REASON       it has left the list, too
          action ID NAME ARGUMENT   one of its buttons was used
          gone                      the overlay went away
          back                      the overlay is there again

        --json prints one JSON object a line, with the keys event, id, source, reason, action and
        argument. It ends on SIGINT and SIGTERM, with status 0.

          islet watch | while read -r event id name argument; do
            [ "$event $name" = "action stop" ] && make-it-stop
          done

        """,
      options: [OptionSpec("json", help: "for programs: one JSON object a line")], run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    try parsed.requireOperands()
    let client = try OverlayClient()
    let watch = try ActivityWatch(client: client, printsJSON: parsed.has("json"))
    return try withExtendedLifetime(watch) { try client.loop.run() }
  }
}

/// The running `islet watch`.
private final class ActivityWatch {
  private let client: OverlayClient
  private let printsJSON: Bool
  private var matches: [BusMatch] = []
  private var signals: [SignalSource] = []
  /// The unique name of the overlay's connection: what others send under its path is not heard.
  private var overlay: String?

  /// The signals' names, the events' names, and the keys of what belongs to them after the id.
  private static let events: [String: (name: String, keys: [String])] = [
    "Requested": ("requested", ["source"]), "Updated": ("updated", []), "Ended": ("ended", []),
    "Stale": ("stale", []), "Dismissed": ("dismissed", ["reason"]),
    "ActionInvoked": ("action", ["action", "argument"]),
  ]
  private static let daemon = "org.freedesktop.DBus"

  init(client: OverlayClient, printsJSON: Bool) throws {
    self.client = client
    self.printsJSON = printsJSON
    for number in [SIGINT, SIGTERM] {
      signals.append(try client.loop.onSignal(number) { [loop = client.loop] in loop.exit(0) })
    }
    // The bus takes rules and questions in their order, so nothing is missed between them.
    matches = [
      try client.bus.subscribe(
        "type='signal',sender='\(Self.daemon)',path='/org/freedesktop/DBus',"
          + "interface='\(Self.daemon)',member='NameOwnerChanged',arg0='\(OverlayNames.service)'"
      ) { [weak self] message in self?.ownerChanged(message) },
      try client.bus.subscribe(
        "type='signal',path='\(ActivitiesService.path)',interface='\(ActivitiesService.name)'"
      ) { [weak self] message in self?.receive(message) },
    ]
    overlay = try client.owner()
    client.bus.onDisconnect = { [loop = client.loop] in
      StandardStreams.error("the session bus has gone; log in again")
      loop.exit(1)
    }
  }

  private func ownerChanged(_ message: BusMessage) {
    let owner = message.body().last?.stringValue ?? ""
    guard owner != overlay ?? "" else { return }
    overlay = owner.isEmpty ? nil : owner
    write(event: owner.isEmpty ? "gone" : "back", [])
  }

  private func receive(_ message: BusMessage) {
    guard let sender = message.sender, sender == overlay,
      let event = Self.events[message.member ?? ""]
    else { return }
    let texts = message.body().compactMap(\.stringValue)
    write(event: event.name, Array(zip(["id"] + event.keys, texts)))
  }

  private func write(event: String, _ fields: [(key: String, text: String)]) {
    guard printsJSON else {
      // Other programs' texts must not steer the terminal, nor make lines of their own.
      let texts = fields.map { OneLine.text($0.text, limit: $0.text.count) }
      return StandardStreams.print(([event] + texts).joined(separator: "\t") + "\n")
    }
    var object: [String: JSONValue] = ["event": .string(event)]
    for field in fields { object[field.key] = .string(field.text) }
    StandardStreams.print(JSONValue.object(object).text + "\n")
  }
}

extension OverlayClient {
  /// The unique name of the running overlay's connection.
  fileprivate func owner() throws(CommandFailure) -> String? {
    do throws(BusError) {
      return try bus.callAndWait(
        BusCall(
          destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus", member: "GetNameOwner", signature: "s",
          arguments: [.string(OverlayNames.service)])
      ).first?.stringValue
    } catch {
      throw CommandFailure(message: Self.message(error, member: "GetNameOwner"))
    }
  }
}
