/// A colour in a view archive: sRGB with straight alpha, written as `#RRGGBB` or `#RRGGBBAA`.
public struct ViewColor: Hashable, Sendable, Codable {
  /// The four components as the number 0xRRGGBBAA.
  public var rgba: UInt32

  /// Makes a colour from the number 0xRRGGBBAA.
  public init(rgba: UInt32) { self.rgba = rgba }

  /// Makes a colour from the number 0xRRGGBB and an opacity of 0…1.
  public init(hex: UInt32, opacity: Double = 1) {
    let alpha = UInt32((min(max(opacity.isFinite ? opacity : 0, 0), 1) * 255).rounded())
    self.init(rgba: hex << 8 | alpha)
  }

  /// Reads `#RRGGBB` or `#RRGGBBAA`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 6 || digits.utf8.count == 8,
      let number = UInt32(digits, radix: 16)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text.plain)' is no colour: write #RRGGBB or #RRGGBBAA")
    }
    rgba = digits.utf8.count == 6 ? number << 8 | 0xFF : number
  }

  /// Writes `#RRGGBBAA`.
  public func encode(to encoder: any Encoder) throws {
    let digits = String(rgba, radix: 16, uppercase: true)
    var container = encoder.singleValueContainer()
    try container.encode("#" + String(repeating: "0", count: 8 - digits.count) + digits)
  }
}
