import EventLoop

@testable import IsletKit

/// The host's side, recorded.
final class KitChannel: HostChannel {
  var calls: [String] = []
  /// The views of the last request, update or end that had any.
  var views = ""
  var logs: [String] = []
  var settings: [String: String] = [:]
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

  func log(_ level: Int32, _ message: String) { logs.append(message) }
}
