import CX11

/// Follows the XSETTINGS manager of our screen: who owns `_XSETTINGS_S<n>`, and what it says.
///
/// Asks at the start and when something changes, and never waits for an answer. What a manager said
/// last holds until it, or another one, says something else.
package final class XSettingsWatch {
  /// What the manager says.
  package private(set) var settings = XSettings()
  /// Called when that has changed.
  package var onChange: (() -> Void)?

  private let connection: Connection
  private var subscription: EventSubscription?
  /// The manager's window; 0 where there is none.
  private var manager: UInt32 = 0
  private var inquiry = Inquiry()

  /// Asks for the settings, and for their changes.
  package init(_ connection: Connection) {
    self.connection = connection
    subscription = connection.subscribe { [unowned self] event in self.handle(event) }
    ask()
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .managerStarted(connection.atoms.xsettingsSelection): ask()
    case .propertyChanged(let window, connection.atoms.xsettingsSettings) where window == manager:
      ask()
    case .destroyed(let window) where window == manager:
      manager = 0
      ask()
    default: break
    }
  }

  /// Asks who the manager is and then what it says.
  private func ask() {
    guard inquiry.begin() else { return }
    let cookie = unsafe xcb_get_selection_owner(
      connection.pointer, connection.atoms.xsettingsSelection)
    unsafe connection.whenAnswered(cookie.sequence) { [weak self] reply in
      let owner = unsafe reply?.load(as: xcb_get_selection_owner_reply_t.self).owner
      self?.follow(owner ?? 0)
    }
  }

  private func follow(_ owner: UInt32) {
    // Listening to one of our own windows would end what we listen for there.
    guard owner != 0, owner != connection.root, !connection.owns(owner) else { return finish() }
    if owner != manager {
      if manager != 0 { listen(to: manager, mask: 0) }
      manager = owner
      let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
      listen(to: owner, mask: mask)
    }
    let property = connection.atoms.xsettingsSettings
    connection.readProperty(
      property, type: property, of: owner, sizeLimit: XSettings.sizeLimit
    ) { [weak self] bytes in
      self?.take(bytes)
    }
  }

  /// The window is another program's, and may be gone already.
  private func listen(to window: UInt32, mask: UInt32) {
    connection.trapErrors {
      unsafe connection.sent(
        xcb_change_window_attributes(
          connection.pointer, window, XCB_CW_EVENT_MASK.rawValue, [mask]))
    }
  }

  private func take(_ bytes: [UInt8]?) {
    if let new = bytes.flatMap({ XSettings($0) }), new != settings {
      settings = new
      onChange?()
    }
    finish()
  }

  private func finish() {
    if inquiry.end() { ask() }
  }
}
