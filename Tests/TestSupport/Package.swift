import Foundation

/// Where things are: the sources and what was built from them.
package enum Package {
  /// The path of something in the package's folder.
  package static func path(_ relative: String) -> String {
    let file = URL(fileURLWithPath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appendingPathComponent(relative).path
  }

  /// The names of the files in a folder of the package.
  package static func files(in relative: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(relative))
  }

  /// The path of something that was built, beside the running test program.
  package static func product(_ name: String) throws -> String {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent(name).path
    guard FileManager.default.fileExists(atPath: path) else {
      throw TestFailure("\(path) is missing: build the whole package first")
    }
    return path
  }
}
