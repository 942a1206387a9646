import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

struct OutlineTests {
  /// The pill, and white all over it: what is clipped to it can be told from what isn't.
  private func flooded(_ pill: PillShape) -> DisplayList {
    Example.list(
      pill,
      [Example.item(1, Example.everywhere, .fill(.rounded(radius: 0), .color(.white)))])
  }

  /// The part of a pixel that lies within an outline, from 8 × 8 points.
  private func coverage(of shape: PillShape, x: Int, y: Int) -> Double {
    let (x, y) = (Double(x), Double(y))
    let around = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].filter {
      shape.contains(Point(x: x + $0.0, y: y + $0.1))
    }
    // Outlines are convex: a pixel deep inside needs no closer look.
    if around.count == 4 { return 1 }
    var inside = 0
    for row in 0..<8 {
      for column in 0..<8
      where shape.contains(
        Point(x: x + (Double(column) + 0.5) / 8, y: y + (Double(row) + 0.5) / 8))
      {
        inside += 1
      }
    }
    return Double(inside) / 64
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func everythingIsClippedToTheOutline(scale: Double) throws {
    let stage = try Stage(scale: scale)
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<12 {
      let pill = PillShape(
        rect: Rect(
          x: .random(in: -150 ... -80, using: &generator),
          y: .random(in: 5...15, using: &generator),
          width: .random(in: 100...300, using: &generator),
          height: .random(in: 30...170, using: &generator)),
        radius: .random(in: 5...40, using: &generator))
      // Twice, as an edge that moves fast is put on whole pixels.
      stage.surface.present(flooded(pill), settled: false)
      stage.surface.present(flooded(pill), settled: false)
      let picture = try stage.pixels()
      let shape = PillShape(
        rect: stage.surface.backend.grid.device(pill.rect), radius: pill.radius * scale)
      var worst = 0.0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = picture[x, y]
          let alpha = picture.alpha(x, y)
          // White and premultiplied: the colours are the alpha.
          #expect(
            abs(Int(pixel & 0xFF) - alpha) <= 1 && abs(Int(pixel >> 8 & 0xFF) - alpha) <= 1)
          worst = max(worst, abs(Double(alpha) / 255 - coverage(of: shape, x: x, y: y)))
        }
      }
      // Edges are off by an eighth of a pixel at most, radii by a quarter; a slanted edge crosses
      // its pixel by 1.4.
      #expect(worst < 0.4, "\(pill) at \(scale)")
    }
  }

  @Test func fastEdgesAreWithinAPixel() throws {
    let stage = try Stage()
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<40 {
      let half = Double.random(in: 60...200, using: &generator)
      let pill = PillShape(
        rect: Rect(
          x: -half, y: 11, width: 2 * half, height: .random(in: 37...160, using: &generator)),
        radius: .random(in: 15...36, using: &generator))
      stage.surface.present(flooded(pill), settled: false)
      let picture = try stage.pixels()
      let shape = PillShape(rect: stage.surface.backend.grid.device(pill.rect), radius: pill.radius)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let corners = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].map {
            shape.contains(Point(x: Double(x) + $0.0, y: Double(y) + $0.1))
          }
          if corners == [true, true, true, true] { #expect(picture.alpha(x, y) == 255) }
          if corners == [false, false, false, false] { #expect(picture.alpha(x, y) == 0) }
        }
      }
    }
  }

  @Test func pillIsOpaqueBlackOnTheScreen() throws {
    let stage = try Stage()
    try stage.desk.run("xsetroot", "-solid", "#ffffff")
    stage.surface.present(Example.list(Example.idle, []), settled: true)
    stage.connection.synchronize()
    let screen = try stage.desk.screenshot()
    // No compositor runs: the window is shaped, and what it leaves out stays untouched (R16).
    #expect(screen[640, 30] == .black)
    #expect(screen[640, 11] == .black && screen[640, 47] == .black)
    #expect(screen[578, 30] == .black && screen[701, 30] == .black)
    for (x, y) in [(640, 10), (640, 48), (576, 30), (703, 30), (577, 11), (702, 47), (520, 5)] {
      #expect(screen[x, y] == .white, "\(x), \(y)")
    }
    stage.surface.present(DisplayList(pill: nil), settled: true)
    stage.connection.synchronize()
    #expect(try stage.desk.screenshot()[640, 30] == .white)
  }
}
