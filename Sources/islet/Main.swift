import Glibc

/// The program's entry: picks the command and turns what went wrong into a message and a status.
@main
struct Main {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static func main() {
    exit(run(CommandLine.arguments))
  }

  /// Runs a command line.
  ///
  /// - Returns: The exit status: 0, 1 for a failure, 2 for a usage error.
  static func run(_ arguments: [String]) -> Int32 {
    var rest = Array(arguments.dropFirst())
    switch rest.first {
    case "--help", "-h", "help":
      StandardStreams.print(Command.overview)
      return 0
    case "--version":
      StandardStreams.print("islet \(version)\n")
      return 0
    default: break
    }
    // Without a command, or with options alone, the overlay is meant.
    var name = "overlay"
    if let first = rest.first, !first.hasPrefix("-") {
      name = first
      rest.removeFirst()
    }
    guard let command = Command.named(name) else {
      StandardStreams.error("there is no command '\(name)'; 'islet --help' lists them")
      return 2
    }
    do {
      let options = try ParsedOptions(["islet \(name)"] + rest, specs: command.options)
      if options.has("help") {
        StandardStreams.print(command.help)
        return 0
      }
      return try command.run(options)
    } catch let error as UsageError {
      if let message = error.message { StandardStreams.error(message) }
      StandardStreams.error("'islet \(name) --help' lists what it takes")
      return 2
    } catch let error as CommandFailure {
      StandardStreams.error(error.message)
      return error.status
    } catch {
      StandardStreams.error("\(error)")
      return 1
    }
  }
}

/// A command that could not do its work.
struct CommandFailure: Error {
  /// What went wrong and what to do about it.
  var message: String
  /// The exit status.
  var status: Int32 = 1
}
