import Foundation
import Painting
import TestSupport
import Testing

/// Frames of every morph for people: `MOTION_FOLDER=FOLDER` writes them there.
///
/// `packaging/record-motion.sh` makes contact sheets and animations of them.
@Suite struct MotionRecording {
  private static let folder = ProcessInfo.processInfo.environment["MOTION_FOLDER"]
  private static let rate = 50.0

  @Test(.enabled(if: folder != nil), arguments: Storyboard.morphs)
  func morphs(_ story: Storyboard) throws { try record(story, rate: Self.rate) }

  /// As often as it moves at most, or the long ones would fill the memory.
  @Test(.enabled(if: folder != nil), arguments: Storyboard.endless)
  func endlessMotion(_ story: Storyboard) throws { try record(story, rate: 15) }

  private func record(_ story: Storyboard, rate: Double) throws {
    let folder = "\(try #require(Self.folder))/\(story.name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let duration = (story.steps.last?.time ?? 0) + max(4 * story.length, 1)
    let times = (0...Int(duration * rate)).map { Double($0) / rate }
    let images = try story.pictures(at: times, text: TextShaper(), scale: 2)
    for (index, image) in images.enumerated() {
      let number = String(index + 1000).dropFirst()
      try image.writePNG(to: "\(folder)/\(number).png")
    }
  }
}
