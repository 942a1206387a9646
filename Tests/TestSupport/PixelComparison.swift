package import Painting

/// How far a picture is from the one that was expected, pixel by pixel.
package struct PixelComparison {
  /// How far a channel may be off, of 255.
  package static let tolerance = 2
  /// The part of the drawn pixels that may be off by more than that.
  package static let allowance = 0.001

  /// How many pixels have a channel that is off by more than ``tolerance``.
  package let different: Int
  /// The greatest distance of a channel, of 255.
  package let worst: Int
  /// How many pixels are drawn on in either picture.
  package let drawn: Int
  private let expected: PixelImage
  private let actual: PixelImage
  private let distances: [UInt8]

  /// Compares two pictures; `nil` where they are not equally large.
  package init?(expected: PixelImage, actual: PixelImage) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    (self.expected, self.actual) = (expected, actual)
    if expected.pixels == actual.pixels {
      // Most often so, and in a debug build a hundred times as fast.
      (different, worst, drawn, distances) = (0, 0, expected.pixels.count, [])
      return
    }
    let background = expected.pixels[0]
    var (different, worst, drawn) = (0, 0, 0)
    distances = zip(expected.pixels, actual.pixels).map { a, b in
      if a != background || b != background { drawn += 1 }
      if a == b { return 0 }
      var distance = 0
      for shift in stride(from: UInt32(0), through: 24, by: 8) {
        distance = max(distance, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
      }
      worst = max(worst, distance)
      if distance > Self.tolerance { different += 1 }
      return UInt8(distance)
    }
    (self.different, self.worst, self.drawn) = (different, worst, drawn)
  }

  /// Whether the two count as one picture.
  package var agrees: Bool { Double(different) <= Double(drawn) * Self.allowance }

  /// Where the two differ: white where a channel is off by a quarter of its range or more, grey by
  /// less, black where they are equal.
  package var difference: PixelImage {
    let pixels = distances.map { distance in
      distance == 0 ? 0xFF00_0000 : 0xFF00_0000 | min(0x40 + UInt32(distance) * 3, 255) * 0x01_0101
    }
    return PixelImage(width: expected.width, height: expected.height, pixels: pixels) ?? expected
  }

  /// Writes the expected picture, the actual one and the difference into a folder.
  ///
  /// - Returns: What a failing test says: the numbers and the files.
  package func report(_ name: String, in folder: String) throws -> String {
    try expected.writePNG(to: "\(folder)/\(name)-expected.png")
    try actual.writePNG(to: "\(folder)/\(name)-actual.png")
    try difference.writePNG(to: "\(folder)/\(name)-difference.png")
    return "\(name): \(different) of \(drawn) pixels differ, by \(worst) at most;"
      + " see \(folder)/\(name)-{expected,actual,difference}.png"
  }
}
