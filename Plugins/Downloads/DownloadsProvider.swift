import IsletKit

/// Shows what is being downloaded or copied.
final class DownloadsProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "downloads", name: "Downloads", version: "1.0",
    summary: "Shows what is being downloaded or copied.")

  static var widgets: [any Widget] { return [] }

  private let host: Host

  init(host: Host) throws {
    self.host = host
  }

  func start() throws {}
}

/// What the library's entry symbol returns (`islet_provider_entry_v1`).
public func makeEntry() -> UnsafeRawPointer? {
  DownloadsProvider.makeEntry()
}
