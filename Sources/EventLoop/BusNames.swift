import CSystemd

/// Whether names and paths may go into a message.
///
/// sd-bus refuses bad ones, other libraries abort over them (M7); a NUL within a Swift string
/// would silently cut it short on its way into C.
enum BusNames {
  static func isObjectPath(_ text: String) -> Bool {
    isCString(text) && sd_bus_object_path_is_valid(text) > 0
  }

  static func isInterface(_ text: String) -> Bool {
    isCString(text) && sd_bus_interface_name_is_valid(text) > 0
  }

  static func isMember(_ text: String) -> Bool {
    // sd-bus lets a name begin with a digit, but a bus daemon cuts the connection over it.
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return isCString(text) && sd_bus_member_name_is_valid(text) > 0
  }

  static func isService(_ text: String) -> Bool {
    isCString(text) && sd_bus_service_name_is_valid(text) > 0
  }

  /// Whether a text reaches C whole.
  static func isCString(_ text: String) -> Bool {
    !text.utf8.contains(0)
  }
}

extension BusValue {
  /// Whether a text may be sent as an object path (`sd_bus_object_path_is_valid`).
  public static func isValidObjectPath(_ text: String) -> Bool {
    BusNames.isObjectPath(text)
  }

  /// Whether a text may be sent as the name of a service (`sd_bus_service_name_is_valid`).
  public static func isValidServiceName(_ text: String) -> Bool {
    BusNames.isService(text)
  }
}
