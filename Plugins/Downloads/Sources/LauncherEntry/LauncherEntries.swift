import IsletKit

/// Downloads as the progress that programs send for their icon in a dock.
///
/// libunity, and Chromium through it, send nothing while nobody owns `com.canonical.Unity`. So the
/// name is taken where it is free, and waited for where a dock has it: listening goes on either way.
final class LauncherEntries: DownloadSource {
  static let id = SourceID.launcherEntry
  private static let interface = "com.canonical.Unity.LauncherEntry"
  /// The most senders whose leaving is watched.
  private static let senderLimit = 64

  private let host: Host
  private let sink: any DownloadSink
  private var bus: Bus?
  private var name: OwnedName?
  private var updates: BusMatch?
  private var senders: [String: BusMatch] = [:]
  private var table = LauncherTable()
  private var expiry: Timer?

  init(host: Host, sink: any DownloadSink) {
    self.host = host
    self.sink = sink
  }

  func start() throws(SourceError) {
    do throws(Errno) {
      try start(on: host.openSessionBus())
    } catch {
      throw SourceError(
        cannot: "use the session bus", error, advice: "start Islet within a desktop session")
    }
  }

  /// Begins on a bus; tests have their own.
  func start(on bus: Bus) throws(Errno) {
    expiry = try host.eventLoop.makeTimer(.monotonic, accuracy: 1_000_000) { [unowned self] in
      tell(table.expire(at: now))
    }
    bus.onDisconnect = { [unowned self] in
      sink.fail(SourceError("the session bus is gone; it is looked for again by itself"))
    }
    self.bus = bus
    updates = try bus.subscribe(
      "type='signal',interface='\(Self.interface)',member='Update'"
    ) { [unowned self] in update($0) }
    updates?.onFailure = { [unowned self] error in
      // The bus's words are long and come last, as the status has little room.
      sink.fail(
        SourceError(
          "the session bus lets nobody listen to launcher entries; it is asked again by itself "
            + "(\(error.message))"))
    }
    name = try bus.ownName("com.canonical.Unity", queue: true) { _ in }
  }

  func stop() {
    bus?.onDisconnect = nil
    (name, updates, expiry) = (nil, nil, nil)
    senders = [:]
    bus = nil
  }

  private func update(_ message: BusMessage) {
    let body = message.body()
    guard body.count >= 2, let sender = message.sender, let address = body[0].stringValue,
      let properties = body[1].dictionaryValue
    else { return }
    let changes = table.update(
      sender: sender, path: message.path ?? "", address: address, properties: properties, at: now)
    if table.isShowing(sender) { watch(sender) }
    tell(changes)
  }

  private func tell(_ changes: [ReportChange]) {
    sink.tell(changes)
    if let deadline = table.nextDeadline {
      expiry?.arm(at: deadline)
    } else {
      expiry?.disarm()
    }
  }

  /// Waits for a sender to leave; it may have left already.
  private func watch(_ sender: String) {
    guard let bus, senders[sender] == nil, senders.count < Self.senderLimit else { return }
    let rule =
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
      + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(sender)'"
    do throws(Errno) {
      senders[sender] = try bus.subscribe(rule) { [unowned self] message in
        if message.body().last?.stringValue == "" { left(sender) }
      }
      senders[sender]?.onFailure = { [unowned self] error in
        host.log("cannot watch \(sender): \(error)", level: .warning)
      }
      try bus.call(
        BusCall(
          destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus", member: "NameHasOwner", signature: "s",
          arguments: [.string(sender)])
      ) { [weak self] result in
        if case .success(let values) = result, values.first?.boolValue == false {
          self?.left(sender)
        }
      }.detach()
    } catch {
      host.log("cannot watch \(sender): \(error)", level: .warning)
    }
  }

  private func left(_ sender: String) {
    guard senders.removeValue(forKey: sender) != nil else { return }
    tell(table.senderLeft(sender, at: now))
  }

  private var now: UInt64 { Clock.monotonic.now() }
}
