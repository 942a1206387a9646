import Geometry
import TestSupport
import Testing

@testable import Painting

/// What is drawn for one step of a movement: strokes as Cairo draws them, in cells that are taken
/// again.
struct StepMaskTests {
  private func coverage(
    side: Int, _ add: (inout CoverageRasterizer) -> Void
  ) -> [UInt8] {
    var rasterizer = CoverageRasterizer()
    var bytes: [UInt8] = []
    rasterizer.begin(width: side, height: side)
    add(&rasterizer)
    rasterizer.finish(into: &bytes, stride: side)
    return bytes
  }

  /// How far the pixels of two masks are apart at most, and on the mean.
  private func distance(
    _ bytes: [UInt8], _ path: Path, width: Double, side: Int
  ) throws -> (worst: Int, mean: Double) {
    let cairo = try #require(
      Bitmap(drawing: [(path, width: width, cuts: false)], width: side, height: side))
    let distances = (0..<side * side).map {
      abs(Int(bytes[$0]) - Int(cairo.coverage(x: $0 % side, y: $0 / side)))
    }
    return (distances.max() ?? 0, Double(distances.reduce(0, +)) / Double(side * side))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func aStrokeIsThatOfCairo(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let side = 4 * Int.random(in: 4...24, using: &generator)
    let width = Double(Int.random(in: 1...side / 6, using: &generator))
    let middle = Double(side) / 2
    let start = Double.random(in: 0...1, using: &generator)
    let length = seed % 4 == 0 ? 1 : Double.random(in: 0.02...0.93, using: &generator)
    let radius = middle - width / 2
    var path = Path()
    path.addArc(
      center: Point(x: middle, y: middle), radius: radius, from: start, to: start + length)
    if length == 1 { path.close() }
    let arc = coverage(side: side) {
      $0.addArc(
        around: Point(x: middle, y: middle), radius: radius, width: width, from: start,
        length: length)
    }
    let arcs = try distance(arc, path, width: width, side: side)
    #expect(arcs.worst <= 24 && arcs.mean < 0.8, "seed \(seed): \(arcs)")

    let place = width...Double(side) - width
    let from = Point(
      x: .random(in: place, using: &generator), y: .random(in: place, using: &generator))
    let to = Point(
      x: .random(in: place, using: &generator), y: .random(in: place, using: &generator))
    let line = coverage(side: side) { $0.addLine(from: from, to: to, width: width) }
    let lines = try distance(
      line, Path(line: [from, to]), width: width, side: side)
    #expect(lines.worst <= 24 && lines.mean < 0.8, "seed \(seed): \(lines)")
  }

  @Test func aDotIsRound() {
    let dot = coverage(side: 8) {
      $0.addLine(from: Point(x: 4, y: 4), to: Point(x: 4, y: 4), width: 6)
    }
    let area = dot.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - .pi * 9) < 0.25)
  }

  /// Two steps never share a cell, and a step that was shown not long ago is not drawn again.
  @Test func stepsTakeTheCellsThatWereUsedLongestAgo() throws {
    let device = try PixmanDevice(width: 8, height: 8)
    let masks = StepMasks(device)
    func ring(_ start: Int) -> StepMask {
      .ring(RingMask(side: 44, lineWidth: 5, start: start, length: 20))
    }
    var places: [Int: PixelRect] = [:]
    for start in 0..<100 {
      let place = try #require(masks.place(of: ring(start)))
      #expect(place.raster.width >= place.x + 44 && place.raster.height >= place.y + 44)
      places[start] = PixelRect(x: place.x, y: place.y, width: 44, height: 44)
    }
    for (start, box) in places {
      #expect(!places.contains { $0.key != start && $0.value.intersects(box) })
      let place = try #require(masks.place(of: ring(start)))
      #expect(place.x == box.x && place.y == box.y)
    }
    // There are 128 cells: what was used last before the others came is the first to give way.
    for start in 100..<128 { _ = masks.place(of: ring(start)) }
    _ = masks.place(of: ring(0))
    let last = try #require(masks.place(of: ring(200)))
    let kept = try #require(masks.place(of: ring(0)))
    #expect(PixelRect(x: kept.x, y: kept.y, width: 44, height: 44) == places[0])
    #expect(last.x != kept.x || last.y != kept.y)
  }

  @Test func anEmptyStepHasNoPlace() throws {
    let masks = StepMasks(try PixmanDevice(width: 8, height: 8))
    #expect(masks.place(of: .ring(RingMask(side: 0, lineWidth: 1, start: 0, length: 1))) == nil)
  }
}
