import Configuration
import Desktop
import ProviderHosting
import Scene

/// What the configuration decides, at the start and whenever its file changes.
extension Overlay {
  /// Takes the configuration over into everything, now and on every change.
  func followConfiguration() {
    for problem in configuration.problems { ProviderSupervisor.writeToStandardError(problem) }
    configuration.onError = ProviderSupervisor.writeToStandardError
    configuration.onChange = { [unowned self] new, old in
      followPanels()
      place()
      takeBehavior(new)
      if new.icons != old.icons || new.pill.scale != old.pill.scale {
        icons.update(
          theme: new.iconTheme, pixelSize: PillPlace.iconPixelSize(scale: surface.options.scale))
      }
      if new.providers != old.providers { supervisor?.settingsChanged() }
    }
    takeBehavior(configuration.current)
    followPanels()
    motion.onChange = { [unowned self] in followMotion() }
    // What the desktop said while the parts were made, nobody has heard yet.
    followMotion()
  }

  private func followMotion() {
    let isOn = reducedMotion.isOn
    guard controller.scene.settings.reducesMotion != isOn else { return }
    controller.update { $0.reducesMotion = isOn }
  }

  /// What the user and the desktop say about motion.
  var reducedMotion: ReducedMotion {
    var value = motion.desktop
    value.choice = configuration.current.motion.reducedMotion.choice
    return value
  }

  /// Brings the pill to its place, in its size and its scale, all of which it may be in already.
  func place() {
    let chosen = configuration.current
    // Tells of the monitor, and comes back here, where that is another one.
    monitors.prefer(chosen.pill.monitor.name)
    let place = PillPlace(
      chosen, on: monitors.current, resources: ResourceScale.read(connection),
      panels: workArea?.top ?? 0)
    var settings = place.settings(controller.scene.settings)
    settings.reducesMotion = reducedMotion.isOn
    do {
      try surface.update(place.options(settings, isShaped: surface.options.isShaped))
    } catch {
      return ProviderSupervisor.writeToStandardError(
        "the pill stays as large as it is: \(error)")
    }
    images.maxPixelSize = place.maxPixelSize(settings)
    controller.update { $0 = settings }
  }

  /// Follows the panels where the pill is to avoid them, and otherwise hears nothing of them.
  private func followPanels() {
    guard configuration.current.pill.avoidsPanels else {
      workArea = nil
      return
    }
    if workArea == nil { workArea = WorkAreaWatch(connection) }
    workArea?.onChange = { [unowned self] in place() }
  }

  private func takeBehavior(_ chosen: Configuration) {
    controller.collapseDelay = chosen.pill.collapseDelay
    controller.alertTime = chosen.alerts.time
    center.disableSources(Set(chosen.sources.disabled))
    switchProviders()
  }

  /// Switches the providers off that the configuration names, and all others on.
  func switchProviders() {
    for provider in supervisor?.statuses ?? [] {
      // Every status is of a provider that there is, the one thing that could be wrong.
      try? supervisor?.setEnabled(
        name: provider.source.name, isEnabled(provider.source.name, provider.name))
    }
  }

  /// Whether the configuration has a source switched on, whichever of these names it goes by.
  func isEnabled(_ names: String...) -> Bool {
    Set(configuration.current.sources.disabled).isDisjoint(with: names)
  }
}
