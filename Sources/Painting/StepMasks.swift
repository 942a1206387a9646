/// The masks that a movement shows step by step, in cells of rasters that are there once and for
/// all: a step that was never shown is rasterised and uploaded, and nothing is allocated for it.
final class StepMasks {
  /// The cells of one size, all in one raster.
  private final class Sheet {
    /// The greatest number of pixels, and the least number of cells.
    private static let (pixels, leastCells, mostCells) = (1 << 19, 4, 256)

    private struct Cell {
      var mask: StepMask?
      var lastUse = 0
    }

    let raster: any Raster
    let side: Int
    private let columns: Int
    private var cells: [Cell]
    private var places: [StepMask: Int] = [:]
    private var uses = 0

    init?(_ device: any PaintDevice, side: Int) {
      self.side = side
      let count = min(max(Self.pixels / (side * side), Self.leastCells), Self.mostCells)
      columns = min(count, 16)
      guard
        let raster = device.makeMask(width: columns * side, height: (count + 15) / 16 * side)
      else { return nil }
      self.raster = raster
      cells = Array(repeating: Cell(), count: count)
      places.reserveCapacity(count + 1)
    }

    /// The cell of a mask, and whether the mask is in it already.
    func cell(of mask: StepMask) -> (x: Int, y: Int, isKnown: Bool) {
      uses += 1
      let known = places[mask]
      let index = known ?? takeCell(for: mask)
      cells[index].lastUse = uses
      return (index % columns * side, index / columns * side, known != nil)
    }

    /// Gives a mask the cell that was used longest ago.
    private func takeCell(for mask: StepMask) -> Int {
      var oldest = 0
      for index in cells.indices where cells[index].lastUse < cells[oldest].lastUse {
        oldest = index
      }
      if let former = cells[oldest].mask { places[former] = nil }
      cells[oldest].mask = mask
      places[mask] = oldest
      return oldest
    }
  }

  private let device: any PaintDevice
  private var sheets: [Int: Sheet] = [:]
  private var rasterizer = CoverageRasterizer()
  private var coverage: [UInt8] = []
  private var other: [UInt8] = []

  /// Makes a store without masks.
  init(_ device: any PaintDevice) { self.device = device }

  /// The raster that a mask is in, and the column and row of it where that begins; `nil` where
  /// there is nothing to see, or no memory.
  func place(of mask: StepMask) -> (raster: any Raster, x: Int, y: Int)? {
    guard mask.width > 0, mask.height > 0, let sheet = sheet(for: max(mask.width, mask.height))
    else { return nil }
    let cell = sheet.cell(of: mask)
    if !cell.isKnown {
      rasterize(mask)
      device.upload(
        coverage, stride: stride(of: mask), width: mask.width, height: mask.height,
        to: sheet.raster, x: cell.x, y: cell.y)
    }
    return (sheet.raster, cell.x, cell.y)
  }

  private func sheet(for extent: Int) -> Sheet? {
    var side = 8
    while side < extent { side *= 2 }
    if let known = sheets[side] { return known }
    sheets[side] = Sheet(device, side: side)
    return sheets[side]
  }

  private func stride(of mask: StepMask) -> Int { (mask.width + 3) & ~3 }

  private func rasterize(_ mask: StepMask) {
    var strokes = 0
    /// Rasterises a stroke and joins it with those before: the most of what each covers.
    func join(_ add: (inout CoverageRasterizer) -> Void) {
      let stride = stride(of: mask)
      rasterizer.begin(width: mask.width, height: mask.height)
      add(&rasterizer)
      strokes += 1
      if strokes == 1 { return rasterizer.finish(into: &coverage, stride: stride) }
      rasterizer.finish(into: &other, stride: stride)
      for index in 0..<stride * mask.height {
        coverage[index] = max(coverage[index], other[index])
      }
    }
    switch mask {
    case .ring(let ring):
      ring.forEachArc { start, length in join { ring.add(start, length, to: &$0) } }
    case .mark(let mark):
      mark.forEachLine { from, to, width in
        join { $0.addLine(from: from, to: to, width: width) }
      }
    case .keylineEnd(let end):
      join { end.add(to: &$0) }
    }
  }
}
