import Foundation

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

  /// An activity that has not been ended: its newest content and views.
  package struct Live {
    package let id: String, content: String, views: String

    package init(id: String, content: String, views: String) {
      (self.id, self.content, self.views) = (id, content, views)
    }

    /// The state as JSON.
    package var state: [String: Any] {
      let content = try? JSONSerialization.jsonObject(with: Data(content.utf8))
      return (content as? [String: Any])?["state"] as? [String: Any] ?? [:]
    }

    /// Where it stands among the others.
    package var relevance: Double {
      let content = try? JSONSerialization.jsonObject(with: Data(content.utf8))
      return (content as? [String: Any])?["relevanceScore"] as? Double ?? 0
    }

    package var title: String { state["title"] as? String ?? "" }
    /// How far the track is at present, in seconds of the clock; nil without a position.
    package var elapsed: Double? {
      guard let span = state["timeline"] as? [String: Double], let start = span["start"] else {
        return nil
      }
      return (span["pausedAt"] ?? Date().timeIntervalSince1970) - start
    }
  }

  /// The activities that live, the most relevant one first.
  package var live: [Live] {
    let ended = Set(ends.map(\.id))
    return requests.filter { !ended.contains($0.id) }.map { request in
      let updates = updates.filter { $0.id == request.id }
      return Live(
        id: request.id, content: updates.last?.content ?? request.content,
        views: updates.last { !$0.views.isEmpty }?.views ?? request.views)
    }
    .sorted { $0.relevance > $1.relevance }
  }

  /// Waits until the living activities have these titles, the most relevant one first.
  @discardableResult
  package func waitForTitles(_ titles: String...) throws -> [Live] {
    try wait(for: "the titles \(titles)") { live.map(\.title) == titles }
    return live
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
