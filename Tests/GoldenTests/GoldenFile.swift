import Foundation
import Painting
import TestSupport
import Testing

/// Compares a picture with the golden one of that name, in the folder `Goldens`.
///
/// `RECORD_GOLDENS=1` records it instead. A golden that is missing is a failure, so that none is
/// recorded by accident; one that differs leaves the expected picture, the actual one and the
/// difference in the folder that the message names.
func expectGolden(
  _ image: PixelImage, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let path = Package.path("Tests/GoldenTests/Goldens/\(name).png")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    return try image.writePNG(to: path)
  }
  guard let golden = PixelImage(contentsOfPNG: path) else {
    Issue.record(
      "there is no golden '\(name)': run with RECORD_GOLDENS=1, look at it and commit it",
      sourceLocation: sourceLocation)
    return
  }
  let folder = Package.path(".build/golden-failures")
  guard let comparison = PixelComparison(expected: golden, actual: image) else {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try image.writePNG(to: "\(folder)/\(name)-actual.png")
    Issue.record(
      "'\(name)' is \(image.width)×\(image.height) pixels, its golden is not",
      sourceLocation: sourceLocation)
    return
  }
  if comparison.agrees { return }
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  Issue.record("\(try comparison.report(name, in: folder))", sourceLocation: sourceLocation)
}

/// Makes sure that texts are drawn in the one font that the goldens are made with.
enum PinnedFont {
  /// Debian 12's fonts-inter.
  private static let family = "Inter 197853"

  /// What fontconfig finds for the families that a text shaper asks for.
  static func check(_ folder: ScratchFolder) throws {
    let match = try TestProcess(
      ["fc-match", "-f", "%{family[0]} %{fontversion}", TextShaper.families],
      environment: ProcessInfo.processInfo.environment, folder: folder)
    try match.waitForEnd()
    let found = match.output
    guard found == family else {
      throw TestFailure(
        "goldens are made with '\(family)' (Debian 12's fonts-inter), and the font is '\(found)'")
    }
  }
}
