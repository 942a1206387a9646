package import EventLoop

/// What the engine does when a source asks for something.
///
/// Called on the loop's thread, one call at a time. A thrown error is the caller's answer.
package protocol ActivityRequests: AnyObject {
  /// Begins an activity and returns its id.
  func request(
    source: SourceID, attributes: String, content: String, views: String
  ) throws(BusError) -> String

  /// Changes what an activity shows; empty views keep the last ones.
  func update(source: SourceID, id: String, content: String, views: String) throws(BusError)

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

  /// The source's process is gone. It may come back under the same source, soon or never.
  func sourceEnded(_ source: SourceID)
}
