import EventLoop
import ProviderHosting

/// What a provider is told from a command line.
extension HostRun {
  /// Has the provider carry out a command line; nil from one that takes none.
  ///
  /// A provider of the SDK that takes none answers so itself.
  func tell(_ arguments: [String]) throws(CaseEnd) -> CommandAnswer? {
    let bytes = arguments.reduce(0) { $0 + $1.utf8.count }
    let answer = try call(
      "RunCommand", signature: "as",
      [.array(signature: "s", arguments.map { .string($0) })],
      named: "a command line of \(arguments.count) words and \(bytes) bytes")
    guard case .success(let values) = answer else { return nil }
    return CommandAnswer(values)
  }

  /// Has it carry out the command lines that show what it can; each must be done.
  func carryOut(_ commands: [[String]]) throws(CaseEnd) {
    for command in commands {
      let line = command.joined(separator: " ")
      guard let answer = try tell(command) else {
        throw .failed("takes no commands, and was told '\(line)'; leave out --tell")
      }
      guard answer.status == 0 else {
        throw .failed("does not do '\(line)': \(answer.text)")
      }
    }
  }
}
