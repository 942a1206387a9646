package import Activities
package import EventLoop

/// What the engine does when a source asks for something.
///
/// Called on the loop's thread, one call at a time. A thrown error is the caller's answer.
package protocol ActivityRequests: AnyObject {
  /// Begins an activity and returns its id; an empty one lets the engine choose, empty views mean
  /// the built-in template.
  func request(
    source: SourceID, id: String, attributes: String, content: String, views: String
  ) throws(BusError) -> String

  /// Changes what an activity shows; empty content and views keep the last ones, an empty alert is
  /// none.
  ///
  /// `completion` is the caller's answer: called once, now or when the update was carried out. One
  /// that a newer update has replaced succeeds.
  func update(
    source: SourceID, id: String, content: String, views: String, alert: String,
    completion: @escaping (Result<Void, BusError>) -> Void)

  /// Ends an activity; empty content keeps the last one, `policy` says when it leaves.
  func end(
    source: SourceID, id: String, content: String, views: String, policy: String
  ) throws(BusError)

  /// Keeps the bytes of an encoded image for views that name `key`.
  ///
  /// The descriptor may be a pipe that never ends or a file that changes: only a confined process
  /// with a time limit may read it.
  func attachImage(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError)

  /// Every activity, live or in the list, of all sources.
  func list() -> [ActivityListing]

  /// Whether a source has an activity of this id, live or in the list.
  func hasActivity(source: SourceID, id: String) -> Bool

  /// What an activity was last given, as JSON texts; nil for one that is not known.
  func wire(source: SourceID, id: String) -> ActivityWire?

  /// The source's process is gone. It may come back under the same source, soon or never.
  func sourceEnded(_ source: SourceID)

  /// The source is gone, and all that it has goes with it.
  ///
  /// A provider of the same name may be installed later and is the same source then.
  func sourceRemoved(_ source: SourceID)
}
