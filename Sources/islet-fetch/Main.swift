import Glibc

/// Fetches something from the network for a provider, and ends.
///
/// `islet-fetch get URL` writes what is there to standard output, `socket` carries lines to and from a
/// WebSocket until either side closes. `-` in place of the URL takes it from the first line of
/// standard input, since others see command lines. A network stack, its threads and its memory stay
/// out of the providers this way.
@main
struct Main {
  static func main() {
    do throws(Failure) {
      let arguments = try CommandArguments(Array(CommandLine.arguments.dropFirst()))
      Deadline.arm(seconds: arguments.seconds)
      var input = StandardInput()
      let text: String
      if let address = arguments.address {
        text = address
      } else {
        text = String(decoding: try input.waitForLine(limit: Bounds.addressBytes), as: UTF8.self)
      }
      switch arguments.command {
      case .get:
        let address = try Address(text, schemes: ["http", "https"])
        try Transfer(limit: arguments.limit).run(to: address)
      case .socket:
        let address = try Address(text, schemes: ["ws", "wss"])
        try Bridge(to: address, input: input).run()
      }
    } catch {
      Report.write(error)
      exit(error.kind.rawValue)
    }
  }
}
