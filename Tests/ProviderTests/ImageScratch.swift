import Foundation
import Testing

/// A folder of test images, deleted with the object.
final class ImageScratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("islet-images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Makes a picture with ImageMagick and returns its path.
  func convert(_ arguments: String..., to name: String) throws -> String {
    let output = path(name)
    try Self.run(["convert"] + arguments + [output])
    return output
  }

  /// Stores bytes and returns their path.
  func store(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  /// Stores the beginning of another file and returns the path.
  func truncate(_ source: String, to count: Int, as name: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: source))
    try #require(count < bytes.count)
    return try store(bytes.prefix(count), as: name)
  }

  /// Runs a program found in PATH and expects it to succeed.
  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments) failed")
  }
}
