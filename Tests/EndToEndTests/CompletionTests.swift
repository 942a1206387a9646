import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// What a completion offers of a running overlay, and what `islet(1)` says of its bus interface.
  @Suite struct CompletionTests {
    private func start(_ desk: Desk) throws -> Overlay {
      let folder = desk.folder.path + "/providers"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/libtimer.so", withDestinationPath: Package.product("libtimer.so"))
      try desk.run(
        Package.product("islet"), "config", "set", "provider.timer.presets",
        "4m Tea;7m30s Soft eggs"
      )
      let overlay = try Overlay(desk: desk, providers: folder)
      // Until its provider carries out commands.
      #expect(try overlay.command("timer", "list").ending == .exited(0))
      return overlay
    }

    @Test func whatIsLiveIsOfferedByEveryShell() throws {
      let desk = try Desk()
      let overlay = try start(desk)
      for words in [
        ["timer", "25m", "Green tea"], ["timer", "30m", "$(touch pwned)"], ["timer", "1h", "Same"],
        ["timer", "2h", "Same"], ["start", "--title", "Build", "--id", "build:1"],
      ] {
        let process = try desk.start([Package.product("islet")] + words)
        #expect(try process.waitForEnd(seconds: 20) == .exited(0), "\(process.errors)")
      }
      let lines = [
        "islet update bu", "islet provider restart ti", "islet timer pause Gr",
        "islet timer pause ", "islet timer add 5m Gr", "islet timer Te", "islet end --dismiss=",
      ]
      for shell in Shell.allCases {
        let offered = try shell.complete(
          lines, environment: desk.environment, folder: desk.folder, in: desk.folder.path)
        let texts = offered.map { $0.map(\.text) }
        #expect(texts[1] == ["timer"], "\(shell)")
        #expect(texts[5] == ["Tea"], "\(shell)")
        switch shell {
        case .bash, .zsh:
          #expect(texts[0] == ["build:1"])
          // As the words are typed; a name that two of them have does not say which.
          #expect(texts[2] == ["Green\\ tea"])
          #expect(texts[3] == ["3", "4", "Green\\ tea", "\\$\\(touch\\ pwned\\)"])
          #expect(texts[4] == ["Green\\ tea"])
        case .fish:
          #expect(offered[0] == [Shell.Word(text: "build:1", meaning: "Build")])
          #expect(offered[2] == [Shell.Word(text: "Green tea", meaning: "timer, running")])
          #expect(texts[3] == ["$(touch pwned)", "3", "4", "Green tea"])
          #expect(texts[4] == ["Green tea"])
        }
      }
      #expect(!FileManager.default.fileExists(atPath: desk.folder.path + "/pwned"))
      #expect(try overlay.command("quit").ending == .exited(0))
    }

    @Test func theManualHasEveryMethodAndSignal() throws {
      let desk = try Desk()
      let overlay = try start(desk)
      let page = try String(
        contentsOfFile: Package.path("packaging/manual/islet.1"), encoding: .utf8)
      for interface in ["org.islet.Activities1", "org.islet.Overlay1"] {
        let process = try desk.run(
          "busctl", "--user", "introspect", "org.islet.Islet", "/org/islet/Islet", interface)
        let names = process.output.split(separator: "\n").compactMap { line -> Substring? in
          let words = line.split(separator: " ")
          guard words.count > 1, ["method", "signal"].contains(words[1]) else { return nil }
          return words[0].dropFirst()
        }
        #expect(names.count >= 10, "\(process.output)")
        let section = page.components(separatedBy: ".SS \(interface)\n").last ?? ""
        for name in names { #expect(section.contains(name), "\(interface).\(name)") }
      }
      #expect(try overlay.command("quit").ending == .exited(0))
    }
  }
}
