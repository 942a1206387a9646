import CX11
import Glibc

extension OverlayWindow {
  /// Tells compositors and window managers what the window is, before it is ever mapped (R3, R4).
  func setProperties() {
    let atoms = connection.atoms
    set(
      atoms.netWMWindowType, type: XCB_ATOM_ATOM.rawValue,
      [atoms.netWMWindowTypeNotification, atoms.netWMWindowTypeUtility])
    set(atoms.comptonShadow, type: XCB_ATOM_CARDINAL.rawValue, [0])
    set(atoms.netWMPid, type: XCB_ATOM_CARDINAL.rawValue, [UInt32(getpid())])
    // Of WM_HINTS, only "doesn't want the keyboard" is set.
    set(
      XCB_ATOM_WM_HINTS.rawValue, type: XCB_ATOM_WM_HINTS.rawValue, [1, 0, 0, 0, 0, 0, 0, 0, 0])
    set(XCB_ATOM_WM_CLASS.rawValue, type: XCB_ATOM_STRING.rawValue, text: "islet\0Islet\0")
    set(XCB_ATOM_WM_NAME.rawValue, type: XCB_ATOM_STRING.rawValue, text: "Islet")
    set(atoms.netWMName, type: atoms.utf8String, text: "Islet")
    var host = [CChar](repeating: 0, count: 256)
    if unsafe gethostname(&host, host.count - 1) == 0 {
      let name = String(
        decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      set(XCB_ATOM_WM_CLIENT_MACHINE.rawValue, type: XCB_ATOM_STRING.rawValue, text: name)
    }
  }

  private func set(_ property: UInt32, type: UInt32, _ values: [UInt32]) {
    unsafe connection.sent(
      xcb_change_property(
        connection.pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, property, type, 32,
        UInt32(values.count), values))
  }

  private func set(_ property: UInt32, type: UInt32, text: String) {
    let bytes = Array(text.utf8)
    unsafe connection.sent(
      xcb_change_property(
        connection.pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, property, type, 8,
        UInt32(bytes.count), bytes))
  }
}
