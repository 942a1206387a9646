import IsletKit

/// Downloads as the progress that windows show by `_NET_WM_XAPP_PROGRESS`: Firefox always does.
///
/// The windows are those that the window manager lists. Each is asked for its class only when it
/// shows a progress.
final class WindowProgress: DownloadSource {
  static let id = SourceID.windows
  private static let names = [
    "_NET_CLIENT_LIST", "_NET_WM_XAPP_PROGRESS", "_NET_WM_XAPP_PROGRESS_PULSE", "WM_CLASS",
    "_NET_WM_NAME",
  ]

  private let host: Host
  private let sink: any DownloadSink
  private var client: XClient?
  private var table = WindowTable()
  private var atoms: [String: UInt32] = [:]

  init(host: Host, sink: any DownloadSink) {
    self.host = host
    self.sink = sink
  }

  func start() throws(SourceError) {
    let client: XClient
    do throws(Errno) {
      client = try XClient(loop: host.eventLoop)
    } catch {
      throw SourceError(
        cannot: "connect to the X server", error, advice: "start Islet within an X11 session")
    }
    self.client = client
    client.onLost = { [unowned self] in
      sink.fail(SourceError("the X server is gone; it is looked for again by itself"))
    }
    client.onChange = { [unowned self] window, property in changed(property, of: window) }
    client.watch(client.root)
    for name in Self.names {
      client.atom(name) { [unowned self] atom in
        atoms[name] = atom
        if atoms.count == Self.names.count { readList() }
      }
    }
  }

  func stop() {
    client = nil
  }

  private func changed(_ property: UInt32, of window: UInt32) {
    if window == client?.root {
      if property == atoms["_NET_CLIENT_LIST"] { readList() }
    } else if property == atoms["_NET_WM_XAPP_PROGRESS"] {
      readPercent(of: window)
    } else if property == atoms["_NET_WM_XAPP_PROGRESS_PULSE"] {
      readPulse(of: window)
    }
  }

  private func read(
    _ name: String, of window: UInt32, limit: UInt32 = 4096,
    answer: @escaping (XClient.Property?) -> Void
  ) {
    guard let client, let atom = atoms[name] else { return }
    client.property(atom, of: window, limit: limit, answer: answer)
  }

  private func readList() {
    guard let client else { return }
    read("_NET_CLIENT_LIST", of: client.root, limit: UInt32(WindowTable.limit * 4)) {
      [unowned self] property in
      sink.report(
        property == nil
          ? "no window manager lists the windows, so that their progress is not seen; start one"
          : nil)
      let (new, gone) = table.replace(property?.numbers ?? [])
      for key in gone { sink.remove(key) }
      for window in new {
        // First the wish to hear of changes, so that none is missed.
        self.client?.watch(window)
        readPercent(of: window)
        readPulse(of: window)
      }
    }
  }

  private func readPercent(of window: UInt32) {
    read("_NET_WM_XAPP_PROGRESS", of: window) { [unowned self] property in
      take(table.setPercent(property?.number, of: window), of: window)
    }
  }

  private func readPulse(of window: UInt32) {
    read("_NET_WM_XAPP_PROGRESS_PULSE", of: window) { [unowned self] property in
      take(table.setPulses(property?.number ?? 0 != 0, of: window), of: window)
    }
  }

  private func take(_ change: ReportChange?, of window: UInt32) {
    sink.tell(change.map { [$0] } ?? [])
    guard table.needsFacts(window) else { return }
    read("WM_CLASS", of: window) { [unowned self] property in
      let names = property?.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      if let name = names?.last {
        take(table.setFacts(.init(windowClass: name), of: window), of: window)
      } else {
        readTitle(of: window)
      }
    }
  }

  private func readTitle(of window: UInt32) {
    read("_NET_WM_NAME", of: window) { [unowned self] property in
      let title = String(decoding: property?.bytes ?? [], as: UTF8.self)
      // Without either it has vanished.
      guard !title.isEmpty else { return }
      take(table.setFacts(.init(title: title), of: window), of: window)
    }
  }
}
