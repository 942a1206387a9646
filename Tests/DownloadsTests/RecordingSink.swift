import EventLoop

@testable import Downloads
@testable import IsletKit

/// Keeps what a source says.
final class RecordingSink: DownloadSink {
  private(set) var changes: [ReportChange] = []
  private(set) var troubles: [String?] = []
  private(set) var failure: SourceError?

  func report(_ report: DownloadReport) { changes.append(.report(report)) }
  func remove(_ key: String) { changes.append(.remove(key)) }
  func report(_ trouble: String?) { troubles.append(trouble) }
  func fail(_ error: SourceError) { failure = error }

  /// The newest report of each download that is there.
  var newest: [String: DownloadReport] {
    var newest: [String: DownloadReport] = [:]
    for change in changes {
      switch change {
      case .report(let report): newest[report.key] = report
      case .remove(let key): newest[key] = nil
      }
    }
    return newest
  }
}

/// A host without an overlay.
final class SilentChannel: HostChannel {
  private(set) var logs: [String] = []
  /// What the status says of each part.
  private(set) var parts: [String: String] = [:]
  /// The user's settings.
  var settings: [String: String] = [:]

  func request(attributes: String, content: String, views: String) throws(Errno) -> String { "" }
  func update(id: String, content: String, views: String?, alert: String?) throws(Errno) {}
  func end(id: String, content: String?, views: String?, policy: String) throws(Errno) {}
  func attach(_ image: ImageAsset) throws(Errno) {}
  func setting(_ key: String) -> String? { settings[key] }
  func readFile(_ name: String) throws(Errno) -> [UInt8] { throw .noSuchFile }
  func writeFile(_ name: String, _ bytes: [UInt8]) throws(Errno) {}
  func report(part: String, _ text: String?) throws(Errno) { parts[part] = text }
  func log(_ level: Int32, _ message: String) { logs.append(message) }
}
