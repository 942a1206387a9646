import IsletKit

/// Watches the connection of a program that has jobs: a program that has gone ends no job itself.
final class JobViewClient {
  private var match: BusMatch?
  private var question: PendingCall?

  /// Calls `onLeave` once, when the connection with this unique name is gone.
  init(_ name: String, bus: Bus, onLeave: @escaping () -> Void) throws(Errno) {
    match = try bus.subscribe(
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
        + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
    ) { _ in onLeave() }
    // It may have gone before the bus took the rule.
    question = try bus.call(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "NameHasOwner", signature: "s",
        arguments: [.string(name)])
    ) { result in
      if case .success(let values) = result, values.first?.boolValue == false { onLeave() }
    }
  }
}
