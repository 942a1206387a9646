import EventLoop
import ProviderHosting

/// Opens the links in views with the desktop's own program for them (B8).
package final class LinkOpener {
  /// The kinds of address that a click may open; a provider cannot start programs by another.
  package static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

  private static let program = "xdg-open"
  private let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  /// Opens an address; what cannot be opened is said on standard error.
  func open(_ url: String) {
    guard LinkOpener.isAllowed(url) else {
      let allowed = LinkOpener.schemes.sorted().joined(separator: ", ")
      ProviderSupervisor.writeToStandardError(
        "a link is not followed: only \(allowed) addresses are")
      return
    }
    do throws(Errno) {
      try UserProgram.start([Self.program, url], loop: loop)
    } catch {
      ProviderSupervisor.writeToStandardError(
        "cannot open a link with \(Self.program) (\(error)); install the package xdg-utils")
    }
  }

  /// Whether an address has a scheme that may be opened, and no character that has no place in one.
  package static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.utf8.count <= 4096 else { return false }
    let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    return isPlain && schemes.contains(url[..<colon].lowercased())
  }
}
