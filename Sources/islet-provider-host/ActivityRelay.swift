import EventLoop
import Glibc

/// Carries the provider's activities to the overlay, one message in flight for each.
///
/// The provider gets an id at once, without waiting for the overlay's answer; the id that the
/// overlay chooses is kept beside it. While a message is in flight only the newest of the later
/// ones is held, so a flood costs neither memory nor the overlay's time.
final class ActivityRelay {
  /// The most activities of one provider, those included whose end is not answered yet.
  static let activityLimit = 64
  /// The most pictures that wait for a message.
  static let imageLimit = 32
  /// The most ended activities whose dismissal is passed on.
  private static let endedLimit = 256

  /// What an activity is to show, and the pictures for it.
  private struct Snapshot {
    var content: String?
    var views: String?
    var alert: String?
    var images: [AttachedImage]

    /// Lays a newer snapshot over this one; what it keeps comes from this one.
    mutating func replace(with newer: Snapshot) {
      content = newer.content ?? content
      views = newer.views ?? views
      alert = newer.alert ?? alert
      images.removeAll { old in newer.images.contains { $0.key == old.key } }
      images = (images + newer.images).suffix(ActivityRelay.imageLimit)
    }
  }

  private final class Entry {
    let id: String
    /// The overlay's id; nil until it has answered the request.
    var overlayID: String?
    var call: PendingCall?
    var held: Snapshot?
    var endPolicy: String?

    init(id: String) { self.id = id }
  }

  private let name: String
  private let overlay: OverlayConnection
  private var entries: [String: Entry] = [:]
  /// The activities that have ended and are still listed, oldest first.
  private var ended: [(id: String, overlayID: String)] = []
  private var images: [AttachedImage] = []
  private var lastNumber: UInt64 = 0
  /// Called when an activity's state has changed other than by the provider: its id, state, reason.
  var onActivityState: ((String, String, String) -> Void)?
  /// Called when the first live activity has come, and when the last one has gone.
  var onIdleChange: ((_ isIdle: Bool) -> Void)?
  /// Whether there is no live activity.
  var isIdle: Bool { entries.isEmpty }

  init(name: String, overlay: OverlayConnection) {
    self.name = name
    self.overlay = overlay
  }

  /// Attaches a picture for the next request or update.
  func attach(key: String, descriptor: Int32) throws(Errno) {
    let image = try AttachedImage(key: key, duplicating: descriptor)
    images.removeAll { $0.key == key }
    guard images.count < Self.imageLimit else { throw Errno(EMFILE) }
    images.append(image)
  }

  /// Begins an activity and returns its id.
  func request(attributes: String, content: String, views: String?) throws(Errno) -> String {
    guard entries.count < Self.activityLimit else { throw Errno(EAGAIN) }
    lastNumber += 1
    let entry = Entry(id: "\(name)-\(lastNumber)")
    for image in images { try overlay.attach(image) }
    images.removeAll()
    entry.call = try overlay.request(
      attributes: attributes, content: content, views: views ?? ""
    ) { [unowned self] result in
      switch result {
      case .success(let values):
        entry.overlayID = values.first?.stringValue ?? entry.id
        finishCall(of: entry)
      case .failure(let error):
        Log.write("\(entry.id): the request was refused: \(error.message)")
        forget(entry)
        let isOff = error.name == "org.islet.Error.SourceDisabled"
        onActivityState?(entry.id, "dismissed", isOff ? "source" : "refused")
      }
    }
    entries[entry.id] = entry
    if entries.count == 1 { onIdleChange?(false) }
    return entry.id
  }

  /// Replaces what an activity shows; throws `ENOENT` for an id that is not live.
  func update(id: String, content: String, views: String?, alert: String?) throws(Errno) {
    let entry = try liveEntry(id)
    hold(Snapshot(content: content, views: views, alert: alert, images: images), for: entry)
    images.removeAll()
    try sendNext(of: entry)
  }

  /// Ends an activity; throws `ENOENT` for an id that is not live.
  func end(id: String, content: String?, views: String?, policy: String) throws(Errno) {
    let entry = try liveEntry(id)
    hold(Snapshot(content: content, views: views, alert: nil, images: images), for: entry)
    images.removeAll()
    entry.endPolicy = policy
    try sendNext(of: entry)
  }

  /// The provider's id for an id of the overlay's, while the activity lives or is still listed.
  func id(forOverlayID overlayID: String) -> String? {
    entries.values.first { $0.overlayID == overlayID }?.id
      ?? ended.last { $0.overlayID == overlayID }?.id
  }

  /// Takes over what has become of an activity in the overlay, and passes it on.
  ///
  /// An id that nobody here knows, or no longer, is none of the provider's business.
  func stateChanged(overlayID: String, state: String, reason: String) {
    let isLast = state == "dismissed"
    if let entry = entries.values.first(where: { $0.overlayID == overlayID }) {
      if state == "ended" || isLast { remove(entry, isListed: !isLast) }
      onActivityState?(entry.id, state, reason)
    } else if let index = ended.firstIndex(where: { $0.overlayID == overlayID }) {
      let id = ended[index].id
      if isLast { ended.remove(at: index) }
      onActivityState?(id, state, reason)
    }
  }

  /// Forgets an activity; one that is still listed will be dismissed some time.
  private func remove(_ entry: Entry, isListed: Bool) {
    guard forget(entry), isListed, let overlayID = entry.overlayID else { return }
    if ended.count >= Self.endedLimit { ended.removeFirst() }
    ended.append((entry.id, overlayID))
  }

  /// Takes an activity out of the live ones; false where it was none of them.
  @discardableResult
  private func forget(_ entry: Entry) -> Bool {
    guard entries.removeValue(forKey: entry.id) != nil else { return false }
    if entries.isEmpty { onIdleChange?(true) }
    return true
  }

  /// Sends all that is held without waiting for answers; for the end of the process.
  func sendHeld() {
    for entry in entries.values {
      entry.call?.cancel()
      entry.call = nil
      // The connection is closed, if this fails, and nothing can be delivered.
      try? sendNext(of: entry)
    }
  }

  private func liveEntry(_ id: String) throws(Errno) -> Entry {
    guard let entry = entries[id], entry.endPolicy == nil else { throw Errno(ENOENT) }
    return entry
  }

  private func hold(_ snapshot: Snapshot, for entry: Entry) {
    if entry.held == nil {
      entry.held = snapshot
    } else {
      entry.held?.replace(with: snapshot)
    }
  }

  /// Sends the held message if none is in flight.
  private func sendNext(of entry: Entry) throws(Errno) {
    guard entry.call == nil, let overlayID = entry.overlayID, let held = entry.held,
      entries[entry.id] === entry
    else { return }
    entry.held = nil
    for image in held.images { try overlay.attach(image) }
    let content = held.content ?? ""
    let views = held.views ?? ""
    if let policy = entry.endPolicy {
      entry.call = try overlay.call("End", [overlayID, content, views, policy]) {
        [unowned self] result in
        if case .failure(let error) = result {
          Log.write("\(entry.id): the end was refused: \(error.message)")
        }
        remove(entry, isListed: true)
      }
    } else {
      entry.call = try overlay.call("Update", [overlayID, content, views, held.alert ?? ""]) {
        [unowned self] result in
        if case .failure(let error) = result {
          Log.write("\(entry.id): the update was refused: \(error.message)")
          // The overlay has ended it, by its age for example: the provider must hear of it.
          if error.name == "org.islet.Error.UnknownActivity"
            || error.name == "org.islet.Error.Ended"
          {
            remove(entry, isListed: true)
          }
        }
        finishCall(of: entry)
      }
    }
  }

  private func finishCall(of entry: Entry) {
    entry.call = nil
    do throws(Errno) {
      try sendNext(of: entry)
    } catch {
      Log.write("\(entry.id): cannot be sent: \(error)")
    }
  }
}
