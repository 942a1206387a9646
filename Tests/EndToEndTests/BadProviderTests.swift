import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Providers that are none, or bad ones: one clear line, and the pill lives on.
  @Suite struct BadProviderTests {
    private static let kinds = [
      "no-symbol", "other-abi", "null-entry", "null-create", "crash-create",
    ]

    @Test func eachGetsOneClearLine() throws {
      let desk = try Desk()
      let folder = desk.folder.newPath("providers")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "This is no library.\n".write(
        toFile: folder + "/libno-library.so", atomically: false, encoding: .utf8)
      for kind in Self.kinds {
        let built = try Compiler.build(
          Package.path("Tests/Fixtures/Providers/\(kind).c"), as: "\(kind).so",
          options: ["-shared", "-fPIC", "-I" + Package.path("Sources/CIsletProvider/include")])
        try FileManager.default.copyItem(atPath: built, toPath: "\(folder)/lib\(kind).so")
      }
      let overlay = try Overlay(
        desk: desk, providers: folder + ":" + Overlay.bundledProviders(desk))

      for kind in Self.kinds + ["no-library"] {
        try waitUntil("a state of \(kind)", seconds: 15) {
          try overlay.status()["provider.\(kind).state"].map { !$0.hasPrefix("starting") } ?? false
        }
        let state = try #require(try overlay.status()["provider.\(kind).state"])
        #expect(!state.hasPrefix("running"), "\(kind): \(state)")
        let lines = overlay.process.errors.split(separator: "\n").filter { $0.contains(kind) }
        #expect(!lines.isEmpty, "\(kind) is not mentioned in: \(overlay.process.errors)")
        for line in lines { #expect(line.count < 300) }
      }

      let player = try overlay.showPausedSong()
      #expect(player.process.ending == nil && overlay.process.ending == nil)
    }
  }
}
