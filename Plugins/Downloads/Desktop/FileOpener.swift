import Glibc
import IsletKit

/// Opens finished files, and shows them in their folder, by the user's own programs.
final class FileOpener {
  private let host: Host
  private var bus: Bus?
  private var closing: DeferredSource?

  init(host: Host) throws(Errno) {
    self.host = host
    closing = try host.eventLoop.makeDeferred { [unowned self] in bus = nil }
  }

  /// Opens a file by the program that the user has chosen for its kind.
  ///
  /// What would be started rather than opened is shown in its folder.
  func open(_ path: String) throws(Errno) {
    try check(path)
    if path.hasSuffix(".desktop") { return try showInFolder(path) }
    try run(path)
  }

  /// Shows a file in its folder: selected, where the file manager can.
  func showInFolder(_ path: String) throws(Errno) {
    try check(path)
    let folder = Self.folder(of: path)
    do throws(Errno) {
      let bus = try host.openSessionBus()
      self.bus = bus
      try bus.call(
        BusCall(
          destination: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
          interface: "org.freedesktop.FileManager1", member: "ShowItems", signature: "ass",
          arguments: [
            .array(signature: "s", [.string(URL(fileURLWithPath: path).absoluteString)]),
            .string(""),
          ],
          // Starting a file manager takes its time.
          timeout: 10_000_000, autoStart: true)
      ) { [weak self] result in
        guard let self else { return }
        if case .failure = result { try? run(folder) }
        closing?.schedule()
      }.detach()
    } catch {
      try run(folder)
    }
  }

  /// Whether there is such a file; it may have been moved or deleted since.
  private func check(_ path: String) throws(Errno) {
    guard path.hasPrefix("/"), access(path, F_OK) == 0 else { throw Errno(ENOENT) }
  }

  private func run(_ path: String) throws(Errno) {
    try UserProgram.start(["xdg-open", path], loop: host.eventLoop)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
