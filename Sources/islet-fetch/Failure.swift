/// Why nothing, or not all, was fetched.
struct Failure: Error {
  /// What the exit status says; programs read it, `IsletKit.FetchError` among them.
  enum Kind: Int32 {
    /// The network or the server.
    case failed = 1
    /// The command line, or an address that isn't fetched.
    case usage = 2
    /// More bytes than the limit allows.
    case tooLarge = 3
    /// The time is over.
    case timedOut = 4
    /// The server answers with a status that is no success.
    case refused = 5
  }

  let kind: Kind
  /// What happened and what to do.
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
