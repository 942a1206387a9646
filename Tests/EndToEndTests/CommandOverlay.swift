import Foundation
import TestSupport
import Testing

extension Overlay {
  /// What `islet list --json` prints.
  func activities() throws -> [[String: Any]] {
    let data = Data(try command("list", "--json").output.utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  /// The content of an activity, as the overlay keeps it.
  ///
  /// - Parameter id: Its id; nil for the first one of the list.
  /// - Returns: The content's keys, `state` among them.
  /// - Throws: `TestFailure` where the overlay does not answer.
  func content(of id: String? = nil) throws -> [String: Any] {
    guard let id = try id ?? activities().first?["id"] as? String else { return [:] }
    let process = try desk.run(
      "busctl", "--user", "--json=short", "call", "org.islet.Islet", "/org/islet/Islet",
      "org.islet.Activities1", "Get", "s", id)
    let answer =
      try JSONSerialization.jsonObject(with: Data(process.output.utf8)) as? [String: Any]
    let texts = try #require(answer?["data"] as? [String])
    return try #require(
      JSONSerialization.jsonObject(with: Data(texts[1].utf8)) as? [String: Any])
  }

  /// The state of an activity, as the overlay keeps it.
  func state(of id: String? = nil) throws -> [String: Any] {
    try content(of: id)["state"] as? [String: Any] ?? [:]
  }
}
