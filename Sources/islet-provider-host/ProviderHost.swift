import CIsletProvider
import EventLoop
import Glibc

/// One provider, the services that it is lent, and the connection to the overlay.
enum ProviderHost {
  /// Runs the provider in a library until the overlay asks to stop or is gone.
  ///
  /// Returns the process's exit status: 0 when it was stopped, 2 when the library cannot work as
  /// it is, 1 for any other failure. A failure is one line on standard error and for the overlay.
  static func run(path: String) -> Int32 {
    var name = shortName(of: path)
    let loop: EventLoop
    let overlay: OverlayConnection
    do {
      loop = try EventLoop.threadDefault()
      overlay = try OverlayConnection(loop: loop)
    } catch let failure as HostFailure {
      Log.write("islet-provider-host: \(failure.message)")
      return failure.exitStatus
    } catch {
      Log.write("islet-provider-host: cannot make an event loop: \(error)")
      return 1
    }
    do throws(HostFailure) {
      let library = try ProviderLibrary(path: path)
      name = library.descriptor.id
      try run(library, overlay: overlay, loop: loop)
      return 0
    } catch {
      Log.write("islet-provider-host: \(error.message)")
      overlay.report(name: name, state: "failed", detail: error.message)
      overlay.flush()
      return error.exitStatus
    }
  }

  private static func run(
    _ library: ProviderLibrary, overlay: OverlayConnection, loop: EventLoop
  ) throws(HostFailure) {
    let name = library.descriptor.id
    let relay = ActivityRelay(name: name, overlay: overlay)
    let table = HostTable(name: name, relay: relay, sources: LentSources(loop: loop))
    let provider = unsafe try library.makeProvider(host: table.pointer)
    overlay.onStop = { loop.exit(0) }
    overlay.onAction = { id, action, argument throws(BusError) in
      try handleAction(id, action, argument, relay: relay, provider: provider)
    }
    let termination = try? loop.onSignal(SIGTERM) { loop.exit(0) }
    try provider.start()
    overlay.report(name: name, state: "running")
    do throws(Errno) {
      _ = try loop.run()
    } catch {
      throw .transient("\(name): the event loop failed: \(error)")
    }
    provider.stop()
    relay.sendHeld()
    overlay.flush()
    // The provider's pointers into these stay valid to the very end.
    withExtendedLifetime((table, termination)) {}
  }

  private static func handleAction(
    _ overlayID: String, _ action: String, _ argument: String, relay: ActivityRelay,
    provider: LoadedProvider
  ) throws(BusError) {
    guard let id = relay.id(forOverlayID: overlayID) else {
      throw BusError(
        name: "org.islet.Error.UnknownActivity",
        message: "this provider has no live activity '\(overlayID)'")
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

  /// What to call a library before its descriptor is read: `music` for `/x/libmusic.so`.
  private static func shortName(of path: String) -> String {
    var name = path.split(separator: "/").last ?? "provider"
    if name.hasPrefix("lib") { name = name.dropFirst(3) }
    if name.hasSuffix(".so") { name = name.dropLast(3) }
    return name.isEmpty ? "provider" : String(name)
  }
}
