import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// What a provider is told from a command line, through everything that lies between.
  @Suite struct CommandProviderTests {
    private static let good = "Tests/Fixtures/Providers/good.c"

    @Test func aProviderCarriesOutACommandLine() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: try desk.folder(ofProvider: Self.good))
      let echo = try overlay.command("provider", "tell", "good", "echo", "--loud", "-x", "", "--")
      #expect(echo.ending == .exited(0), "\(echo.errors)")
      #expect(echo.output == "<--loud>\n<-x>\n<>\n<-->\n")
      #expect(echo.errors.isEmpty)
      let silent = try overlay.command("provider", "tell", "good", "echo")
      #expect(silent.ending == .exited(0) && silent.output.isEmpty)
      let usage = try overlay.command("provider", "tell", "good")
      #expect(usage.ending == .exited(2) && usage.output.isEmpty)
      #expect(usage.errors == "islet: good knows no such word\n")
      let failed = try overlay.command("provider", "tell", "good", "fail")
      #expect(failed.ending == .exited(1) && failed.output.isEmpty)
      #expect(failed.errors == "islet: it is broken; mend it\n")
      // It must not steer the terminal.
      let odd = try overlay.command("provider", "tell", "good", "odd")
      #expect(odd.output == "\u{FFFD} [31m\n")
      let nobody = try overlay.command("provider", "tell", "nobody", "echo")
      #expect(nobody.ending == .exited(1))
      #expect(nobody.errors.contains("there are: good"))
    }

    @Test func aHangIsToldAndTheProviderIsBack() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: try desk.folder(ofProvider: Self.good))
      let hang = try overlay.command("provider", "tell", "good", "hang")
      #expect(hang.ending == .exited(1))
      #expect(hang.errors.contains("gave no answer and is started again"), "\(hang.errors)")
      try waitUntil("an answer") {
        try overlay.command("provider", "tell", "good", "echo", "on").output == "<on>\n"
      }
    }

    @Test func aFileAndAStatusAreWhereTheManualSays() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: try desk.folder(ofProvider: Self.good))
      let write = try overlay.command("provider", "tell", "good", "write", "notes.txt", "kept")
      #expect(write.ending == .exited(0), "\(write.errors)")
      let path = desk.folder.path + "/state/islet/providers/good/notes.txt"
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
      _ = try overlay.command("provider", "tell", "good", "report", "aria2", "cannot connect")
      try waitUntil("the status of the part") {
        try overlay.status()["provider.good.aria2"] == "cannot connect"
      }
      #expect(try overlay.status()["provider.good.state"] == "running")
      // One that says it of a name that is taken is refused, and nothing changes.
      let taken = try overlay.command("provider", "tell", "good", "report", "state", "fine")
      #expect(taken.ending == .exited(2))
      // It goes with the process, and the file stays.
      #expect(try overlay.command("provider", "restart", "good").ending == .exited(0))
      try waitUntil("the next process") {
        try overlay.command("provider", "tell", "good", "read", "notes.txt").output == "kept\n"
      }
      #expect(try overlay.status()["provider.good.aria2"] == nil)
    }

    @Test func aProviderOfTheSDKSaysThatItTakesNoCommands() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let tell = try overlay.command("provider", "tell", "music", "--help")
      #expect(tell.ending == .exited(2))
      #expect(tell.errors == "islet: the provider music takes no commands\n")
      _ = try overlay.command("config", "set", "sources.disabled", "music")
      try waitUntil("the provider to be off") {
        try overlay.status()["provider.music.state"] == "disabled"
      }
      let off = try overlay.command("provider", "tell", "music")
      #expect(off.ending == .exited(1))
      #expect(off.errors.contains("switched off"), "\(off.errors)")
    }
  }
}
