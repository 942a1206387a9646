import Foundation
import TestSupport

/// One run of the program, in a process of its own.
struct Islet {
  let ending: TestProcess.Ending
  let output: String
  let errors: String

  /// Runs `islet` with these words and waits for its end.
  init(_ words: String..., environment: [String: String] = [:]) throws {
    try self.init(words, environment: environment)
  }

  init(_ words: [String], environment: [String: String] = [:]) throws {
    let folder = try ScratchFolder()
    // Nothing here may need a screen or a bus.
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
    where environment[name] == nil { variables[name] = nil }
    let process = try TestProcess(
      [try Package.product("islet")] + words, environment: variables, folder: folder)
    ending = try process.waitForEnd(seconds: 180)
    (output, errors) = (process.output, process.errors)
  }

  /// The line of a case: its status and what was said.
  func line(_ name: String) -> (status: String, detail: String)? {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      if words.count >= 2, words[1] == name {
        return (String(words[0]), words.count > 2 ? words[2].trimmingPrefix(" ").description : "")
      }
    }
    return nil
  }
}

/// A fixture of `conduct.c`.
enum Conduct {
  /// Builds the provider, good or gone wrong in one way.
  static func library(_ conduct: String = "GOOD") throws -> String {
    try Compiler.build(
      Package.path("Tests/Fixtures/Providers/conduct.c"), as: "libconduct-\(conduct).so",
      options: [
        "-shared", "-fPIC", "-fvisibility=hidden", "-D\(conduct)",
        "-I" + Package.path("Sources/CIsletProvider/include"),
      ])
  }
}
