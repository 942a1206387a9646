import Foundation

/// A folder of a test's own, gone with this object.
package final class ScratchFolder {
  /// The folder's path.
  package let path: String
  private var count = 0

  /// Makes the folder below the system's temporary one.
  package init() throws {
    var template = Array("/tmp/islet-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("cannot make a folder in /tmp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path in the folder that was not given out before.
  package func newPath(_ name: String) -> String {
    count += 1
    return "\(path)/\(count)-\(name)"
  }

  /// Writes a text into a new file.
  ///
  /// - Returns: The file's path.
  package func write(_ text: String, as name: String) throws -> String {
    let file = newPath(name)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }
}
