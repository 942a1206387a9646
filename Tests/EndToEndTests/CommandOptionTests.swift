import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The command line where no overlay is asked: help, and what every option refuses.
  @Suite struct CommandOptionTests {
    /// Holds the output of the programs that a test runs.
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Runs the program without a display and a session bus.
    private func run(
      _ words: [String]
    ) throws -> (ending: TestProcess.Ending, process: TestProcess) {
      let process = try TestProcess(
        [Package.product("islet")] + words,
        environment: [
          "PATH": "/usr/bin:/bin", "TZ": "UTC",
          "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ], folder: folder)
      return (try process.waitForEnd(), process)
    }

    @Test(arguments: [
      ["start"], ["update"], ["end"], ["list"], ["watch"], ["run"], ["why"], ["next"], ["expand"],
      ["provider"], ["provider", "list"], ["provider", "restart"], ["provider", "tell"], ["timer"],
      ["provider", "new"], ["provider", "check"], ["provider", "preview"], ["overlay"], ["status"],
      ["config"], ["completion"], ["completion", "bash"], ["manual"], ["debug"],
    ])
    func everyCommandHasHelp(words: [String]) throws {
      let (ending, process) = try run(words + ["--help"])
      #expect(ending == .exited(0))
      #expect(process.output.hasPrefix("Usage: islet \(words.joined(separator: " "))"))
      #expect(process.errors.isEmpty)
      #expect(process.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test(arguments: [
      ("--progress", "1.1"), ("--progress", "-0.1"), ("--progress", "nan"), ("--progress", "inf"),
      ("--progress", "101%"), ("--progress", "%"), ("--progress", "half"), ("--status", "done"),
      ("--end-in", "soon"), ("--end-in", "-5"), ("--end-in", "1x"), ("--end-in", "m"),
      ("--end-in", ""), ("--end-in", "1e9"), ("--end-in", "9999d"), ("--end-at", "25:00"),
      ("--end-at", "tomorrow"), ("--end-at", "@-1"), ("--end-at", "@nan"), ("--end-at", "@1e99"),
      ("--end-at", "2026-13-01T00:00"), ("--start-at", "now!"), ("--tint", "mauve"),
      ("--tint", "#12345"), ("--tint", "#+12345"), ("--tint", "123456"), ("--url", "javascript:1"),
      ("--url", "file:///etc/passwd"), ("--url", "https://a b"), ("--url", "example"),
      ("--relevance", "nan"), ("--relevance", "high"), ("--stale-in", "x"), ("--content", "{"),
      ("--content", "[]"), ("--content", "\"text\""), ("--image", "key"), ("--image", "=file"),
      ("--image", "key="),
    ])
    func badValuesAreUsageErrors(option: String, value: String) throws {
      for words in [["start", "--title", "t"], ["update", "id"], ["end", "id"]] {
        let (ending, process) = try run(words + [option, value])
        #expect(ending == .exited(2), "\(words) \(option) \(value)")
        #expect(process.errors.contains(option), "\(process.errors)")
        #expect(process.errors.contains("--help"))
        #expect(process.output.isEmpty)
      }
    }

    @Test(arguments: [
      (["start"], "nothing to show"), (["start", "--subtitle", "s"], "nothing to show"),
      (["start", "--title", ""], "nothing to show"), (["start", "word"], "too many"),
      (["start", "--title", "t", "--attributes", "1"], "--attributes"),
      (["start", "--title", "t", "--end-in", "5", "--end-at", "@5"], "--end-in"),
      (["start", "--title", "t", "--keyline", "--no-keyline"], "--no-keyline"),
      (["update"], "the ID"), (["update", "a", "b"], "too many"), (["update", "a"], "nothing"),
      (["update", "a", "--sound", "bell"], "--alert-title"), (["end"], "the ID"),
      (["end", "a", "--dismiss", "later"], "--dismiss"),
      (["end", "a", "--dismiss", "after=x"], "--dismiss"), (["list", "x"], "too many"),
      (["watch", "x"], "too many"), (["run"], "COMMAND"), (["run", "--"], "COMMAND"),
      (["provider"], "list"), (["provider", "dance"], "list"), (["provider", "restart"], "NAME"),
      (["provider", "tell"], "NAME"), (["provider", "tell", "--loud", "music"], "--loud"),
      (["expand", "list"], "too many"), (["why", "not"], "too many"),
    ])
    func badCommandLinesAreUsageErrors(words: [String], message: String) throws {
      let (ending, process) = try run(words)
      #expect(ending == .exited(2))
      #expect(process.errors.contains(message), "\(process.errors)")
      #expect(process.errors.contains("--help"))
    }

    /// A good command line gets as far as the session bus that is not there.
    @Test(arguments: [
      ["--progress", "0.5"], ["--progress", "40%"], ["--progress", "none"],
      ["--progress", "indeterminate"], ["--end-in", "1h30m"], ["--end-in", "1.5h"],
      ["--end-in", "90"],
      ["--end-at", "23:59"], ["--end-at", "18:30:15"], ["--end-at", "2026-05-01T18:30"],
      ["--end-at", "2026-05-01 18:30:00"], ["--end-at", "2026-05-01T18:30:00Z"],
      ["--end-at", "2026-05-01T18:30+02:00"], ["--end-at", "@1800000000"], ["--end-at", "none"],
      ["--start-at", "now"], ["--tint", "blue"], ["--tint", "#30d158"], ["--url", "tel:112"],
      ["--url", ""], ["--relevance", "-5"], ["--stale-in", "none"], ["--status", "failed"],
      ["--content", "{\"a\": [1]}"], ["--keyline"], ["--no-keyline"],
    ])
    func goodValuesAreTaken(words: [String]) throws {
      let (ending, process) = try run(["start", "--title", "t"] + words)
      #expect(ending == .exited(1), "\(process.errors)")
      #expect(process.errors.contains("session bus"))
    }

    @Test func filesThatCannotBeRead() throws {
      let binary = folder.newPath("binary")
      try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: binary))
      let long = try folder.write(String(repeating: "x", count: 70_000), as: "long")
      for (path, message) in [
        ("/nonexistent", "/nonexistent"), (folder.path, "folder"), (binary, "UTF-8"),
        (long, "shorten"),
      ] {
        let (ending, process) = try run(["start", "--views", path])
        #expect(ending == .exited(1))
        #expect(process.errors.contains(message), "\(process.errors)")
      }
    }
  }
}
