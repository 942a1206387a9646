import EventLoop

/// How `islet-fetch` is called: it has the network stack, so that no provider needs one.
enum FetchHelper {
  static let name = "islet-fetch"

  /// Where it is installed; nil where it isn't.
  static var path: String? { OwnProgram.helper(name) }

  /// The line of standard input that says which address; others could see a command line.
  static func line(_ url: String) -> [UInt8]? {
    url.utf8.contains(0x0A) ? nil : Array(url.utf8) + [0x0A]
  }

  /// What became of it, from its status and its line on standard error.
  static func error(_ status: ChildStatus, _ errors: [UInt8]) -> FetchError? {
    if status == .exited(0) { return nil }
    let prefix = Array("\(name): ".utf8)
    var line = errors.prefix { $0 != 0x0A }
    if line.starts(with: prefix) { line = line.dropFirst(prefix.count) }
    let text = String(decoding: line, as: UTF8.self)
    let kind: FetchError.Kind? =
      switch status {
      case .exited(1): .failed
      case .exited(2): .badAddress
      case .exited(3): .tooLarge
      case .exited(4): .timedOut
      case .exited(5): .refused
      default: nil
      }
    guard let kind, !text.isEmpty else { return .noHelper }
    return FetchError(kind, text)
  }
}
