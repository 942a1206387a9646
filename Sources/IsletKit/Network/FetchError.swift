import EventLoop

/// Why something could not be fetched.
public struct FetchError: Error, Hashable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Kind: Hashable, Sendable {
    /// The network or the server.
    case failed
    /// It is no address that is fetched: only http and https are.
    case badAddress
    /// There are more bytes than the limit allows.
    case tooLarge
    /// The time is over.
    case timedOut
    /// The server answers with a status that is no success, such as 404.
    case refused
    /// The program that fetches isn't installed, or doesn't run.
    case noHelper
  }

  /// What kind of reason it is.
  public let kind: Kind
  /// What happened and what to do, in a line for people.
  public let description: String

  /// Makes an error.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  static let noHelper = FetchError(
    .noHelper, "the program \(FetchHelper.name) does not run; install Islet anew")
}
