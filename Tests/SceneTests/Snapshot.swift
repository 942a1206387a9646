import Foundation
import TestSupport
import Testing

/// Compares a text with the one that was recorded under a name, in the folder `Snapshots`.
///
/// `RECORD_SNAPSHOTS=1` records it instead. A snapshot that is missing is a failure, so that none
/// is recorded by accident.
func expectSnapshot(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let path = Package.path("Tests/SceneTests/Snapshots/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return
  }
  guard let recorded = try? String(contentsOfFile: path, encoding: .utf8) else {
    Issue.record(
      "there is no snapshot '\(name)': run with RECORD_SNAPSHOTS=1, read it and commit it",
      sourceLocation: sourceLocation)
    return
  }
  guard text != recorded else { return }
  let (old, new) = (recorded.split(separator: "\n"), text.split(separator: "\n"))
  let changes = new.difference(from: old).map { change in
    switch change {
    case .remove(let line, let text, _): (line, "- \(text)")
    case .insert(let line, let text, _): (line, "+ \(text)")
    }
  }
  let lines = changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
  Issue.record("'\(name)' differs from its snapshot:\n\(lines)", sourceLocation: sourceLocation)
}
