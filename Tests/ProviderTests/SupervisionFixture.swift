import Foundation

/// A program of `Tests/Fixtures/Providers`, built once a run.
struct Fixture {
  static let host = Fixture("host", flags: ["-lsystemd"])
  static let loader = Fixture("loader", flags: [])
  /// With the C code that it tries.
  static let confined = Fixture(
    "confined",
    flags: ["-I\(linux)/include", "\(linux)/seccomp.c", "\(linux)/process.c", "-pthread"])

  private static let linux = sources.appendingPathComponent("CLinux").path
  private static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  private let built: Result<String, any Error>

  private init(_ name: String, flags: [String]) {
    built = Result {
      // Beside the test runner: nothing is left behind in /tmp.
      let output = URL(fileURLWithPath: BuiltProducts.path("fixture-\(name)"))
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Providers/\(name).c")
      try ImageScratch.run(
        ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", source.path, "-o", output.path] + flags)
      return output.path
    }
  }

  /// Builds a provider from its C source into a folder.
  static func buildProvider(_ name: String, into folder: URL) throws {
    try build(providers.appendingPathComponent("\(name).c"), name, into: folder)
  }

  /// Builds a provider that tells another id than the one of its source.
  static func buildProvider(_ name: String, id: String, into folder: URL) throws {
    let text = try String(
      contentsOf: providers.appendingPathComponent("\(name).c"), encoding: .utf8)
    let other = text.replacingOccurrences(
      of: "descriptor, \"\(name)\"", with: "descriptor, \"\(id)\"")
    let source = folder.appendingPathComponent("\(name).c")
    try other.write(to: source, atomically: false, encoding: .utf8)
    try build(source, name, into: folder)
  }

  private static let providers = sources.deletingLastPathComponent()
    .appendingPathComponent("Tests/Fixtures/Providers")

  private static func build(_ source: URL, _ name: String, into folder: URL) throws {
    try ImageScratch.run([
      "cc", "-std=gnu11", "-shared", "-fPIC", "-I",
      sources.appendingPathComponent("CIsletProvider/include").path, source.path, "-o",
      folder.appendingPathComponent("lib\(name).so").path,
    ])
  }

  /// Where the program lies; throws what the compiler's failure threw.
  func path() throws -> String { try built.get() }
}
