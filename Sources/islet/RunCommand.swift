import CLinux
import EventLoop
import Glibc
import ProviderHosting
import Terminal

/// The command that runs another one and shows its progress.
enum RunCommand {
  static var command: Command {
    Command(
      name: "run", operands: "[--] COMMAND [ARG…]",
      summary: "Run a command and show its progress.",
      details: """
        The command runs on a terminal of its own; its output is passed on unchanged. Its progress
        is what it says by OSC 9;4, or else the last percentage on a line. When it has ended the
        pill shows how, and for how long it ran; it expands if the command failed or took more than
        10 seconds. Without a running overlay the command runs all the same.

        The exit status is the command's own, 128 + N if signal N ended it, 127 if there is no such
        command and 126 if it cannot be executed.

        """,
      options: [
        OptionSpec("title", argument: "TEXT", help: "the first line; default: the command line"),
        OptionSpec(
          "icon", argument: "NAME", .live(.icon), help: "an SF Symbol's or a theme icon's name"),
        StartCommand.sourceOption,
      ], arguments: [.commandLine], endsOptionsAtOperand: true, run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    let words = parsed.operands
    guard let program = words.first else {
      throw UsageError(message: "say which COMMAND to run")
    }
    let loop = try OverlayClient.makeLoop()
    let title = parsed["title"] ?? OneLine.text(words.joined(separator: " "), limit: 200)
    let report = RunReport(title: title, icon: parsed["icon"] ?? "terminal")
    do throws(CommandFailure) {
      try report.begin(client: OverlayClient(loop: loop), source: parsed["source"])
    } catch {
      StandardStreams.error("the progress is not shown: \(error.message)")
    }
    let session: TerminalSession
    do throws(Errno) {
      session = try TerminalSession(loop: loop, words: words)
    } catch {
      report.abandon()
      throw failure(error, program: program)
    }
    var ending: ChildStatus?
    session.onProgress = { report.show($0) }
    session.onEnd = { ending = $0 }
    // Not until the loop's own end: that closes the connection, and there is a last word to say.
    while ending == nil { try loop.runOnce() }
    withExtendedLifetime(session) {}
    guard let ending else { return 1 }
    report.finish(ending)
    switch ending {
    case .exited(let status): return status
    case .signalled(let number): return 128 + number
    }
  }

  private static func failure(_ error: Errno, program: String) -> CommandFailure {
    let name = OneLine.text(program, limit: 200)
    switch error.code {
    case ENOENT:
      return CommandFailure(
        message: "there is no command '\(name)'; check its name, and the folders in PATH",
        status: 127)
    case EACCES, ENOEXEC:
      return CommandFailure(
        message: "'\(name)' cannot be executed (\(error)); check its permissions by ls -l",
        status: 126)
    default:
      return CommandFailure(
        message: "cannot start '\(name)': \(error); try again when the system has more to give")
    }
  }
}

extension ChildStatus {
  /// How a command ended, for people; empty for success.
  var problem: String {
    switch self {
    case .exited(0): return ""
    case .exited(let status): return "exit status \(status)"
    case .signalled(let number):
      let name = unsafe islet_signal_name(number).map { unsafe "SIG" + String(cString: $0) }
      return "killed by \(name ?? "signal \(number)")"
    }
  }
}
