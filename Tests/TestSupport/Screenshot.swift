/// What the screen shows.
package struct Screenshot: Sendable {
  /// Red, green and blue, 0 to 255 each.
  package struct Pixel: Hashable, Sendable, CustomStringConvertible {
    /// The three values.
    package let red: UInt8, green: UInt8, blue: UInt8

    /// A pixel by its values.
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Black, as the pill is.
    package static let black = Pixel(0, 0, 0)
    /// White.
    package static let white = Pixel(255, 255, 255)

    /// As ImageMagick writes it.
    package var description: String { "srgb(\(red),\(green),\(blue))" }
  }

  /// In pixels.
  package let width: Int, height: Int
  private let bytes: [UInt8]
  private let start: Int

  /// Reads a binary PPM (P6) of 8 bits a value.
  ///
  /// - Throws: `TestFailure` if it is none.
  package init(ppm: [UInt8]) throws {
    var fields: [Int] = []
    var index = 2
    while fields.count < 3, index < ppm.count {
      let digits = ppm[index...].prefix { $0 >= 48 && $0 <= 57 }
      if let value = Int(String(decoding: digits, as: UTF8.self)) { fields.append(value) }
      index += digits.count + 1
    }
    guard ppm.starts(with: Array("P6".utf8)), fields.count == 3, fields[2] == 255,
      ppm.count >= index + fields[0] * fields[1] * 3
    else { throw TestFailure("no 8-bit PPM of \(ppm.count) bytes") }
    (width, height, bytes, start) = (fields[0], fields[1], ppm, index)
  }

  /// The pixel there; black outside.
  package subscript(x: Int, y: Int) -> Pixel {
    guard x >= 0, y >= 0, x < width, y < height else { return .black }
    let at = start + (y * width + x) * 3
    return Pixel(bytes[at], bytes[at + 1], bytes[at + 2])
  }

  /// Whether another one shows the same in every pixel.
  package func equals(_ other: Screenshot) -> Bool {
    (width, height) == (other.width, other.height)
      && bytes[start...].prefix(width * height * 3)
        == other.bytes[other.start...].prefix(width * height * 3)
  }

  /// How many pixels of a box satisfy a condition.
  package func count(in box: PixelBox, where condition: (Pixel) -> Bool) -> Int {
    var count = 0
    for y in box.y..<(box.y + box.height) {
      for x in box.x..<(box.x + box.width) where condition(self[x, y]) { count += 1 }
    }
    return count
  }
}
