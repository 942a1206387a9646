import IsletKit

/// Jobs that KDE's programs report: the source is the job server that they look for.
///
/// Dolphin, Ark, KDE Connect and browsers with Plasma's extension show their copies and downloads
/// here instead of in windows of their own. Where Plasma runs it is the job server already, and
/// stays it.
final class JobViewSource: DownloadSource {
  static let id = SourceID.jobs

  private let host: Host
  private unowned let sink: any DownloadSink
  private var jobs = JobViewList()
  private var bus: Bus?
  private var server: [BusObject] = []
  private var names: [OwnedName] = []
  private var views: [Int: BusObject] = [:]
  private var clients: [String: JobViewClient] = [:]
  private var timer: Timer?
  /// Whether the name that programs look for is this source's; nil until the bus has answered.
  private var isServer: Bool?
  private var urls: [String] = []
  /// Whether the user lets the pill show them.
  var mayShow = { ActivityAuthorizationInfo().areActivitiesEnabled }

  init(host: Host, sink: any DownloadSink) {
    self.host = host
    self.sink = sink
  }

  func start() throws(SourceError) {
    do throws(Errno) {
      try start(on: host.openSessionBus())
    } catch {
      stop()
      throw SourceError(
        cannot: "use the session bus", error,
        advice: "start Islet within a session that has one")
    }
  }

  /// Offers the job server on a bus.
  func start(on bus: Bus) throws(Errno) {
    self.bus = bus
    bus.onDisconnect = { [unowned self] in
      sink.fail(
        SourceError("the session bus is gone; Islet connects again when there is one"))
    }
    timer = try host.eventLoop.makeTimer(.bootTime) { [unowned self] in tell() }
    server = try makeServerInterfaces().map { interface throws(Errno) in
      try bus.export(path: JobViewServer.path, interface: interface)
    }
    // The objects come first: programs call as soon as the names are there.
    names = [
      try bus.ownName(JobViewServer.name, queue: true) { [unowned self] isOwner in
        nameChanged(isOwner)
      },
      try bus.ownName(JobViewServer.trackerName, queue: true) { _ in },
    ]
  }

  func stop() {
    names = []
    server = []
    views = [:]
    clients = [:]
    timer = nil
    bus = nil
  }

  func perform(_ command: DownloadCommand, on key: String) {
    guard let number = Int(key) else { return }
    switch command {
    case .cancel:
      if let view = jobs.requestCancel(number) { ask("cancelRequested", of: view) }
    case .pause:
      if let view = jobs.view(number) { ask("suspendRequested", of: view) }
    case .resume:
      if let view = jobs.view(number) { ask("resumeRequested", of: view) }
    }
  }

  /// The program does it, or not, and what becomes of it comes back as an update.
  private func ask(_ signal: String, of view: JobView) {
    emit(path: view.path, interface: view.interface.rawValue, member: signal)
  }

  private func emit(
    path: String, interface: String, member: String, signature: String = "",
    arguments: [BusValue] = []
  ) {
    do throws(Errno) {
      try bus?.emit(
        path: path, interface: interface, member: member, signature: signature,
        arguments: arguments)
    } catch {
      host.log("cannot send \(member): \(error)", level: .warning)
    }
  }

  private func nameChanged(_ isOwner: Bool) {
    guard isServer != isOwner else { return }
    isServer = isOwner
    sink.report(
      isOwner
        ? nil
        : "another program, such as Plasma, shows the jobs of KDE's programs; end it to see them "
          + "here")
    emit(
      path: JobViewServer.path, interface: JobViewServer.trackerName,
      member: "requiresJobTrackerChanged", signature: "b", arguments: [.boolean(!showsJobs)])
  }

  /// Whether programs may do without windows of their own.
  private var showsJobs: Bool {
    isServer == true && mayShow()
  }

  // MARK: What programs call

  private func makeServerInterfaces() -> [BusInterface] {
    JobViewServer.interfaces(
      request: { [unowned self] message, interface, capabilities, prepare throws(BusError) in
        try requestView(message, interface, capabilities, prepare)
      },
      urls: { [unowned self] in urls },
      requiresTracker: { [unowned self] in !showsJobs },
      announceURLs: { [unowned self] in announceURLs() })
  }

  private func requestView(
    _ message: BusMessage, _ interface: JobView.Interface, _ capabilities: Int64,
    _ prepare: (inout JobView) -> Void
  ) throws(BusError) -> String {
    guard let owner = message.sender, let bus else { throw JobViewServer.notYours }
    guard
      let view = jobs.add(
        owner: owner, interface: interface, capabilities: capabilities,
        at: Clock.bootTime.now(), prepare: prepare)
    else { throw JobViewServer.tooMany }
    do throws(Errno) {
      views[view.number] = try bus.export(
        path: view.path, interface: makeViewInterface(view))
      if clients[owner] == nil {
        clients[owner] = try JobViewClient(owner, bus: bus) { [unowned self] in left(owner) }
      }
    } catch {
      end(view.number, by: owner)
      throw BusError(error)
    }
    schedule()
    return view.path
  }

  private func makeViewInterface(_ view: JobView) -> BusInterface {
    let number = view.number
    return JobViewServer.view(
      view.interface,
      change: { [unowned self] message, body throws(BusError) in
        guard jobs.change(number, by: message.sender, body) else { throw JobViewServer.notYours }
        schedule()
      },
      end: { [unowned self] message throws(BusError) in
        guard end(number, by: message.sender) else { throw JobViewServer.notYours }
      })
  }

  @discardableResult
  private func end(_ number: Int, by sender: String?) -> Bool {
    guard jobs.end(number, by: sender) else { return false }
    close(number)
    return true
  }

  private func left(_ owner: String) {
    for number in jobs.leave(owner) { close(number) }
  }

  private func close(_ number: Int) {
    views[number] = nil
    let owners = Set(jobs.views.map(\.owner))
    clients = clients.filter { owners.contains($0.key) }
    schedule()
  }

  // MARK: What the pill hears

  private func schedule() {
    guard let date = jobs.nextRound else {
      timer?.disarm()
      return
    }
    timer?.arm(at: date)
  }

  private func tell() {
    sink.tell(jobs.changes(at: Clock.bootTime.now()))
    let newURLs = jobs.views.map(\.destinationURL).filter { !$0.isEmpty }
    if newURLs != urls {
      urls = newURLs
      announceURLs()
    }
    schedule()
  }

  private func announceURLs() {
    emit(
      path: JobViewServer.path, interface: JobViewServer.trackerName, member: "jobUrlsChanged",
      signature: "as", arguments: [.strings(urls)])
  }
}
