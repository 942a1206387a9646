import Activities
import EventLoop
import FoundationEssentials
import Glibc

/// A live activity of this provider: requested, updated and ended here (B2).
///
/// All calls are synchronous, return at once and belong on the main thread.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
  /// The part that changes while the activity lives.
  public typealias ContentState = Attributes.ContentState

  /// The id that the host gave it; actions come with it.
  public let id: String
  /// What stays the same for its life.
  public let attributes: Attributes
  /// What it shows now.
  public private(set) var content: ActivityContent<ContentState>
  /// Where it is in its life; ``onActivityStateChange`` and
  /// ``Provider/activityStateDidChange(_:reason:activityID:)`` tell of changes.
  public private(set) var activityState: ActivityState
  /// Called after ``activityState`` has changed other than by a call of this activity.
  public var onActivityStateChange: ((ActivityState) -> Void)?
  private var views: ViewArchive
  private let host: Host

  /// The state of ``content``; the older spelling.
  public var contentState: ContentState { content.state }

  init(
    id: String, attributes: Attributes, content: ActivityContent<ContentState>,
    views: ViewArchive, host: Host
  ) {
    self.id = id
    self.attributes = attributes
    self.content = content
    self.views = views
    self.host = host
    activityState = content.isStale ? .stale : .active
  }

  /// The activities of this kind that were requested and not ended, in no order.
  public static var activities: [Activity<Attributes>] {
    ProviderProcess.host?.activities.values.compactMap { $0 as? Activity<Attributes> } ?? []
  }

  private var takesUpdates: Bool { activityState == .active || activityState == .stale }

  /// Shows another content; one that changes nothing costs nothing (B13).
  ///
  /// A content that is too large is logged, and the activity keeps its last one. Without effect
  /// on an ended activity.
  public func update(_ content: ActivityContent<ContentState>) {
    update(content, alertConfiguration: nil)
  }

  /// Shows another content and calls for attention (B10), also with a content that is the same.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) {
    guard takesUpdates else { return }
    let isSent = send(content, always: alertConfiguration != nil) {
      [host, id] contentText, viewsText throws(Errno) in
      try host.channel.update(
        id: id, content: contentText, views: viewsText,
        alert: alertConfiguration.map(host.encoder.alert))
    }
    if isSent { activityState = content.isStale ? .stale : .active }
  }

  /// Shows another state; the older spelling of ``update(_:)``.
  public func update(using state: ContentState) {
    update(ActivityContent(state: state, staleDate: nil))
  }

  /// Shows another state and calls for attention; the older spelling of
  /// ``update(_:alertConfiguration:)``.
  public func update(using state: ContentState, alertConfiguration: AlertConfiguration?) {
    update(
      ActivityContent(state: state, staleDate: nil), alertConfiguration: alertConfiguration)
  }

  /// Ends the activity, with a last content if there is one (B2).
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) {
    guard takesUpdates else { return }
    activityState = .ended
    host.forget(self, isListed: true)
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
  /// Returns whether the activity shows it. What equals the last one is not delivered, unless
  /// `always` is set; views that equal the last ones are left out.
  @discardableResult
  private func send(
    _ content: ActivityContent<ContentState>, always: Bool = false,
    deliver: (String, String?) throws(Errno) -> Void
  ) -> Bool {
    guard
      let (views, images) = host.makeArchive(
        attributes: attributes, content: content, isStale: content.isStale, activityID: id)
    else { return false }
    guard always || content != self.content || views != self.views else { return true }
    return send(content, views, images, deliver: deliver)
  }

  private func send(
    _ content: ActivityContent<ContentState>, _ views: ViewArchive,
    _ images: [String: ImageAsset], deliver: (String, String?) throws(Errno) -> Void
  ) -> Bool {
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
      host.forget(self, isListed: true)
      host.log("activity \(id) was ended by the engine")
    } catch {
      host.log("activity \(id) keeps its last content: \(error)", level: .error)
    }
    return false
  }

  /// Sends the views again where they differ from what is shown, as with a new staleness or id.
  func sendViews(isStale: Bool) {
    guard
      let (views, images) = host.makeArchive(
        attributes: attributes, content: content, isStale: isStale, activityID: id),
      views != self.views
    else { return }
    _ = send(content, views, images) { contentText, viewsText throws(Errno) in
      try host.channel.update(id: id, content: contentText, views: viewsText, alert: nil)
    }
  }
}

/// An activity without its type, as the host's messages reach it.
protocol HostedActivity: AnyObject {
  var id: String { get }

  /// Takes over a state that the engine has decided; returns whether it is news.
  func engineDidChange(_ state: ActivityState) -> Bool
}

extension Activity: HostedActivity {
  func engineDidChange(_ state: ActivityState) -> Bool {
    // The engine repeats what was decided here, and its news may come late.
    let order: [ActivityState] = [.active, .stale, .ended, .dismissed]
    guard let old = order.firstIndex(of: activityState), let new = order.firstIndex(of: state),
      new > old
    else { return false }
    activityState = state
    if state == .stale {
      sendViews(isStale: true)
    } else {
      host.forget(self, isListed: state == .ended)
    }
    onActivityStateChange?(activityState)
    return true
  }
}

extension ActivityContent {
  /// Whether its date has passed.
  var isStale: Bool { staleDate.map { $0 <= .now } ?? false }
}
