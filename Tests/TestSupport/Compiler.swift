import Foundation

/// The system's C compiler.
package enum Compiler {
  /// Compiles one file into the build folder, unless the result is newer than the source.
  ///
  /// - Returns: The path of what was built.
  /// - Throws: `TestFailure` with what the compiler said.
  package static func build(_ source: String, as name: String, options: [String]) throws -> String {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("probes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = folder.appendingPathComponent(name).path
    if let built = date(result), let written = date(source), built > written { return result }
    let scratch = try ScratchFolder()
    let fresh = scratch.newPath(name)
    let compiler = try TestProcess(
      ["cc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-o", fresh, source] + options,
      environment: ProcessInfo.processInfo.environment, folder: scratch)
    guard try compiler.waitForEnd(seconds: 60) == .exited(0) else {
      throw TestFailure("cc \(source): \(compiler.errors)")
    }
    try? FileManager.default.removeItem(atPath: result)
    try FileManager.default.moveItem(atPath: fresh, toPath: result)
    return result
  }

  private static func date(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
