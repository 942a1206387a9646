import IsletKit

/// Installations and updates by PackageKit, which GNOME Software, Discover and others use.
///
/// Listens only: PackageKit is never started, and a system without it, or without a system bus,
/// is none of anybody's concern.
final class PackageKitSource: DownloadSource {
  static let id = SourceID.packageKit

  private static let service = "org.freedesktop.PackageKit"
  private static let path = "/org/freedesktop/PackageKit"
  private static let transactionInterface = "org.freedesktop.PackageKit.Transaction"
  private static let propertiesInterface = "org.freedesktop.DBus.Properties"

  private let host: Host
  private unowned let sink: any DownloadSink
  private var list = PackageKitList()
  private var bus: Bus?
  private var ownerMatch: BusMatch?
  private var listMatch: BusMatch?
  private var transactionMatches: [String: BusMatch] = [:]
  private var timer: Timer?
  /// The unique name of PackageKit's connection; empty while it does not run.
  private var owner = ""

  init(host: Host, sink: any DownloadSink) {
    self.host = host
    self.sink = sink
  }

  func start() throws(SourceError) {
    let bus: Bus
    do throws(Errno) {
      bus = try host.openSystemBus()
    } catch {
      // A system without a system bus has no PackageKit either.
      return
    }
    do throws(Errno) {
      try start(on: bus)
    } catch {
      stop()
      throw SourceError(
        cannot: "use the system bus", error,
        advice: "see whether other programs can, or switch this source off")
    }
  }

  /// Looks for PackageKit on a bus.
  func start(on bus: Bus) throws(Errno) {
    self.bus = bus
    bus.onDisconnect = { [unowned self] in
      sink.fail(SourceError("the system bus is gone; Islet connects again when it is back"))
    }
    timer = try host.eventLoop.makeTimer(.bootTime) { [unowned self] in tell() }
    ownerMatch = try bus.subscribe(
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
        + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'"
    ) { [unowned self] message in
      let names = message.body().compactMap(\.stringValue)
      if names.count == 3 { setOwner(names[2]) }
    }
    try findOwner()
  }

  func stop() {
    transactionMatches = [:]
    listMatch = nil
    ownerMatch = nil
    timer = nil
    bus = nil
  }

  func perform(_ command: DownloadCommand, on key: String) {
    guard command == .cancel, list.transaction(key)?.canCancel == true else { return }
    call(key, Self.transactionInterface, "Cancel") { [unowned self] result in
      if case .failure(let error) = result {
        host.log("PackageKit does not cancel: \(error.message)", level: .warning)
      }
    }
  }

  // MARK: Whether it runs

  private func findOwner() throws(Errno) {
    try bus?.call(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "GetNameOwner", signature: "s",
        arguments: [.string(Self.service)])
    ) { [unowned self] result in
      // It fails where PackageKit does not run, which is the rule.
      if case .success(let values) = result, owner.isEmpty {
        setOwner(values.first?.stringValue ?? "")
      }
    }.detach()
  }

  private func setOwner(_ newOwner: String) {
    guard newOwner != owner else { return }
    owner = newOwner
    list.leave()
    transactionMatches = [:]
    listMatch = nil
    sink.report(nil)
    schedule()
    guard !owner.isEmpty, let bus else { return }
    do throws(Errno) {
      listMatch = try bus.subscribe(
        "type='signal',sender='\(owner)',path='\(Self.path)',interface='\(Self.service)',"
          + "member='TransactionListChanged'"
      ) { [unowned self] message in
        setTransactions(message.body().first?.stringArray ?? [])
      }
    } catch {
      host.log("cannot listen to PackageKit: \(error)", level: .warning)
    }
    call(Self.path, Self.service, "GetTransactionList") { [unowned self] result in
      if case .success(let values) = result {
        setTransactions(values.first?.stringArray ?? [])
      }
    }
  }

  // MARK: What it does

  private func setTransactions(_ paths: [String]) {
    let paths = paths.filter(BusValue.isValidObjectPath)
    for path in list.keep(Set(paths)) { transactionMatches[path] = nil }
    for path in paths where list.add(path) { listen(to: path) }
    schedule()
  }

  private func listen(to path: String) {
    do throws(Errno) {
      transactionMatches[path] = try bus?.subscribe(
        "type='signal',sender='\(owner)',path='\(path)'"
      ) { [unowned self] message in received(message, from: path) }
    } catch {
      host.log("cannot listen to PackageKit: \(error)", level: .warning)
    }
    call(
      path, Self.propertiesInterface, "GetAll", signature: "s",
      arguments: [.string(Self.transactionInterface)]
    ) { [unowned self] result in
      if case .success(let values) = result {
        finish(path, apply(values.first?.dictionaryValue ?? [:], to: path))
      }
    }
  }

  private func received(_ message: BusMessage, from path: String) {
    let body = message.body()
    switch message.interface {
    case Self.propertiesInterface:
      guard message.member == "PropertiesChanged", body.count >= 2,
        body[0].stringValue == Self.transactionInterface
      else { return }
      finish(path, apply(body[1].dictionaryValue ?? [:], to: path))
    case Self.transactionInterface:
      finish(
        path, list.apply(message.member ?? "", body, to: path, at: Clock.bootTime.now()))
    default: return
    }
  }

  private func apply(_ properties: [String: BusValue], to path: String) -> Bool {
    list.apply(properties, to: path, at: Clock.bootTime.now())
  }

  /// Listens no more to what is of no interest.
  private func finish(_ path: String, _ isOfInterest: Bool) {
    if !isOfInterest { transactionMatches[path] = nil }
    schedule()
  }

  /// Calls PackageKit as it runs now; a new one knows nothing of the old one's transactions.
  private func call(
    _ path: String, _ interface: String, _ member: String, signature: String = "",
    arguments: [BusValue] = [], reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    let callee = owner
    do throws(Errno) {
      try bus?.call(
        BusCall(
          destination: callee, path: path, interface: interface, member: member,
          signature: signature, arguments: arguments)
      ) { [unowned self] result in
        guard callee == owner else { return }
        noteAnswer(result)
        reply(result)
      }.detach()
    } catch {
      host.log("cannot call PackageKit: \(error)", level: .warning)
    }
  }

  private func noteAnswer(_ result: Result<[BusValue], BusError>) {
    if case .failure(let error) = result, error.isNoReply {
      sink.report("PackageKit does not answer; restart it: systemctl restart packagekit")
    } else {
      sink.report(nil)
    }
  }

  private func schedule() {
    if let date = list.nextRound { timer?.arm(at: date) } else { timer?.disarm() }
  }

  private func tell() {
    sink.tell(list.changes(at: Clock.bootTime.now()))
    schedule()
  }
}
