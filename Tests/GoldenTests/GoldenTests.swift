import Painting
import TestSupport
import Testing

/// Every presentation and every stage of every morph against pictures that a person has approved.
@Suite(.serialized) struct GoldenTests {
  private let text: TextShaper
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PinnedFont.check(folder)
    text = try TextShaper()
  }

  private static func scaled(_ name: String, _ scale: Double) -> String {
    "\(name)@\(scale == scale.rounded() ? "\(Int(scale))" : "\(scale)")x"
  }

  @Test(arguments: Storyboard.presentations, [1.0, 1.5, 2.0])
  func presentation(_ story: Storyboard, scale: Double) throws {
    let images = try story.pictures(at: [0], text: text, scale: scale)
    try expectGolden(images[0], named: Self.scaled(story.name, scale))
  }

  /// One golden holds all stages of a morph, from top to bottom.
  @Test(arguments: Storyboard.morphs, [1.0, 1.5, 2.0])
  func morph(_ story: Storyboard, scale: Double) throws {
    let images = try story.pictures(at: story.stageTimes, text: text, scale: scale)
    let strip = try #require(PixelImage(stacking: images))
    try expectGolden(strip, named: Self.scaled(story.name, scale))
  }

  @Test func everyGoldenHasItsTest() throws {
    let names = (Storyboard.presentations + Storyboard.morphs).flatMap { story in
      [1, 1.5, 2].map { Self.scaled(story.name, $0) + ".png" }
    }
    #expect(Set(names).count == names.count)
    let files = try Package.files(in: "Tests/GoldenTests/Goldens")
    #expect(Set(files) == Set(names))
  }
}
