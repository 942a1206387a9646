import TestSupport
import Testing

@testable import Downloads
@testable import IsletKit

/// How a source that fails is started again.
struct SourceRunnerTests {
  /// A source that fails as long as the setting `folder` is not there.
  private final class Picky: DownloadSource {
    static let id = SourceID.partialFiles
    private let host: Host

    init(host: Host, sink: any DownloadSink) { self.host = host }

    func start() throws(SourceError) {
      if host.settings["folder"] == nil { throw SourceError("set folder") }
    }

    func stop() {}
  }

  private final class Listener: SourceListener {
    func report(_ report: DownloadReport, from source: SourceID) {}
    func remove(_ key: String, from source: SourceID) {}
    func removeAll(from source: SourceID) {}
  }

  @Test("new settings start a failed source at once, without waiting for the next try")
  func newSettings() throws {
    let channel = SilentChannel()
    let host = try Host(channel: channel, widgets: [])
    let listener = Listener()
    let runner = try SourceRunner(Picky.self, host: host, listener: listener)
    runner.setEnabled(true)
    try host.eventLoop.runOnce(timeout: 0)
    #expect(channel.parts == ["partial-files": "set folder"])
    channel.settings["folder"] = "/x"
    runner.setEnabled(true)
    #expect(channel.parts == [:])
  }
}
