import CSystemd

/// A well-known name that was asked for; given back when this object is released.
public final class OwnedName {
  /// The name.
  public let name: String
  /// Whether this connection owns the name, as far as the bus has said.
  public var isOwned: Bool { state == true }

  private var onChange: ((Bool) -> Void)?
  /// Nil until the bus has answered.
  private var state: Bool?
  private weak var bus: Bus?
  private var slot: OpaquePointer?
  private var matches: [BusMatch] = []

  init(
    _ name: String, bus: Bus, queue: Bool, onChange: @escaping (Bool) -> Void
  ) throws(Errno) {
    self.name = name
    self.bus = bus
    // Before the request, so that no news is missed.
    for (member, isOwned) in [("NameAcquired", true), ("NameLost", false)] {
      matches.append(
        try bus.subscribe(
          "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
            + "interface='org.freedesktop.DBus',member='\(member)',arg0='\(name)'"
        ) { [weak self] _ in self?.change(to: isOwned) })
    }
    let flags: BusNameFlags = queue ? [.queue] : []
    try Errno.check(
      sd_bus_request_name_async(
        bus.pointer, &slot, name, flags.rawValue,
        { message, userdata, _ in
          guard let message, let owned = Unmanaged<OwnedName>.owner(userdata) else { return 0 }
          owned.receive(message)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    self.onChange = onChange
  }

  deinit {
    sd_bus_slot_unref(slot)
    guard onChange != nil, let bus, bus.isOpen else { return }
    // Without a callback of ours sd-bus would close the connection over an error. A name that is
    // not ours, or no longer, is none.
    sd_bus_release_name_async(bus.pointer, nil, name, { _, _, _ in 0 }, nil)
  }

  private func receive(_ message: OpaquePointer) {
    // 1 it is ours now, 4 it was before; 2 we wait in the queue, 3 somebody else has it. An error,
    // which the bus's policy may be the reason of, has no number.
    let isError = sd_bus_message_is_method_error(message, nil) > 0
    let answer = isError ? nil : (try? BusDecoder.decode(message))?.first?.int64Value
    change(to: answer == 1 || answer == 4)
  }

  private func change(to isOwned: Bool) {
    guard state != isOwned else { return }
    state = isOwned
    onChange?(isOwned)
  }
}
