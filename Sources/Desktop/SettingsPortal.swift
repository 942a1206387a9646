package import EventLoop

/// Reads the desktop's settings from the portal on the session bus, where one runs, and follows it
/// (`org.freedesktop.portal.Settings`).
///
/// Never starts a portal: it calls the unique name of one that is there, and hears of one that comes
/// later. A portal that doesn't answer says nothing.
package final class SettingsPortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// How long a portal may take for its answer, in microseconds: one that is starting asks others.
  private static let patience: UInt64 = 60_000_000

  private let bus: Bus
  private let namespaces: [String]
  private let onValue: (_ namespace: String, _ key: String, _ value: BusValue) -> Void
  private var portal: String?
  private var arrival: BusMatch?
  private var changes: [BusMatch] = []
  private var question: PendingCall?

  /// Asks whether there is a portal, without waiting for the answer.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - namespaces: Which settings are read, such as `org.freedesktop.appearance`.
  ///   - onValue: Is called with each setting of those namespaces, at first and when it changes.
  /// - Throws: `Errno` on a closed connection.
  package init(
    bus: Bus, namespaces: [String],
    onValue: @escaping (_ namespace: String, _ key: String, _ value: BusValue) -> Void
  ) throws(Errno) {
    (self.bus, self.namespaces, self.onValue) = (bus, namespaces, onValue)
    let daemon = "org.freedesktop.DBus"
    arrival = try bus.subscribe(
      "type='signal',sender='\(daemon)',interface='\(daemon)',member='NameOwnerChanged',"
        + "arg0='\(Self.name)'"
    ) { [unowned self] message in
      if let owner = message.body().last?.stringValue { self.follow(owner) }
    }
    question = try bus.call(
      BusCall(
        destination: daemon, path: "/org/freedesktop/DBus", interface: daemon,
        member: "GetNameOwner", signature: "s", arguments: [.string(Self.name)])
    ) { [unowned self] result in
      if case .success(let values) = result, let owner = values.first?.stringValue {
        self.follow(owner)
      }
    }
  }

  /// Listens to a portal and reads what it has; an empty name stands for none.
  private func follow(_ owner: String) {
    guard owner != portal else { return }
    portal = owner
    changes = []
    question = nil
    guard BusValue.isValidServiceName(owner) else { return }
    // A closed connection is told of elsewhere, and ends the overlay.
    changes = namespaces.compactMap { namespace in
      try? bus.subscribe(
        "type='signal',sender='\(owner)',path='\(Self.path)',interface='\(Self.interface)',"
          + "member='SettingChanged',arg0='\(namespace)'"
      ) { [unowned self] message in
        let values = message.body()
        guard values.count == 3, let key = values[1].stringValue else { return }
        self.onValue(namespace, key, values[2].unwrapped)
      }
    }
    // One call in all versions of the portal, whereas those that read one setting differ.
    question = try? bus.call(
      BusCall(
        destination: owner, path: Self.path, interface: Self.interface, member: "ReadAll",
        signature: "as", arguments: [.strings(namespaces)], timeout: Self.patience)
    ) { [unowned self] result in
      if case .success(let values) = result { self.take(values) }
    }
  }

  private func take(_ values: [BusValue]) {
    let answer = values.first?.dictionaryValue ?? [:]
    for namespace in namespaces {
      for (key, value) in answer[namespace]?.dictionaryValue ?? [:] {
        onValue(namespace, key, value)
      }
    }
  }
}
