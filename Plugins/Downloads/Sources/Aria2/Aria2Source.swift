import Glibc
import IsletKit

/// Downloads of aria2, by its JSON-RPC over a WebSocket; only where the user switches it on.
///
/// aria2 tells when a download begins and ends, so it costs nothing at rest; while one is loading it
/// is asked once a second. A connection that breaks off is this source's failure: it is started
/// again after a while.
final class Aria2Source: DownloadSource {
  static let id = SourceID.aria2
  private static let second: UInt64 = 1_000_000

  private let host: Host
  private let sink: any DownloadSink
  private var settings = Aria2Settings()
  private var session = Aria2Session(secret: "", place: "")
  private var socket: WebSocket?
  private var clock: Timer?

  init(host: Host, sink: any DownloadSink) {
    self.host = host
    self.sink = sink
  }

  func start() throws(SourceError) {
    settings = DownloadsSettings(host.settings).aria2
    try connect()
  }

  func stop() {
    (socket, clock) = (nil, nil)
  }

  func perform(_ command: DownloadCommand, on key: String) {
    carryOut(session.perform(command, on: key))
  }

  func settingsDidChange() {
    let settings = DownloadsSettings(host.settings).aria2
    guard settings != self.settings else { return }
    // What was reported from the other place goes with this object.
    self.settings = settings
    stop()
    for key in session.reported { sink.remove(key) }
    sink.report(nil)
    do throws(SourceError) {
      try connect()
    } catch {
      sink.fail(error)
    }
  }

  private func connect() throws(SourceError) {
    guard settings.isOn else { return }
    session = Aria2Session(secret: settings.secret, place: settings.place)
    do throws(Errno) {
      clock = try host.eventLoop.makeTimer(.monotonic, accuracy: 50_000) { [unowned self] in
        carryOut(session.tick())
      }
      socket = try host.openWebSocket(
        settings.url,
        onText: { [weak self] text in
          guard let self else { return }
          carryOut(session.receive(text))
        },
        onClose: { [weak self] reason in
          self?.sink.fail(
            SourceError("\(reason); start aria2 with --enable-rpc, or set aria2-port"))
        })
    } catch {
      throw SourceError(
        cannot: "run the program islet-fetch", error, advice: "install Islet anew")
    }
    carryOut(session.start())
  }

  private func carryOut(_ effects: [Aria2Session.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let request): send(request)
      case .report(let report): sink.report(report)
      case .remove(let key): sink.remove(key)
      case .trouble(let text): sink.report(text)
      case .refused(let text):
        host.log("aria2: \(text)", level: .warning)
        sink.report(text)
      case .fail(let reason): sink.fail(SourceError(reason))
      }
    }
    guard let clock else { return }
    if !session.isTicking {
      clock.disarm()
    } else if !clock.isArmed {
      clock.arm(after: Self.second)
    }
  }

  private func send(_ request: Aria2Request) {
    do throws(Errno) {
      try socket?.send(request.text)
    } catch {
      // A connection that has ended says so by itself.
      guard error.code != ENOTCONN else { return }
      sink.fail(SourceError(cannot: "talk to aria2", error, advice: "is it stopped?"))
    }
  }
}
