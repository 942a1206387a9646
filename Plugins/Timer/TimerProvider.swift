import IsletKit

/// Counts down to what you asked for.
final class TimerProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "timer", name: "Timer", version: "1.0", summary: "Counts down to what you asked for.")

  static var widgets: [any Widget] { return [] }

  private let host: Host

  init(host: Host) throws {
    self.host = host
  }

  func start() throws {}
}

/// What the library's entry symbol returns (`islet_provider_entry_v1`).
public func makeEntry() -> UnsafeRawPointer? {
  TimerProvider.makeEntry()
}
