/// The command line.
struct CommandArguments {
  enum Command: String {
    case get
    case socket
  }

  let command: Command
  /// The address; nil where it is the first line of standard input.
  let address: String?
  private(set) var limit = Bounds.usualAnswerBytes
  private(set) var seconds = Bounds.usualSeconds

  static let usage = """
    usage: islet-fetch get|socket URL|- [--limit BYTES] [--timeout SECONDS]; - takes the URL \
    from the first line of standard input
    """

  /// Reads the command line, without the program's name.
  init(_ words: [String]) throws(Failure) {
    guard words.count >= 2, let command = Command(rawValue: words[0]),
      words[1] == "-" || !words[1].hasPrefix("-"), words.count.isMultiple(of: 2)
    else { throw Failure(.usage, Self.usage) }
    self.command = command
    address = words[1] == "-" ? nil : words[1]
    for index in stride(from: 2, to: words.count, by: 2) {
      let number = Int(words[index + 1]) ?? -1
      switch words[index] {
      case "--limit" where command != .socket && (0...Bounds.answerBytes).contains(number):
        limit = number
      case "--timeout" where Bounds.seconds.contains(UInt32(clamping: number)):
        seconds = UInt32(clamping: number)
      default:
        throw Failure(
          .usage,
          "'\(words[index]) \(words[index + 1])' is not understood: --limit takes 0 to "
            + "\(Bounds.answerBytes) bytes (not for socket), --timeout "
            + "\(Bounds.seconds.lowerBound) to \(Bounds.seconds.upperBound) seconds")
      }
    }
  }
}
