import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// The painter in memory is the stand-in for the one in the server: same lists, same pixels.
struct AgreementTests {
  @Test(arguments: [1.0, 1.5, 2.0])
  func bothDevicesPaintTheSame(scale: Double) throws {
    let stage = try Stage(scale: scale)
    let memory = try PixmanBackend(text: stage.text, scale: scale, size: DisplayScenes.size)
    let cover = try #require(
      PixelImage(width: 64, height: 64, pixels: DisplayScenes.coverPixels(side: 64)))
    for backend: any Backend in [stage.surface.backend, memory] {
      backend.setImage(cover, for: DisplayScenes.cover)
    }
    #expect(memory.grid == stage.surface.backend.grid)
    let contents = DisplayScenes.Kind.allCases.flatMap { kind in
      let frames = DisplayScenes.contents(kind)
      #expect(frames.flatMap(\.list.items).contains { DisplayScenes.Kind($0.content) == kind })
      return frames
    }
    let stories = DisplayScenes.story + DisplayScenes.pairStory + DisplayScenes.keylineStory
    for frame in stories + contents {
      stage.surface.present(frame.list, settled: frame.isSettled)
      memory.render(frame.list, settled: frame.isSettled)
      let server = try stage.pixels()
      let expected = try #require(memory.snapshot())
      let actual = try #require(
        PixelImage(width: server.width, height: server.height, pixels: server.pixels))
      let comparison = try #require(PixelComparison(expected: expected, actual: actual))
      if comparison.agrees { continue }
      let folder = Package.path(".build/agreement-failures")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      Issue.record("\(try comparison.report("\(frame.name) at \(scale)", in: folder))")
    }
    #expect(stage.connection.errors == 0)
  }
}
