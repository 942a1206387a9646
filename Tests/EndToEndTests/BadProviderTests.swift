import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Providers that are none, or bad ones: one clear line, and the pill lives on.
  @Suite struct BadProviderTests {
    @Test(arguments: [
      "no-library", "no-symbol", "other-abi", "null-entry", "null-create", "crash-create",
    ])
    func aBadOneGetsOneClearLineAndTheGoodOneWorks(kind: String) throws {
      let desk = try Desk()
      let folder = desk.folder.newPath("providers")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = "\(folder)/lib\(kind).so"
      if kind == "no-library" {
        try "This is no library.\n".write(toFile: file, atomically: false, encoding: .utf8)
      } else {
        let built = try Compiler.build(
          Package.path("Tests/Fixtures/Providers/\(kind).c"), as: "\(kind).so",
          options: ["-shared", "-fPIC", "-I" + Package.path("Sources/CIsletProvider/include")])
        try FileManager.default.copyItem(atPath: built, toPath: file)
      }
      let overlay = try Overlay(
        desk: desk, providers: folder + ":" + Overlay.bundledProviders(desk))

      var status = try overlay.status()
      try waitUntil("an error of \(kind) in \(status.text)", seconds: 15) {
        status = try overlay.status()
        return status.provider(file: file, "error") != nil
      }
      let state = status.provider(file: file, "state")
      #expect(state != "running" && state != "starting")
      let error = try #require(status.provider(file: file, "error"))
      let lines = overlay.process.errors.split(separator: "\n").filter { $0.contains(error) }
      #expect(lines.count == 1, "\(lines)")
      #expect(!overlay.process.errors.contains("Program crashed"), "\(overlay.process.errors)")

      let player = try overlay.showPausedSong()
      #expect(player.process.ending == nil && overlay.process.ending == nil)
    }

    @Test func aMissingSymbolIsToldWordByWord() throws {
      let desk = try Desk()
      let folder = desk.folder.newPath("providers")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = "\(folder)/libmissing-symbol.so"
      let built = try Compiler.build(
        Package.path("Tests/Fixtures/Providers/missing-symbol.c"), as: "missing-symbol.so",
        options: ["-shared", "-fPIC", "-I" + Package.path("Sources/CIsletProvider/include")])
      try FileManager.default.copyItem(atPath: built, toPath: file)
      let overlay = try Overlay(desk: desk, providers: folder)

      var status = try overlay.status()
      try waitUntil("an error in \(status.text)", seconds: 15) {
        status = try overlay.status()
        return status.provider(file: file, "error") != nil
      }
      let symbol = "missing" + String(repeating: "_and_twenty_letters_", count: 30) + "the_end"
      let words = "\(file): undefined symbol: \(symbol)"
      let error = try #require(status.provider(file: file, "error"))
      #expect(error.hasSuffix(words))
      #expect(try overlay.command("provider", "list").output.contains(words))
      let check = try overlay.command("provider", "check", file)
      #expect(check.output.contains(words), "\(check.output)")
    }
  }
}
