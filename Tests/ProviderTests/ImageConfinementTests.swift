import Foundation
import Testing

/// The system-call filter of the image loader, from within.
@Suite struct ImageConfinementTests {
  @Test func theFilterForbidsSideEffectsAndNothingElse() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try Fixture.confined.path())
    process.standardOutput = output
    try process.run()
    let lines = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: lines, as: UTF8.self) == "")
    #expect(process.terminationStatus == 0)
  }
}
