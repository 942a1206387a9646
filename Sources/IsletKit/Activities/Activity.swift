import Activities
import EventLoop
import Glibc

/// A live activity of this provider: requested, updated and ended here (B2).
///
/// All calls are synchronous, return at once and belong on the main thread.
public final class Activity<Attributes: ActivityAttributes> {
  /// The part that changes while the activity lives.
  public typealias ContentState = Attributes.ContentState

  /// The id that the host gave it; actions come with it.
  public let id: String
  /// What stays the same for its life.
  public let attributes: Attributes
  /// What it shows now.
  public private(set) var content: ActivityContent<ContentState>
  /// Whether it still takes updates.
  public private(set) var activityState = ActivityState.active
  private var views: ViewArchive
  private let host: Host

  private init(
    id: String, attributes: Attributes, content: ActivityContent<ContentState>,
    views: ViewArchive, host: Host
  ) {
    self.id = id
    self.attributes = attributes
    self.content = content
    self.views = views
    self.host = host
  }

  /// The activities of this kind that were requested and not ended, in no order.
  public static var activities: [Activity<Attributes>] {
    ProviderProcess.host?.activities.values.compactMap { $0 as? Activity<Attributes> } ?? []
  }

  /// Begins an activity.
  ///
  /// - Parameters:
  ///   - attributes: What stays the same for its life.
  ///   - content: What it shows first.
  ///   - pushType: Must be `nil`.
  /// - Returns: The activity; it lives until it is ended, whether or not it is kept.
  /// - Throws: ``ActivityAuthorizationError`` that says what to do. What only the overlay can
  ///   judge is written to the host's log later.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    guard pushType == nil else { throw ActivityAuthorizationError.unsupported }
    guard let host = ProviderProcess.host else { throw ActivityAuthorizationError.missingHost }
    guard let configuration = host.configuration(for: Attributes.self) else {
      throw ActivityAuthorizationError.unsupportedTarget
    }
    let attributesText = try host.encoder.attributes(attributes)
    let contentText = try host.encoder.content(content)
    let (views, images) = configuration.makeArchive(attributes: attributes, state: content.state)
    let viewsText = try host.encoder.views(views)
    host.attach(images, namedBy: views, notBy: nil)
    let id: String
    do {
      id = try host.channel.request(
        attributes: attributesText, content: contentText, views: viewsText)
    } catch {
      throw error.code == EAGAIN
        ? ActivityAuthorizationError.targetMaximumExceeded : ActivityAuthorizationError.denied
    }
    let activity = Activity(
      id: id, attributes: attributes, content: content, views: views, host: host)
    host.activities[id] = activity
    return activity
  }

  /// Shows another content; one that changes nothing costs nothing (B13).
  ///
  /// A content that is too large is logged, and the activity keeps its last one. Without effect
  /// on an ended activity.
  public func update(_ content: ActivityContent<ContentState>) {
    guard activityState == .active else { return }
    send(content) { contentText, viewsText throws(Errno) in
      try host.channel.update(id: id, content: contentText, views: viewsText)
    }
  }

  /// Shows another state; the older spelling of ``update(_:)``.
  public func update(using state: ContentState) {
    update(ActivityContent(state: state, staleDate: nil))
  }

  /// Ends the activity, with a last content if there is one (B2).
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) {
    guard activityState == .active else { return }
    activityState = .ended
    host.activities[id] = nil
    let policy = dismissalPolicy.policy.text
    let wasSent =
      content.map { content in
        send(content, always: true) { contentText, viewsText throws(Errno) in
          try host.channel.end(id: id, content: contentText, views: viewsText, policy: policy)
        }
      } ?? false
    guard !wasSent else { return }
    do throws(Errno) {
      try host.channel.end(id: id, content: nil, views: nil, policy: policy)
    } catch {
      // The overlay has ended it already.
    }
  }

  /// Ends the activity; the older spelling of ``end(_:dismissalPolicy:)``.
  public func end(
    using state: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) {
    end(
      state.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
  }

  /// Renders and encodes a content and gives the texts to `deliver`.
  ///
  /// Returns whether it was delivered. What equals the last one is not, unless `always` is set;
  /// views that equal the last ones are left out.
  @discardableResult
  private func send(
    _ content: ActivityContent<ContentState>, always: Bool = false,
    deliver: (String, String?) throws(Errno) -> Void
  ) -> Bool {
    guard let configuration = host.configuration(for: Attributes.self) else { return false }
    let (views, images) = configuration.makeArchive(attributes: attributes, state: content.state)
    guard always || content != self.content || views != self.views else { return false }
    do {
      let contentText = try host.encoder.content(content)
      let viewsText = views == self.views ? nil : try host.encoder.views(views)
      host.attach(images, namedBy: views, notBy: self.views)
      try deliver(contentText, viewsText)
      self.content = content
      self.views = views
      return true
    } catch let error as Errno where error.code == ENOENT {
      // The overlay has ended it, for its age for example (B4).
      activityState = .ended
      host.activities[id] = nil
      host.log("activity \(id) was ended by the engine")
    } catch {
      host.log("activity \(id) keeps its last content: \(error)", level: .error)
    }
    return false
  }
}

extension Host {
  /// Attaches the pictures of an archive that the activity's previous archive didn't name.
  func attach(
    _ images: [String: ImageAsset], namedBy views: ViewArchive, notBy previous: ViewArchive?
  ) {
    let keys = views.imageKeys.subtracting(previous?.imageKeys ?? [])
    for key in keys.sorted() {
      guard let image = images[key] else { continue }
      do throws(Errno) {
        try channel.attach(image)
      } catch {
        log("the picture '\(key)' cannot be attached: \(error)", level: .warning)
      }
    }
  }
}
