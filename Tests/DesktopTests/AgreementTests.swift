import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

struct AgreementTests {
  /// The painter in memory is the stand-in for the one in the server: same lists, same pixels.
  @Test(arguments: [1.0, 1.5, 2.0])
  func bothBackendsPaintTheSame(scale: Double) throws {
    let stage = try Stage(scale: scale)
    let software = try PixmanBackend(
      text: stage.text, scale: scale, size: DisplayScenes.size)
    let cover = try #require(
      PixelImage(width: 64, height: 64, pixels: DisplayScenes.coverPixels(side: 64)))
    for backend: any Backend in [stage.surface.backend, software] {
      backend.setImage(cover, for: DisplayScenes.cover)
    }
    #expect(software.grid == stage.surface.backend.grid)
    for frame in DisplayScenes.story + DisplayScenes.pairStory {
      stage.surface.present(frame.list, settled: frame.isSettled)
      software.render(frame.list, settled: frame.isSettled)
      let server = try stage.pixels()
      let own = try #require(software.snapshot())
      try #require(own.pixels.count == server.pixels.count)
      var (different, worst) = (0, 0)
      for (a, b) in zip(server.pixels, own.pixels) where a != b {
        var distance = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
          distance = max(distance, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
        worst = max(worst, distance)
        if distance > 2 { different += 1 }
      }
      let limit = server.pixels.filter { $0 != 0 }.count / 1_000
      #expect(
        different <= limit,
        "\(frame.name) at \(scale): \(different) pixels differ, by \(worst) at most")
    }
  }
}
