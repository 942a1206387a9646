import Activities
import EventLoop
import Glibc

extension Activity {
  /// Begins an activity.
  ///
  /// - Parameters:
  ///   - attributes: What stays the same for its life.
  ///   - content: What it shows first.
  ///   - pushType: Must be `nil`.
  /// - Returns: The activity; it lives until it is ended, whether or not it is kept.
  /// - Throws: ``ActivityAuthorizationError`` that says what to do. What only the overlay can
  ///   judge is written to the host's log later, and the activity is dismissed.
  @discardableResult
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    guard pushType == nil else { throw ActivityAuthorizationError.unsupported }
    guard let host = ProviderProcess.host else { throw ActivityAuthorizationError.missingHost }
    let isStale = content.isStale
    guard
      let (views, images) = host.makeArchive(
        attributes: attributes, content: content, isStale: isStale, activityID: "")
    else { throw ActivityAuthorizationError.unsupportedTarget }
    let attributesText = try host.encoder.attributes(attributes)
    let contentText = try host.encoder.content(content)
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
    // Views that use the id could not be made before there was one.
    activity.sendViews(isStale: isStale)
    return activity
  }

  /// Begins an activity; the older spelling of ``request(attributes:content:pushType:)``.
  @discardableResult
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }
}

extension Host {
  /// The views of an activity and the pictures that they may name; nil without a widget for it.
  func makeArchive<Attributes: ActivityAttributes>(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>, isStale: Bool,
    activityID: String
  ) -> (views: ViewArchive, images: [String: ImageAsset])? {
    configuration(for: Attributes.self)?.makeArchive(
      ActivityViewContext(
        attributes: attributes, state: content.state, isStale: isStale, activityID: activityID))
  }

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
