import CX11

/// Knows whether a compositor runs on our screen: who owns `_NET_WM_CM_S<n>` (R15).
package final class CompositorWatch {
  /// Whether a compositor runs.
  package private(set) var isComposited: Bool
  /// Called when that has changed: at a start, a clean exit and a crash alike.
  package var onChange: (() -> Void)?

  private var subscription: EventSubscription?

  /// Asks who owns the selection, one round trip, and for its changes.
  package init(_ connection: Connection) {
    let selection = connection.atoms.compositorSelection
    if connection.extensions.fixesFirstEvent != nil {
      let mask =
        XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
        | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
        | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
      unsafe connection.sent(
        xcb_xfixes_select_selection_input(
          connection.pointer, connection.root, selection, mask))
    }
    let cookie = unsafe xcb_get_selection_owner(connection.pointer, selection)
    connection.count(cookie.sequence)
    let reply = unsafe xcb_get_selection_owner_reply(connection.pointer, cookie, nil)
    isComposited = unsafe (reply?.pointee.owner ?? 0) != 0
    unsafe free(reply)
    subscription = connection.subscribe { [unowned self] event in
      guard case .selectionOwnerChanged(selection, let owner) = event,
        self.isComposited != (owner != 0)
      else { return }
      self.isComposited = owner != 0
      self.onChange?()
    }
  }
}
