package import EventLoop

/// Tells whose activities a connection's calls are about.
protocol ActivityCaller: AnyObject {
  /// Takes note of a call before it is carried out.
  func received(_ message: BusMessage)

  /// The source of a request, and the id that it is to have; an empty one lets the engine choose.
  func requester(_ options: CallOptions) throws(BusError) -> (source: SourceID, id: String)

  /// The source that a picture is for.
  func source(_ options: CallOptions) throws(BusError) -> SourceID

  /// The source of the activity that a call names.
  func source(ofActivity id: String) throws(BusError) -> SourceID
}

/// A provider's host: whatever it says is its one provider's.
package final class HostCaller: ActivityCaller {
  private let provider: SourceID
  private let onCall: (BusMessage) -> Void

  /// `onCall` is told of each call.
  package init(source: SourceID, onCall: @escaping (BusMessage) -> Void) {
    provider = source
    self.onCall = onCall
  }

  func received(_ message: BusMessage) { onCall(message) }

  func requester(_ options: CallOptions) throws(BusError) -> (source: SourceID, id: String) {
    (provider, try options.id() ?? "")
  }

  func source(_ options: CallOptions) throws(BusError) -> SourceID { provider }

  func source(ofActivity id: String) throws(BusError) -> SourceID { provider }
}
