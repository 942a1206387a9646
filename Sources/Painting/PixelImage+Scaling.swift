extension PixelImage {
  /// The picture scaled to fill a box, its middle kept and what is too long cut off, and cut to
  /// continuous corners.
  ///
  /// Every target pixel is the mean of the source area that it covers; where the source is too
  /// small it is interpolated.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - radius: The nominal radius of the corners, in target pixels.
  /// - Returns: A picture of exactly that extent.
  package func filling(width: Int, height: Int, radius: Double) -> Bitmap {
    var result = Bitmap(format: .color, width: width, height: height)
    guard width > 0, height > 0 else { return result }
    let factor = min(
      Double(self.width) / Double(width), Double(self.height) / Double(height))
    let columns = Self.weights(
      source: self.width, target: width, factor: factor)
    let rows = Self.weights(source: self.height, target: height, factor: factor)
    let mask = radius > 0 ? Bitmap(roundedWidth: width, height: height, radius: radius) : nil

    // First along the rows, for those rows alone that the columns ask for.
    let firstRow = rows.first?.start ?? 0
    let lastRow = rows.last.map { $0.start + $0.weights.count } ?? 0
    var middle = [SIMD4<Float>](repeating: .zero, count: width * max(lastRow - firstRow, 0))
    for y in firstRow..<lastRow {
      for (x, column) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in column.weights.enumerated() {
          sum += Self.channels(pixels[y * self.width + column.start + offset]) * weight
        }
        middle[(y - firstRow) * width + x] = sum
      }
    }
    for (y, row) in rows.enumerated() {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in row.weights.enumerated() {
          sum += middle[(row.start + offset - firstRow) * width + x] * weight
        }
        if let mask { sum *= Float(mask.coverage(x: x, y: y)) / 255 }
        result.setColor(sum, x: x, y: y)
      }
    }
    return result
  }

  /// Which source pixels make a target pixel.
  private struct Span {
    var start: Int
    var weights: [Float]
  }

  /// The sources of every target pixel along one axis; `factor` is source pixels per target pixel.
  private static func weights(source: Int, target: Int, factor: Double) -> [Span] {
    let offset = (Double(source) - Double(target) * factor) / 2
    // A triangle one target pixel to each side: a mean when it shrinks, linear when it grows.
    let reach = max(factor, 1)
    return (0..<target).map { index in
      let center = offset + (Double(index) + 0.5) * factor
      let start = max(0, Int((center - reach).rounded(.down)))
      let end = min(source, Int((center + reach).rounded(.up)))
      var weights = (start..<max(end, start)).map { position in
        Float(max(0, 1 - abs(Double(position) + 0.5 - center) / reach))
      }
      let sum = weights.reduce(0, +)
      if sum > 0 {
        for index in weights.indices { weights[index] /= sum }
        return Span(start: start, weights: weights)
      }
      weights = [1]
      return Span(start: min(max(Int(center), 0), source - 1), weights: weights)
    }
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 0xFF), Float((pixel >> 8) & 0xFF), Float((pixel >> 16) & 0xFF),
      Float(pixel >> 24))
  }
}

extension Bitmap {
  /// Stores a pixel from its blue, green, red and alpha parts, 0…255.
  fileprivate mutating func setColor(_ channels: SIMD4<Float>, x: Int, y: Int) {
    let clamped = (channels + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let parts = SIMD4<UInt32>(clamped, rounding: .towardZero)
    let pixel = parts.x | parts.y << 8 | parts.z << 16 | parts.w << 24
    let position = y * stride + x * 4
    unsafe withUnsafeBytes(of: pixel) { source in
      for index in 0..<4 { bytes[position + index] = unsafe source[index] }
    }
  }
}
