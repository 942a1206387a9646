import CIsletProvider
import CLinux
import EventLoop
import Glibc

/// One provider, the services that it is lent, and the connection to the overlay.
///
/// Lives until the process ends: the provider holds pointers into it.
final class ProviderHost {
  private var provider: LoadedProvider?
  private var termination: SignalSource?
  private let table: HostTable
  private let relay: ActivityRelay
  private let settings: ProviderSettings
  private let overlay: OverlayConnection
  private let loop: EventLoop
  private let name: String

  /// How long after the last activity answers may still come that use what ran before, in
  /// microseconds.
  private static let restDelay: UInt64 = 1_000_000

  private init(name: String, overlay: OverlayConnection, loop: EventLoop) {
    self.name = name
    self.loop = loop
    self.overlay = overlay
    relay = ActivityRelay(name: name, overlay: overlay)
    settings = ProviderSettings()
    table = HostTable(
      name: name, relay: relay, sources: LentSources(loop: loop), settings: settings,
      parts: StatusParts(overlay: overlay))
  }

  /// Runs the provider in a library until the overlay asks to stop or is gone; ends the process.
  ///
  /// The exit status is 0 when it was stopped, 2 when the library cannot work as it is, and 1 for
  /// any other failure. A failure is one line for the overlay; without one, on standard error.
  static func run(path: String) -> Never {
    var name = shortName(of: path)
    let loop: EventLoop
    let overlay: OverlayConnection
    do {
      loop = try EventLoop.threadDefault()
      overlay = try OverlayConnection(loop: loop)
    } catch let failure as HostFailure {
      Log.write("islet-provider-host: \(failure.message)")
      exit(failure.exitStatus)
    } catch {
      Log.write("islet-provider-host: cannot make an event loop: \(error)")
      exit(1)
    }
    do throws(HostFailure) {
      let library = try ProviderLibrary(path: path)
      name = library.descriptor.id
      let host = ProviderHost(name: name, overlay: overlay, loop: loop)
      try host.run(library)
      // Within the host's scope: nothing that the provider knows is torn down before.
      exit(0)
    } catch {
      // The overlay says it to people, once, and keeps it for the status.
      overlay.report(name: name, state: "failed", detail: error.message)
      overlay.waitUntilDone()
      exit(error.exitStatus)
    }
  }

  private func run(_ library: ProviderLibrary) throws(HostFailure) {
    settings.replace(with: overlay.settings())
    table.onMisuse = { [unowned self] in overlay.report(name: name, state: "refused", detail: $0) }
    let provider = unsafe try library.makeProvider(host: table.pointer)
    self.provider = provider
    overlay.onSettings = { [unowned self] changed in
      settings.replace(with: changed)
      self.provider?.settingsChanged()
    }
    overlay.onActivityState = { [unowned self] id, state, reason in
      relay.stateChanged(overlayID: id, state: state, reason: reason)
    }
    relay.onActivityState = { [unowned self] id, state, reason in
      self.provider?.activityStateChanged(activity: id, state: state, reason: reason)
    }
    overlay.onAction = { [unowned self] id, action, argument throws(BusError) in
      try handleAction(id, action, argument)
    }
    overlay.onCommand = { [unowned self] arguments throws(BusError) in try runCommand(arguments) }
    termination = try? loop.onSignal(SIGTERM) { [unowned self] in stop() }
    try provider.start()
    overlay.onStop = { [unowned self] in stop() }
    overlay.report(name: name, state: "running")
    // Most of what a host has mapped by now only its start needed: the loader's tables, and the
    // code that made what now waits. It is given back when the start's last answers have come, and
    // again when there is nothing to show any more.
    let rest = try? loop.makeTimer(.monotonic) { islet_release_unchanged_pages() }
    if relay.isIdle { rest?.arm(after: Self.restDelay) }
    relay.onIdleChange = { isIdle in
      if isIdle { rest?.arm(after: Self.restDelay) } else { rest?.disarm() }
    }
    defer { rest?.disarm() }
    do throws(Errno) {
      _ = try loop.run()
    } catch {
      throw .transient("\(name): the event loop failed: \(error)")
    }
  }

  /// Stops the provider once; the process ends when the overlay has heard what it still says.
  private func stop() {
    guard let provider else { return }
    self.provider = nil
    provider.stop()
    relay.sendHeld()
    overlay.whenDone { [loop] in loop.exit(0) }
  }

  private func handleAction(
    _ overlayID: String, _ action: String, _ argument: String
  ) throws(BusError) {
    guard let id = relay.id(forOverlayID: overlayID), let provider else {
      throw BusError(
        name: "org.islet.Error.UnknownActivity",
        message: "this provider has no activity '\(overlayID)'")
    }
    do throws(Errno) {
      try provider.handleAction(activity: id, action: action, argument: argument)
    } catch {
      Log.write("\(id): the action '\(action)' failed: \(error)")
      throw BusError(
        name: "org.islet.Error.ActionFailed",
        message: "the provider could not do '\(action)': \(error)")
    }
  }

  private func runCommand(_ arguments: [String]) throws(BusError) -> CommandAnswer {
    guard let provider else {
      throw BusError(
        name: BusError.failed, message: "the provider \(name) is ending; try again in a moment")
    }
    guard let answer = provider.runCommand(arguments) else {
      throw BusError(
        name: "org.islet.Error.NoCommands",
        message: "the provider \(name) takes no commands; "
          + "its settings are in islet.conf, see 'islet config --help'")
    }
    return answer
  }

  /// What to call a library before its descriptor is read: `music` for `/x/libmusic.so`.
  private static func shortName(of path: String) -> String {
    var name = path.split(separator: "/").last ?? "provider"
    if name.hasPrefix("lib") { name = name.dropFirst(3) }
    if name.hasSuffix(".so") { name = name.dropLast(3) }
    return name.isEmpty ? "provider" : String(name)
  }
}
