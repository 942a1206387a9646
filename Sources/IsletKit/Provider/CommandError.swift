/// Why a provider does not carry out a command (``Provider/handleCommand(_:)``).
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether the arguments make no sense, and not the command has failed.
  public let isUsage: Bool
  /// What is wrong and what to do, for the command line.
  public let message: String

  /// The arguments make no sense: the command's exit status is 2.
  ///
  /// - Parameter message: What is wrong with them and what would be right.
  /// - Returns: What to throw.
  public static func usage(_ message: String) -> CommandError {
    CommandError(isUsage: true, message: message)
  }

  /// The command could not be carried out: its exit status is 1.
  ///
  /// - Parameter message: Why, and what to do.
  /// - Returns: What to throw.
  public static func failed(_ message: String) -> CommandError {
    CommandError(isUsage: false, message: message)
  }

  /// The message.
  public var description: String { message }
}
