import IsletKit

/// The activity of one player, for as long as the player is there.
final class PlayerActivity {
  let player: Player
  private let host: Host
  private var activity: Activity<MusicAttributes>?
  private var rule = SettlingRule()
  private var timer: Timer?
  private var armed: UInt64?
  private var isWanted = false
  private var relevance = 0.0
  /// What somebody has sent away: it stays away until the player plays something else.
  private var dismissed: Track?
  private var problem = ""

  /// Makes it; shows nothing yet.
  init(_ player: Player, host: Host) throws(Errno) {
    self.player = player
    self.host = host
    timer = try host.eventLoop.makeTimer(.monotonic, accuracy: 5_000) { [unowned self] in
      armed = nil
      settle()
    }
  }

  /// The engine's name for it, while it is shown.
  var id: String? { activity?.id }

  /// It is one of those to be shown.
  func show(relevance: Double) {
    let now = Player.now()
    if !isWanted, activity == nil { rule.appear(at: now) }
    if !isWanted || relevance != self.relevance { rule.change(isNewTrack: false, at: now) }
    isWanted = true
    self.relevance = relevance
    arm()
  }

  /// It is not one of them any more.
  ///
  /// What was seen waits a moment: some stop for an instant between two tracks.
  func hide() {
    guard isWanted else { return }
    isWanted = false
    if activity == nil {
      rule.disappear()
    } else {
      rule.change(isNewTrack: true, at: Player.now())
    }
    arm()
  }

  /// The player has news.
  func playerChanged(_ changes: PlayerState.Changes) {
    rule.change(isNewTrack: changes.contains(.track), at: Player.now())
    arm()
  }

  /// Somebody has sent it away.
  func dismiss() {
    dismissed = player.state.track
    activity = nil
    player.isShown = false
  }

  /// Ends it at once.
  func end() {
    activity?.end(nil, dismissalPolicy: .immediate)
    activity = nil
    player.isShown = false
    rule.disappear()
    arm()
  }

  private func arm() {
    // A flood moves the time with each signal; what is armed already needs no call.
    guard rule.due != armed else { return }
    armed = rule.due
    if let due = armed { timer?.arm(at: due) } else { timer?.disarm() }
  }

  private func settle() {
    guard isWanted else {
      end()
      return
    }
    rule.show(at: Player.now())
    if let dismissed {
      guard !player.state.track.continues(dismissed) else { return }
      self.dismissed = nil
    }
    publish()
    player.isShown = activity != nil
  }

  private func publish() {
    let content = ActivityContent(
      state: makeState(), staleDate: nil, relevanceScore: relevance)
    // One that the engine has ended, after its hours for example, begins anew.
    if [.ended, .dismissed].contains(activity?.activityState) { activity = nil }
    if let activity {
      activity.update(content)
    } else {
      do {
        activity = try Activity.request(attributes: MusicAttributes(), content: content)
      } catch {
        // Said once: a source that is switched off is refused with each change.
        if problem != "\(error)" { host.log("\(error)", level: .error) }
        problem = "\(error)"
      }
    }
  }

  private func makeState() -> MusicAttributes.ContentState {
    let moment = Moment(monotonic: Player.now(), wall: Clock.realTime.now())
    var state = MusicAttributes.ContentState(
      player.state, facts: player.facts, name: player.displayName, icon: player.iconName,
      artwork: player.cover.image, at: moment)
    // Readings differ a little each time; what nobody sees is not worth an update.
    if let shown = activity?.content.state.timeline, let timeline = state.timeline,
      timeline.isNearly(shown)
    {
      state.timeline = shown
    }
    return state
  }
}
