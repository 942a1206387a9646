import EventLoop
import Overlay

/// The commands that talk to a running overlay over the session bus.
enum RemoteCommand {
  /// All of them, in the order of the help.
  static var all: [Command] {
    [
      Command(
        name: "status", summary: "Print the overlay's state, one key a line.", run: printStatus),
      plain("expand", calls: "Expand", "Expand the pill, as a click on it does."),
      plain("collapse", calls: "Collapse", "Shrink the expanded pill."),
      plain("quit", calls: "Quit", "End the overlay."),
      Command(
        name: "debug", operands: "sync|layers",
        summary: "For tests: wait until drawn, or print the layers.",
        options: [
          OptionSpec("settled", help: "with sync: wait until nothing moves any more, too")
        ], run: debug),
    ]
  }

  private static func printStatus(_ options: ParsedOptions) throws -> Int32 {
    try noOperands(options)
    for pair in try call("Status").first?.arrayValue ?? [] {
      guard case .structure(let fields) = pair, fields.count == 2 else { continue }
      StandardStreams.print("\(fields[0].stringValue ?? ""): \(fields[1].stringValue ?? "")\n")
    }
    return 0
  }

  private static func debug(_ options: ParsedOptions) throws -> Int32 {
    switch options.operands {
    case ["sync"]:
      _ = try call("Sync", signature: "b", arguments: [.boolean(options.has("settled"))])
    case ["layers"]:
      StandardStreams.print(try call("Layers").first?.stringValue ?? "")
    default:
      throw UsageError(message: "debug takes 'sync' or 'layers'")
    }
    return 0
  }

  private static func plain(
    _ name: String, calls member: String, _ summary: String
  ) -> Command {
    Command(name: name, summary: summary) {
      try noOperands($0)
      _ = try call(member)
      return 0
    }
  }

  private static func noOperands(_ options: ParsedOptions) throws {
    if let operand = options.operands.first {
      throw UsageError(message: "'\(operand)' is one word too many")
    }
  }

  /// Calls the overlay and waits for its answer.
  private static func call(
    _ member: String, signature: String = "", arguments: [BusValue] = []
  ) throws -> [BusValue] {
    let loop: EventLoop
    do throws(Errno) {
      loop = try EventLoop()
    } catch {
      throw CommandFailure(message: "cannot make an event loop: \(error)")
    }
    // The connection is released before the loop that it belongs to.
    return try call(member, signature: signature, arguments: arguments, loop: loop)
  }

  private static func call(
    _ member: String, signature: String, arguments: [BusValue], loop: EventLoop
  ) throws -> [BusValue] {
    let bus: Bus
    do throws(Errno) {
      bus = try Bus.openSession(loop)
    } catch {
      throw CommandFailure(message: OverlayNames.noSessionBus(error))
    }
    do throws(BusError) {
      return try bus.callAndWait(
        BusCall(
          destination: OverlayNames.service, path: OverlayNames.path,
          interface: OverlayNames.control, member: member, signature: signature,
          arguments: arguments, timeout: 10_000_000))
    } catch {
      if error.isServiceUnknown {
        throw CommandFailure(
          message: "no overlay runs on this session bus; start one with 'islet overlay'")
      }
      throw CommandFailure(message: error.message)
    }
  }
}
