import CX11
import Glibc

/// The scale that the X resources ask for: `Xft.dpi`, which every toolkit agrees on (R32).
package enum ResourceScale {
  /// The scales that make sense, in pixels per point.
  package static let range = 0.5...4.0

  /// Reads the resources of the connection's screen, one round trip; for the start.
  ///
  /// - Returns: Pixels per point; 1 where the resources say nothing usable.
  package static func read(_ connection: Connection) -> Double {
    let cookie = unsafe xcb_get_property(
      connection.pointer, 0, connection.root, XCB_ATOM_RESOURCE_MANAGER.rawValue,
      XCB_ATOM_STRING.rawValue, 0, 65_536)
    connection.count(cookie.sequence)
    guard let reply = unsafe xcb_get_property_reply(connection.pointer, cookie, nil) else {
      return 1
    }
    defer { unsafe free(reply) }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
    return scale(resources: unsafe String(decoding: bytes, as: UTF8.self))
  }

  /// The scale in the text of the `RESOURCE_MANAGER` property.
  package static func scale(resources: String) -> Double {
    var scale = 1.0
    for line in resources.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" && $0 != "\r" }
      if line[..<colon] == "Xft.dpi", let dpi = Double(value), dpi > 0, dpi.isFinite {
        scale = min(max(dpi / 96, range.lowerBound), range.upperBound)
      }
    }
    return scale
  }
}
