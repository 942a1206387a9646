package import Foundation

/// Builds the C libraries of `Tests/Fixtures/Providers` and finds what the package has built.
package enum ABIFixture {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  package static let sources = root.appendingPathComponent("Tests/Fixtures/Providers")
  package static let headers = root.appendingPathComponent("Sources/CIsletProvider/include")

  /// Where the package's products are: beside the test program.
  package static var products: URL {
    get throws {
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      guard FileManager.default.fileExists(atPath: folder.path + "/islet-provider-host") else {
        throw Failure(
          description: "there is no islet-provider-host in \(folder.path): build the package")
      }
      return folder
    }
  }

  /// A folder of this run for things built by tests; left to the system's cleaning.
  package static let scratch: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("islet-abi-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// Builds one fixture as a shared library and returns its path.
  package static func library(_ name: String) throws -> String {
    let output = scratch.appendingPathComponent("lib\(name)-\(UUID().uuidString).so")
    try run([
      "cc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
      "-I\(headers.path)", sources.appendingPathComponent("\(name).c").path, "-o", output.path,
    ])
    return output.path
  }

  /// Runs a program of the search path; throws its standard error unless it ends well.
  @discardableResult
  package static func run(_ command: [String], environment: [String: String] = [:]) throws -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let problems = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: command.joined(separator: " ") + ": "
          + String(decoding: problems, as: UTF8.self))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
