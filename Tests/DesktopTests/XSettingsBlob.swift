/// Builds the bytes of a `_XSETTINGS_SETTINGS` property.
struct XSettingsBlob {
  enum Value {
    case integer(Int32)
    case string(String)
    case color
  }

  private(set) var bytes: [UInt8]
  private let isBigEndian: Bool
  private var count = 0

  init(isBigEndian: Bool = false) {
    self.isBigEndian = isBigEndian
    bytes = [isBigEndian ? 1 : 0, 0, 0, 0]
    bytes += digits(UInt32(7)) + digits(UInt32(0))
  }

  /// The property of a manager that has these numbers alone.
  static func numbers(_ numbers: [(String, Int32)]) -> [UInt8] {
    var blob = XSettingsBlob()
    for (name, number) in numbers { blob.add(name, .integer(number)) }
    return blob.bytes
  }

  mutating func add(_ name: String, _ value: Value) {
    count += 1
    bytes.replaceSubrange(8..<12, with: digits(UInt32(count)))
    let type: UInt8 =
      switch value {
      case .integer: 0
      case .string: 1
      case .color: 2
      }
    bytes += [type, 0] + digits(UInt16(name.utf8.count)) + padded(name) + digits(UInt32(3))
    switch value {
    case .integer(let number): bytes += digits(UInt32(bitPattern: number))
    case .string(let text): bytes += digits(UInt32(text.utf8.count)) + padded(text)
    case .color: bytes += [UInt8](repeating: 0x7F, count: 8)
    }
  }

  private func padded(_ text: String) -> [UInt8] {
    text.utf8 + [UInt8](repeating: 0, count: -text.utf8.count & 3)
  }

  private func digits(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian, Array.init)
  }
}
