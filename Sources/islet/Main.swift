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
    var words = arguments.dropFirst()
    switch words.first {
    case "--help", "-h", "help":
      StandardStreams.print(Command.overview)
      return 0
    case "--version":
      StandardStreams.print("islet \(version)\n")
      return 0
    default: break
    }
    var path: String?
    do {
      let (command, name) = try Command.find(&words)
      path = name
      let options = try ParsedOptions(
        [name] + words, specs: command.allOptions, endAtOperand: command.endsOptionsAtOperand)
      if options.has("help") {
        StandardStreams.print(command.help(path: name))
        return 0
      }
      return try command.run(options)
    } catch let error as UsageError {
      if let message = error.message { StandardStreams.error(message) }
      if let helpCommand = error.helpCommand ?? path {
        StandardStreams.error("'\(helpCommand) --help' lists what it takes")
      }
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
