import Activities
import EventLoop
import ProviderHosting

extension OverlayClient {
  /// Every activity, live or in the list.
  func list() throws(CommandFailure) -> [[String: BusValue]] {
    (try activities("List").first?.arrayValue ?? []).compactMap(\.dictionaryValue)
  }

  /// What an activity shows now, to be changed in part.
  func content(of id: String) throws(CommandFailure) -> ActivityContent {
    let answer = try activities("Get", "s", [.string(id)])
    let text = answer.count > 1 ? answer[1].stringValue : nil
    do throws(ActivityError) {
      return try ActivityContent.decode(text ?? "", parser: .jansson)
    } catch {
      throw CommandFailure(
        message: "the overlay's own copy of '\(id)' makes no sense (\(error)); give --content, or "
          + "end it and start another")
    }
  }

  /// Attaches pictures for views that name them.
  ///
  /// - Parameters:
  ///   - images: Keys and paths.
  ///   - options: Whose pictures they are, as `AttachImage` takes it.
  /// - Throws: ``CommandFailure`` for a file that cannot be read, or a refusal.
  func attach(
    _ images: [(key: String, path: String)], options: [(String, BusValue)]
  ) throws(CommandFailure) {
    for image in images {
      let file = try InputFile(image.path)
      try activities(
        "AttachImage", "sha{sv}",
        [.string(image.key), .descriptor(file.descriptor), .properties(options)])
    }
  }

  /// Attaches the pictures for an activity that exists, and makes its new content.
  ///
  /// - Parameters:
  ///   - content: What was given on the command line.
  ///   - id: The activity.
  ///   - now: The present, in seconds since 1970.
  /// - Returns: The content for the wire; empty where it stays as it is.
  /// - Throws: ``CommandFailure`` for a picture that cannot be read, or a refusal.
  func prepare(
    _ content: ContentOptions, for id: String, now: Double
  ) throws(CommandFailure) -> String {
    if !content.images.isEmpty {
      // They belong to its source.
      let activity = try list().first { $0["id"]?.stringValue == id }
      let source = activity?["source"]?.stringValue.map { [("source", BusValue.string($0))] }
      try attach(content.images, options: source ?? [])
    }
    return content.changesNoContent
      ? "" : content.content(after: try self.content(of: id), now: now)
  }
}
