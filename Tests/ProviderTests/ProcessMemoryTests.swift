import Glibc
import ProviderHosting
import Testing

/// What a process gives back of its own memory.
@Suite struct ProcessMemoryTests {
  /// In a process of its own: other tests beside it use what they use, and map it again.
  @Test func unchangedPagesAreGivenBackAndTheRestStays() async {
    await #expect(processExitsWith: .success) {
      // Written once, by the loader and by this: gone, they would be lost, not read again.
      let written = [UInt8](repeating: 7, count: 1 << 20)
      let before = try ProcessMemoryTests.mappedFiles()
      ProcessMemory.releaseUnchangedPages()
      let after = try ProcessMemoryTests.mappedFiles()
      #expect(after < before / 2, "\(before) kB of files were mapped, and then \(after) kB")
      #expect(written.allSatisfy { $0 == 7 })
      #expect(String(describing: [1: "one"]) == "[1: \"one\"]")
    }
  }

  /// How much of files this process has mapped, in kilobytes: `RssFile`.
  private static func mappedFiles() throws -> Int {
    let text = try #require(ProcFile.text("/proc/self/status"))
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
    return try #require(
      line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) })
  }
}
