package import Foundation

/// What the provider says now.
extension ABIFakeOverlay {
  /// The newest content and views of the newest activity.
  package var newest: (content: String, views: String) {
    let updates = updates.filter { $0.id == requests.last?.id }
    return (
      updates.last?.content ?? requests.last?.content ?? "",
      updates.last { !$0.views.isEmpty }?.views ?? requests.last?.views ?? ""
    )
  }

  /// The dates in the newest archive's bar, in seconds since 1970.
  package func newestSpan() throws -> (start: Double, end: Double)? {
    guard let range = newest.views.range(of: #""interval":{"#),
      let end = newest.views[range.upperBound...].firstIndex(of: "}")
    else { return nil }
    let json = "{" + newest.views[range.upperBound...end]
    let span = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Double]
    guard let span, let from = span["start"], let to = span["end"] else { return nil }
    return (from, to)
  }

  /// The newest state as JSON.
  package func newestState() throws -> [String: Any] {
    let content = try JSONSerialization.jsonObject(with: Data(newest.content.utf8))
    return (content as? [String: Any])?["state"] as? [String: Any] ?? [:]
  }

  /// Waits for the state of a track with a title.
  package func waitForState(title: String) throws -> [String: Any] {
    try wait(for: "the title '\(title)'") {
      guard !newest.content.isEmpty else { return false }
      return try newestState()["title"] as? String == title
    }
    return try newestState()
  }
}
