import EventLoop

@testable import IsletKit

/// The host's side, recorded.
final class KitChannel: HostChannel {
  var calls: [String] = []
  /// The views of the last request, update or end that had any.
  var views = ""
  var logs: [String] = []
  var settings: [String: String] = [:]
  var files: [String: [UInt8]] = [:]
  var failure: Errno?

  func request(
    attributes: String, content: String, views: String
  ) throws(Errno) -> String {
    if let failure { throw failure }
    calls.append("request \(attributes) \(content)")
    self.views = views
    return "test-\(calls.count)"
  }

  func update(id: String, content: String, views: String?, alert: String?) throws(Errno) {
    if let failure { throw failure }
    calls.append(
      "update \(id) \(content)\(views == nil ? "" : " views")\(alert.map { " " + $0 } ?? "")")
    self.views = views ?? self.views
  }

  func end(id: String, content: String?, views: String?, policy: String) throws(Errno) {
    if let failure { throw failure }
    calls.append("end \(id) \(content ?? "-")\(views == nil ? "" : " views") \(policy)")
    self.views = views ?? self.views
  }

  func attach(_ image: ImageAsset) throws(Errno) { calls.append("attach \(image.key)") }

  func setting(_ key: String) -> String? { settings[key] }

  func readFile(_ name: String) throws(Errno) -> [UInt8] {
    guard let bytes = files[name] else { throw .noSuchFile }
    return bytes
  }

  func writeFile(_ name: String, _ bytes: [UInt8]) throws(Errno) {
    if let failure { throw failure }
    files[name] = bytes
  }

  func report(part: String, _ text: String?) throws(Errno) {
    if let failure { throw failure }
    calls.append("report \(part) \(text ?? "-")")
  }

  func log(_ level: Int32, _ message: String) { logs.append(message) }
}
