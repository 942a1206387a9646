import CX11
import Glibc

/// The names that the overlay uses, turned into numbers in one go at the start.
package struct Atoms: Hashable, Sendable {
  /// The atom `UTF8_STRING`.
  package let utf8String: UInt32
  /// The atom `_NET_WM_NAME`.
  package let netWMName: UInt32
  /// The atom `_NET_WM_PID`.
  package let netWMPid: UInt32
  /// The atom `_NET_WM_WINDOW_TYPE`.
  package let netWMWindowType: UInt32
  /// The atom `_NET_WM_WINDOW_TYPE_NOTIFICATION`.
  package let netWMWindowTypeNotification: UInt32
  /// The atom `_NET_WM_WINDOW_TYPE_UTILITY`.
  package let netWMWindowTypeUtility: UInt32
  /// The atom `_COMPTON_SHADOW`.
  package let comptonShadow: UInt32
  /// `_NET_WM_CM_S<n>`, which a compositor of our screen owns.
  package let compositorSelection: UInt32
  /// The atom `_NET_WORKAREA`.
  package let netWorkarea: UInt32
  /// The atom `MANAGER`, of the messages by which owners of such selections announce themselves.
  package let manager: UInt32
  /// `_XSETTINGS_S<n>`, which the XSETTINGS manager of our screen owns.
  package let xsettingsSelection: UInt32
  /// The atom `_XSETTINGS_SETTINGS`, the property and its type.
  package let xsettingsSettings: UInt32

  /// Asks for every atom and then waits for the answers: one round trip.
  @unsafe init(pointer: OpaquePointer, screen: Int) throws(DesktopError) {
    let names = [
      "UTF8_STRING", "_NET_WM_NAME", "_NET_WM_PID", "_NET_WM_WINDOW_TYPE",
      "_NET_WM_WINDOW_TYPE_NOTIFICATION", "_NET_WM_WINDOW_TYPE_UTILITY", "_COMPTON_SHADOW",
      "_NET_WM_CM_S\(screen)", "MANAGER", "_XSETTINGS_S\(screen)", "_XSETTINGS_SETTINGS",
      "_NET_WORKAREA",
    ]
    let cookies = names.map { name in
      unsafe xcb_intern_atom(pointer, 0, UInt16(name.utf8.count), name)
    }
    var atoms: [UInt32] = []
    for cookie in cookies {
      guard let reply = unsafe xcb_intern_atom_reply(pointer, cookie, nil) else {
        throw .badServer("InternAtom")
      }
      unsafe atoms.append(reply.pointee.atom)
      unsafe free(reply)
    }
    utf8String = atoms[0]
    netWMName = atoms[1]
    netWMPid = atoms[2]
    netWMWindowType = atoms[3]
    netWMWindowTypeNotification = atoms[4]
    netWMWindowTypeUtility = atoms[5]
    comptonShadow = atoms[6]
    compositorSelection = atoms[7]
    manager = atoms[8]
    xsettingsSelection = atoms[9]
    xsettingsSettings = atoms[10]
    netWorkarea = atoms[11]
  }

  /// The atom of a name that somebody has made one; one round trip.
  static func existing(_ name: String, _ connection: Connection) -> UInt32? {
    guard let length = UInt16(exactly: name.utf8.count) else { return nil }
    let cookie = unsafe xcb_intern_atom(connection.pointer, 1, length, name)
    connection.count(cookie.sequence)
    guard let reply = unsafe xcb_intern_atom_reply(connection.pointer, cookie, nil) else {
      return nil
    }
    defer { unsafe free(reply) }
    let atom = unsafe reply.pointee.atom
    return atom == XCB_ATOM_NONE.rawValue ? nil : atom
  }
}
