package import EventLoop

/// Why something could not be kept or read back.
package enum StorageError: Error, Hashable, CustomStringConvertible {
  /// The system refused what was tried with a file or a folder.
  case system(action: String, path: String, Errno)
  /// A file or a text is larger than it may be, in bytes.
  case tooLarge(what: String, limit: Int)
  /// A name is empty, or too long for a file.
  case badName(String)
  /// A folder holds as many texts as it may.
  case full(path: String, limit: Int)

  /// What went wrong and what to do.
  package var description: String {
    switch self {
    case .system(let action, let path, let errno):
      "cannot \(action) \(path): \(errno); check that the path is right, that you may use it and "
        + "that the disk has room"
    case .tooLarge(let what, let limit):
      "\(what) is larger than \(limit) bytes; make it smaller"
    case .badName(let name):
      "'\(name)' cannot be the name of a stored text: it must not be empty, and fit a file's name"
    case .full(let path, let limit):
      "\(path) holds \(limit) texts already; end or remove some of them"
    }
  }
}
