import CX11

/// Follows the part of the screen that panels leave free, as the window manager tells it on the
/// root window (`_NET_WORKAREA`; A13).
package final class WorkAreaWatch {
  /// The first row that no panel takes, in pixels of the root window; 0 where none is at the top.
  package private(set) var top = 0
  /// Called when that has changed.
  package var onChange: (() -> Void)?

  /// Four numbers for each of many desktops.
  private static let sizeLimit = 4096

  private let connection: Connection
  private var subscription: EventSubscription?
  private var inquiry = Inquiry()

  /// Asks for it, without waiting for the answer, and for its changes.
  package init(_ connection: Connection) {
    self.connection = connection
    let (root, property) = (connection.root, connection.atoms.netWorkarea)
    subscription = connection.subscribe { [unowned self] event in
      if event == .propertyChanged(window: root, atom: property) { self.ask() }
    }
    ask()
  }

  private func ask() {
    guard inquiry.begin() else { return }
    connection.readProperty(
      connection.atoms.netWorkarea, type: XCB_ATOM_CARDINAL.rawValue, of: connection.root,
      sizeLimit: Self.sizeLimit
    ) { [weak self] bytes in
      self?.take(bytes)
    }
  }

  private func take(_ bytes: [UInt8]?) {
    // Panels are on every desktop: the first speaks for all. Its second number is its first row.
    if let bytes {
      let digits = bytes.count < 16 ? [] : bytes[4..<8]
      // The server turns numbers into this machine's byte order.
      let row = Int(UInt32(littleEndian: digits.reversed().reduce(0) { $0 << 8 | UInt32($1) }))
      if row != top {
        top = row
        onChange?()
      }
    }
    if inquiry.end() { ask() }
  }
}
