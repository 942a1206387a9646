import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct SharedLibraryTests {
  @Test func exportsAreWhatNmSays() throws {
    let folder = try ScratchFolder()
    for path in [
      try Conduct.library(), try Conduct.library("EXPORTS_MORE"),
      try Package.product("libmusic.so"),
    ] {
      let nm = try TestProcess(
        ["nm", "--dynamic", "--extern-only", "--defined-only", "--format=posix", path],
        environment: ProcessInfo.processInfo.environment, folder: folder)
      #expect(try nm.waitForEnd() == .exited(0))
      let names = nm.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(SharedLibrary(path: path)?.exports == Set(names.map(String.init)).sorted())
    }
  }

  /// Whatever stands in a file, it is only looked at.
  @Test func brokenFilesAreRefusedOrRead() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try Conduct.library())))
    #expect(SharedLibrary(bytes: []) == nil)
    #expect(SharedLibrary(bytes: Array(whole.prefix(64))) == nil)
    let seed = UInt64.random(in: 1...9999)
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      var bytes = whole
      // The header and the table of sections are where offsets stand.
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place =
          Bool.random(using: &random)
          ? Int.random(in: 0..<64, using: &random)
          : Int.random(in: (bytes.count - 2048)..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      let exports = SharedLibrary(bytes: bytes)?.exports ?? []
      #expect(exports.count < 10_000, "seed \(seed)")
    }
  }
}
