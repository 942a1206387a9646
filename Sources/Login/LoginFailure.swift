package import Storage

/// Why a way of starting at login cannot be switched.
package enum LoginFailure: Error, Hashable, CustomStringConvertible {
  /// A file could not be read or written.
  case storage(StorageError)
  /// A file of the user's is in the way; it was left alone. Its path, what it is, what to do.
  case inTheWay(path: String, what: String, remedy: String)

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .storage(let error): error.description
    case .inTheWay(let path, let what, let remedy): "\(path) is \(what); \(remedy)"
    }
  }
}
