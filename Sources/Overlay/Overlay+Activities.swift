import Activities
import Configuration
import EventLoop
import ProviderHosting
import Scene

/// What follows from changes of the activities, and what people do with them.
extension Overlay {
  /// Connects the activities with the pill.
  func connectActivities() {
    center.onEvents = { [unowned self] events in activitiesChanged(events) }
    center.onAlert = { [unowned self] alert, _ in
      controller.beginAlert(stays: alert.staysUntilHandled)
      if let sound = alert.sound, configuration.current.alerts.sound { sounds?.play(sound) }
    }
    center.onDownloadFinished = { [unowned self] in
      // A theme without this sound has "complete" for it: that is how names of sounds fall back.
      if configuration.current.alerts.sound { sounds?.play("complete-download") }
    }
    center.onAlertGone = { [unowned self] in controller.alertIsGone() }
    controller.scene.icons = icons
    icons.onOtherIcons = { [unowned self] in controller.iconsChanged() }
    controller.onLayout = { [unowned self] in icons.show(controller.scene.iconKeys) }
    center.onQueueEmpty = { [unowned self] in answerWaiting() }
    controller.onAlertEnd = { [unowned self] in center.endAlert() }
    controller.onAction = { [unowned self] action in handle(action) }
    controller.list = { [unowned self] in center.list }
  }

  /// Shows what is decided now, and tells the sources what happened.
  private func activitiesChanged(_ events: [ActivityEvent]) {
    for source in Set(events.map(\.identity.source)) where images.holdsPictures(of: source) {
      let activities = center.store.live + center.store.recentlyEnded
      images.prune(
        source: source,
        keeping: activities.lazy.filter { $0.identity.source == source }
          .reduce(into: []) { $0.formUnion($1.views.imageKeys) })
    }
    controller.show(center.content)
    controller.listChanged()
    for event in events {
      records?.keep(
        center.store.record(event.identity), of: event.identity,
        isProvider: session?.source(number: event.identity.source) == nil)
      announce(event)
    }
  }

  /// Has again what an overlay before this one held.
  func restoreActivities() {
    records?.restore { record, isProvider throws(ActivityError) in
      let source =
        isProvider
        ? supervisor?.statuses.first { $0.source.name == record.source }?.source
        : try? session?.source(named: record.source)
      guard let source else { return nil }
      center.register(source)
      try center.change { store, date throws(ActivityError) in
        try store.restore(record, source: source.number, at: date)
      }
      return Activity.Identity(source: source.number, id: record.id)
    }
  }

  /// Has the pictures of those activities again.
  func restorePictures() {
    pictures?.restore { name, key, descriptor in
      guard let source = try? session?.source(named: name),
        (center.store.live + center.store.recentlyEnded).contains(where: {
          $0.identity.source == source.number && $0.views.imageKeys.contains(key)
        })
      else { return false }
      return (try? images.attach(source: source, key: key, descriptor: descriptor)) != nil
    }
    images.onPrune = { [unowned self] key in
      guard let source = session?.source(number: key.source) else { return }
      pictures?.forget(source: source.name, key: key.key)
    }
  }

  /// Tells the source of an activity what happened to it, and those who watch.
  private func announce(_ event: ActivityEvent) {
    let (source, id) = (event.identity.source, event.identity.id)
    switch event {
    case .requested: session?.requested(source: source, id: id)
    case .updated: session?.updated(source: source, id: id)
    case .alert, .alertHandled: break
    case .stale:
      session?.stale(source: source, id: id)
      tellProvider(of: event.identity, state: .stale)
    case .ended:
      session?.ended(source: source, id: id)
      tellProvider(of: event.identity, state: .ended)
    case .dismissed(_, let reason):
      session?.dismissed(source: source, id: id, reason: reason.rawValue)
      tellProvider(of: event.identity, state: .dismissed, reason: reason.rawValue)
    }
  }

  private func tellProvider(
    of identity: Activity.Identity, state: ActivityState, reason: String = ""
  ) {
    guard let provider = provider(identity.source) else { return }
    supervisor?.activityStateChanged(
      source: provider.source, id: identity.id, state: state.rawValue, reason: reason)
  }

  private func handle(_ action: PillAction) {
    switch action {
    case .activate(let target, let identity):
      switch target {
      case .link(let url): links.open(url)
      case .action(let name): invoke(name, of: identity)
      case .seek: return
      }
      center.handleAlert(of: identity)
    case .seek(let action, let argument, let identity):
      invoke(action, argument, of: identity)
    case .choose(let identity): center.choose(identity)
    case .cycle(let steps): center.cycle(by: steps)
    case .dismiss(let identity): center.dismiss(identity)
    }
  }

  /// Tells the source of an activity that somebody used a button, or moved a bar (B8).
  private func invoke(_ action: String, _ argument: String = "", of identity: Activity.Identity) {
    if let session, session.source(number: identity.source) != nil {
      return session.actionInvoked(
        source: identity.source, id: identity.id, action: action, argument: argument)
    }
    guard let provider = provider(identity.source) else { return }
    do throws(BusError) {
      try supervisor?.handleAction(
        source: provider.source, id: identity.id, action: action, argument: argument)
    } catch {
      ProviderSupervisor.writeToStandardError(
        "'\(action)' did not reach its provider: \(error.message)")
    }
  }

  /// The provider of a source number.
  func provider(_ source: Int) -> ProviderStatus? {
    supervisor?.status(ofSource: source)
  }

  /// What people know a source by.
  func sourceName(_ source: Int) -> String {
    session?.source(number: source)?.name ?? provider(source)?.name ?? ""
  }
}
