/// The settings in a manager's `_XSETTINGS_SETTINGS` property: those that are numbers.
///
/// Anybody can be the manager, so every byte is looked at before it is believed.
package struct XSettings: Hashable, Sendable {
  /// The numbers by their names, such as `Gtk/EnableAnimations`; of equal names the last counts.
  package private(set) var integers: [String: Int32] = [:]

  /// The most that is read of the property, in bytes; a desktop's settings are a few thousand.
  static let sizeLimit = 1 << 18

  /// Makes settings that say nothing.
  package init() {}

  /// Reads the bytes of the property; `nil` where they are not what XSETTINGS says they should be.
  package init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes, isBigEndian: order == 1)
    // The byte order and its padding, then the serial of the property.
    guard reader.skip(8), let count = reader.number(4) else { return nil }
    for _ in 0..<count { guard read(&reader) else { return nil } }
  }

  private mutating func read(_ reader: inout Reader) -> Bool {
    guard let type = reader.number(1), reader.skip(1), let length = reader.number(2),
      let name = reader.text(length), reader.skip(XSettings.padding(length)),
      // The serial of the last change.
      reader.skip(4)
    else { return false }
    switch type {
    case 0:
      guard let value = reader.number(4) else { return false }
      integers[name] = Int32(truncatingIfNeeded: value)
      return true
    case 1:
      guard let length = reader.number(4) else { return false }
      return reader.skip(length) && reader.skip(XSettings.padding(length))
    case 2: return reader.skip(8)
    default: return false
    }
  }

  private static func padding(_ length: Int) -> Int { -length & 3 }

  /// A place in the bytes that never leaves them.
  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var position = 0

    init(bytes: [UInt8], isBigEndian: Bool) {
      (self.bytes, self.isBigEndian) = (bytes, isBigEndian)
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count - position else { return nil }
      defer { position += count }
      return bytes[position..<position + count]
    }

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    mutating func number(_ count: Int) -> Int? {
      take(count).map { digits in
        isBigEndian
          ? digits.reduce(0) { $0 << 8 | Int($1) }
          : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
      }
    }

    mutating func text(_ count: Int) -> String? {
      take(count).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
