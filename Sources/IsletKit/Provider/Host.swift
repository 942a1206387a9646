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

  /// The event loop of the host's main thread.
  ///
  /// ``EventLoop`` makes timers (`makeTimer`), waits for descriptors (`watch`) and child processes
  /// (`onChildExit`), and calls back on the main thread. Keep what it returns: a source that is
  /// released calls no more.
  public let eventLoop: EventLoop
  /// The user's settings for this provider.
  public let settings: HostSettings
  /// Small files of the provider's own, which survive it.
  public let storage: HostStorage
  /// Called when the user has changed ``settings``.
  public var onSettingsChange: (() -> Void)?
  let channel: any HostChannel
  let encoder: ActivityEncoder
  /// The activities that were requested and not ended, by their ids.
  var activities: [String: any HostedActivity] = [:]
  /// Those that have ended and are not dismissed yet.
  private var ended: [WeakActivity] = []
  /// Whether the user lets this provider show activities, as far as is known.
  private(set) var isSourceEnabled = true
  private var configurations: [ObjectIdentifier: any ArchiveMaker] = [:]

  /// Makes a host over a channel; `widgets` say how activities look.
  init(channel: any HostChannel, widgets: [any Widget]) throws(Errno) {
    eventLoop = try EventLoop.threadDefault()
    self.channel = channel
    settings = HostSettings(channel: channel)
    storage = HostStorage(channel: channel)
    encoder = ActivityEncoder()
    for widget in widgets { register(widget) }
  }

  private func register(_ widget: any Widget) {
    if let group = widget as? WidgetGroup { group.widgets.forEach(register) }
    guard let configuration = widget.body as? any ArchiveMaker else { return }
    configurations[configuration.attributesType] = configuration
  }

  /// Writes one line to the host's log.
  public func log(_ message: String, level: LogLevel = .info) {
    channel.log(level.rawValue, message)
  }

  /// Says how a part of the provider fares, such as a server that it cannot reach.
  ///
  /// `islet status` prints it as `provider.ID.PART: TEXT` until it is replaced or taken away. Call it
  /// as often as you like: what is said already is not sent again.
  ///
  /// - Parameters:
  ///   - text: One line that says what is wrong and what to do, cut after 256 bytes; nil takes the
  ///     line away.
  ///   - part: 1 to 32 of a-z, 0-9 and `-`; 16 parts have a text at most.
  public func report(_ text: String?, on part: String) {
    do throws(Errno) {
      try channel.report(part: part, text.map { HostStatus.cut($0) })
    } catch {
      // An older host has a log alone.
      guard let text else { return }
      log("\(part): \(text)", level: .warning)
    }
  }

  /// Connects to the user's session bus, driven by ``eventLoop``.
  ///
  /// - Returns: The connection; it closes when it is released.
  /// - Throws: ``Errno`` if there is no session bus.
  public func openSessionBus() throws(Errno) -> Bus {
    try Bus.openSession(eventLoop)
  }

  /// Connects to the system's bus, driven by ``eventLoop``.
  ///
  /// - Returns: The connection; it closes when it is released.
  /// - Throws: ``Errno`` if there is no system bus.
  public func openSystemBus() throws(Errno) -> Bus {
    try Bus.openSystem(eventLoop)
  }

  /// How activities with these attributes look.
  func configuration<Attributes: ActivityAttributes>(
    for attributes: Attributes.Type
  ) -> ActivityConfiguration<Attributes>? {
    configurations[ObjectIdentifier(attributes)] as? ActivityConfiguration<Attributes>
  }
}

extension Host {
  /// Takes an activity out of ``activities``; one that is still listed hears of its dismissal.
  func forget(_ activity: any HostedActivity, isListed: Bool) {
    activities[activity.id] = nil
    ended.removeAll { $0.activity == nil || $0.activity === activity }
    if isListed { ended.append(WeakActivity(activity: activity)) }
  }

  /// Takes over what has become of an activity; returns whether it is news.
  func activityDidChange(
    id: String, state: ActivityState, reason: ActivityDismissalReason?
  ) -> Bool {
    if reason == .source { isSourceEnabled = false }
    let listed = ended.lazy.compactMap(\.activity).first { $0.id == id }
    // Nobody has kept an ended activity, and the provider wants to hear of it all the same.
    return (activities[id] ?? listed)?.engineDidChange(state) ?? (state == .dismissed)
  }

  /// Takes over that the settings have changed.
  func settingsDidChange() {
    isSourceEnabled = true
    onSettingsChange?()
  }
}

/// What the host takes for a line of the status.
enum HostStatus {
  /// The longest line, in bytes.
  private static let limit = 256

  /// The text as far as there is room, without half a character.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var line = ""
    for character in text {
      if line.utf8.count + character.utf8.count > limit - "…".utf8.count { break }
      line.append(character)
    }
    return line + "…"
  }
}

private struct WeakActivity {
  weak var activity: (any HostedActivity)?
}

/// The calls to the host below its Swift face; failures are `-errno`.
protocol HostChannel: AnyObject {
  func request(attributes: String, content: String, views: String) throws(Errno) -> String
  func update(id: String, content: String, views: String?, alert: String?) throws(Errno)
  func end(id: String, content: String?, views: String?, policy: String) throws(Errno)
  func attach(_ image: ImageAsset) throws(Errno)
  func setting(_ key: String) -> String?
  func readFile(_ name: String) throws(Errno) -> [UInt8]
  func writeFile(_ name: String, _ bytes: [UInt8]) throws(Errno)
  func report(part: String, _ text: String?) throws(Errno)
  func log(_ level: Int32, _ message: String)
}
