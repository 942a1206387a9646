/// Turns the left boundary of a shape into exact coverage: the part of each pixel's area that lies
/// to the right of it.
///
/// Every piece of the boundary adds its signed area to the cells it crosses; a running sum along
/// each row then yields the coverage. The buffer is kept from call to call, so a mask of the same
/// size needs no allocation.
package struct CoverageRasterizer {
  private var cells: [Float] = []
  private var width = 0
  private var height = 0

  /// Makes a rasteriser without a buffer.
  package init() {}

  /// Begins a mask with no coverage.
  package mutating func begin(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    let count = (self.width + 2) * self.height
    if cells.count < count {
      cells = [Float](repeating: 0, count: count)
    }
    // `finish` leaves zeros behind.
  }

  /// Adds a straight piece of the boundary; what leaves the mask is cut off.
  ///
  /// A piece that runs downwards adds what is right of it, one that runs upwards takes it away.
  package mutating func addLine(x0: Double, y0: Double, x1: Double, y1: Double) {
    if y0 == y1 || height == 0 { return }
    let sign: Float = y1 > y0 ? 1 : -1
    let (topX, topY, endX, endY) = y1 > y0 ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let slope = (endX - topX) / (endY - topY)
    let first = max(topY, 0)
    let last = min(endY, Double(height))
    if first >= last { return }
    let stride = width + 2
    let limit = Double(width)
    let count = cells.count
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      var row = Int(first)
      var y = first
      var x = topX + (first - topY) * slope
      while y < last {
        let nextY = min(Double(row + 1), last)
        let nextX = topX + (nextY - topY) * slope
        let left = max(0, min(min(x, nextX), limit))
        let right = max(0, min(max(x, nextX), limit))
        let base = row * stride
        precondition(base >= 0 && base + stride <= count)
        let amount = Float(nextY - y) * sign
        let column = Int(left)
        let lastColumn = Int(right)
        if column == lastColumn {
          let part = Float((left + right) / 2 - Double(column))
          unsafe cells[base + column] += amount * (1 - part)
          unsafe cells[base + column + 1] += amount * part
        } else {
          // The piece crosses several columns: a triangle, slices of equal area, a triangle.
          let perColumn = amount / Float(right - left)
          let head = Float(Double(column + 1) - left)
          let tail = Float(right - Double(lastColumn))
          let headArea = 0.5 * head * head * perColumn
          unsafe cells[base + column] += headArea
          let tailArea = 0.5 * tail * tail * perColumn
          if lastColumn == column + 1 {
            unsafe cells[base + column + 1] += amount - headArea - tailArea
          } else {
            let second = perColumn * (head + 0.5)
            unsafe cells[base + column + 1] += second - headArea
            var index = column + 2
            while index < lastColumn {
              unsafe cells[base + index] += perColumn
              index += 1
            }
            let covered = second + perColumn * Float(lastColumn - column - 2)
            unsafe cells[base + lastColumn] += amount - covered - tailArea
          }
          unsafe cells[base + lastColumn + 1] += tailArea
        }
        x = nextX
        y = nextY
        row += 1
      }
    }
  }

  /// Writes the coverage as bytes and clears the buffer.
  ///
  /// - Parameters:
  ///   - bytes: Rows of `stride` bytes; grown as needed, padding is left as it is.
  ///   - stride: The number of bytes from one row to the next.
  package mutating func finish(into bytes: inout [UInt8], stride: Int) {
    let needed = stride * height
    if bytes.count < needed {
      bytes.append(contentsOf: repeatElement(0, count: needed - bytes.count))
    }
    precondition(stride >= width && cells.count >= (width + 2) * height)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        for row in 0..<height {
          let source = row * (width + 2)
          let target = row * stride
          var sum: Float = 0
          for column in 0..<width {
            unsafe sum += cells[source + column]
            unsafe cells[source + column] = 0
            unsafe bytes[target + column] = UInt8(min(max(sum, 0), 1) * 255 + 0.5)
          }
          unsafe cells[source + width] = 0
          unsafe cells[source + width + 1] = 0
        }
      }
    }
  }
}
