package import EventLoop

/// Follows what the desktop says about motion, from XSETTINGS and from the portal (A8).
///
/// Whether it says anything is known only after the start: nothing here waits.
package final class MotionWatch {
  /// What the desktop says; without the user's choice.
  package private(set) var desktop = ReducedMotion()
  /// Called when that has changed.
  package var onChange: (() -> Void)?

  private let settings: XSettingsWatch
  private var portal: SettingsPortal?

  /// Asks both.
  ///
  /// - Throws: `Errno` where the bus is closed.
  package init(_ connection: Connection, bus: Bus) throws(Errno) {
    settings = XSettingsWatch(connection)
    portal = try SettingsPortal(
      bus: bus, namespaces: ReducedMotion.Setting.allCases.compactMap(\.namespace)
    ) { [unowned self] namespace, key, value in
      self.change { $0.take(namespace: namespace, key: key, value: value) }
    }
    settings.onChange = { [unowned self] in self.change { $0.take(self.settings.settings) } }
  }

  private func change(_ change: (inout ReducedMotion) -> Void) {
    let before = desktop
    change(&desktop)
    if desktop != before { onChange?() }
  }
}
