/// What the host offers to its provider (`islet_host`).
///
/// One per process. Its calls are synchronous and belong on the main thread.
public final class Host {
  /// How much a line in the log matters.
  public enum LogLevel: Int32, Hashable, Sendable {
    /// Something does not work.
    case error = 3
    /// Something is odd, and the provider goes on.
    case warning = 4
    /// Worth knowing.
    case info = 6
    /// For the provider's author.
    case debug = 7
  }

  /// The event loop of the host's main thread, for timers and descriptors.
  public let eventLoop: EventLoop
  let channel: any HostChannel
  let encoder: ActivityEncoder
  /// The activities that were requested and not ended, by their ids.
  var activities: [String: AnyObject] = [:]
  private var configurations: [ObjectIdentifier: any ArchiveMaker] = [:]

  /// Makes a host over a channel; `widgets` say how activities look.
  init(channel: any HostChannel, widgets: [any Widget]) throws(Errno) {
    eventLoop = try EventLoop.threadDefault()
    self.channel = channel
    encoder = ActivityEncoder()
    for widget in widgets { register(widget) }
  }

  private func register(_ widget: any Widget) {
    guard let configuration = widget.body as? any ArchiveMaker else { return }
    configurations[configuration.attributesType] = configuration
  }

  /// Writes one line to the host's log.
  public func log(_ message: String, level: LogLevel = .info) {
    channel.log(level.rawValue, message)
  }

  /// Connects to the user's session bus, driven by ``eventLoop``.
  ///
  /// - Returns: The connection; it closes when it is released.
  /// - Throws: ``Errno`` if there is no session bus.
  public func openSessionBus() throws(Errno) -> Bus {
    try Bus.openSession(eventLoop)
  }

  /// How activities with these attributes look.
  func configuration<Attributes: ActivityAttributes>(
    for attributes: Attributes.Type
  ) -> ActivityConfiguration<Attributes>? {
    configurations[ObjectIdentifier(attributes)] as? ActivityConfiguration<Attributes>
  }
}

/// The calls to the host below its Swift face; failures are `-errno`.
protocol HostChannel: AnyObject {
  func request(attributes: String, content: String, views: String) throws(Errno) -> String
  func update(id: String, content: String, views: String?) throws(Errno)
  func end(id: String, content: String?, views: String?, policy: String) throws(Errno)
  func attach(_ image: ImageAsset) throws(Errno)
  func log(_ level: Int32, _ message: String)
}
