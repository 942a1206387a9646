import Foundation
import TestSupport
import Testing

/// `islet provider check` on providers of every kind, through the real host.
@Suite(.serialized) struct CheckTests {
  /// A way to go wrong, the case that must tell, and what it says.
  struct Wrong: CustomTestStringConvertible {
    let conduct: String
    let name: String
    let status: String
    let says: String

    var testDescription: String { "\(conduct): \(status) \(name)" }

    init(_ conduct: String, _ name: String, _ status: String, _ says: String) {
      (self.conduct, self.name, self.status, self.says) = (conduct, name, status, says)
    }
  }

  private static let wrongs = [
    Wrong("SLOW_START", "start", "failed", "did not start within 2 s"),
    Wrong("FAILING_START", "start", "failed", "start failed: No such device"),
    Wrong("NULL_FUNCTIONS", "start", "failed", "start or stop in its islet_provider is NULL"),
    Wrong("LYING_SIZE", "start", "failed", "says that it has 12 bytes"),
    Wrong("CRASH_START", "start", "crashed", "while starting; it said: about to trip"),
    Wrong("CRASH_STOP", "stop", "crashed", "in stop(); it said: Fatal error: tripped"),
    Wrong("NEVER_STOPS", "stop", "failed", "still runs 1 s after stop()"),
    Wrong("FLOODS", "idle", "failed", "floods: "),
    Wrong("TICKS", "idle", "warning", "times in a second in which nothing happened"),
    Wrong("CRASH_ACTION", "actions", "crashed", "signal 11"),
    Wrong("HANGING_ACTION", "actions", "failed", "gave no answer to handle_action('go'"),
    Wrong("EXITS", "actions", "failed", "ended with status 0"),
    Wrong("CRASH_COMMAND", "commands", "crashed", "in a command line of 1 words and 60000 bytes"),
    Wrong("HANGING_COMMAND", "commands", "failed", "gave no answer to a command line of 1 words"),
    Wrong("COLOURED_COMMAND", "commands", "warning", "control characters"),
    Wrong("TRUSTS_FILES", "damaged-files", "crashed", "with its files damaged (kind 1"),
    Wrong("TRUSTS_DISK", "refused-files", "crashed", "with a disk that refuses its files"),
    Wrong("BAD_JSON", "content", "failed", "the content is not valid"),
    Wrong("GIANT_STATE", "content", "failed", "has 5002 bytes; at most 4096"),
    Wrong("GIANT_ARCHIVE", "content", "failed", "a text was too long"),
    Wrong("NO_MINIMAL", "presentations", "warning", "has no view for minimal"),
    Wrong("TOO_TALL", "layout", "warning", "below 160 pt is cut off"),
    Wrong("TOO_WIDE", "layout", "warning", "is cut to 120 pt"),
    Wrong("ODD_SYMBOL", "symbols", "warning", "'no.such.symbol'"),
    Wrong("MISSING_PICTURE", "pictures", "warning", "'nowhere'"),
    Wrong("NAMELESS_BUTTON", "accessibility", "warning", "the button 'go' has no text"),
    Wrong("TRUSTS_TIMER", "capabilities", "crashed", "without the capability islet.timer/1"),
    Wrong("NEEDS_TIMER", "capabilities", "warning", "does not start without"),
    Wrong("LEAKS", "memory", "failed", "grew by"),
    Wrong("EXPORTS_MORE", "exports", "warning", "one_more_symbol"),
  ]

  @Test(arguments: wrongs)
  func whatIsWrongIsToldByTheRightCase(_ wrong: Wrong) throws {
    let library = try Conduct.library(wrong.conduct)
    let check = try Islet("provider", "check", library, "--case", wrong.name, "--seed", "7")
    let line = try #require(check.line(wrong.name), "\(check.output)\(check.errors)")
    #expect(line.status == wrong.status, "\(check.output)")
    #expect(line.detail.contains(wrong.says), "\(line.detail)")
    let isBad = wrong.status == "failed" || wrong.status == "crashed"
    #expect(check.ending == .exited(isBad ? 1 : 0))
    // Nothing of the provider's leaks into the report.
    #expect(check.errors.isEmpty, "\(check.errors)")
  }

  /// The same case, of the good one.
  @Test func aGoodProviderPassesEverything() throws {
    let check = try Islet("provider", "check", try Conduct.library())
    #expect(check.ending == .exited(0), "\(check.output)")
    let lines = check.output.split(separator: "\n")
    #expect(lines.count > 20)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("passed ") }, "\(check.output)")
    #expect(lines.last?.hasPrefix("\(lines.count - 1) passed in ") == true)
  }

  /// A descriptor that is always ready must not keep the host from hearing the overlay.
  @Test(arguments: ["stop", "actions"])
  func aBusyProviderIsStillReached(_ name: String) throws {
    let check = try Islet("provider", "check", try Conduct.library("FLOODS"), "--case", name)
    #expect(check.line(name)?.status == "passed", "\(check.output)")
  }

  /// What the host can be told to be short of, for the case of a host of the first version.
  @Test func aHostCanHaveAShorterTable() throws {
    let library = try Conduct.library("NEEDS_WHOLE_TABLE")
    for (size, status) in [("48", "failed"), ("56", "passed"), ("nonsense", "passed")] {
      let check = try Islet(
        ["provider", "check", library, "--case", "start"],
        environment: ["ISLET_HOST_TABLE_SIZE": size])
      #expect(check.line("start")?.status == status, "\(size): \(check.output)")
    }
  }

  /// A provider is told what to do before it is tried, and must do it.
  @Test func aProviderIsToldWhatToDoFirst() throws {
    let library = try Conduct.library("SHOWS_WHEN_TOLD")
    let silent = try Islet("provider", "check", library, "--case", "content")
    #expect(silent.line("content")?.status == "skipped", "\(silent.output)")
    let told = try Islet(
      "provider", "check", library, "--tell", "show it", "--case", "start", "--case", "content")
    #expect(told.line("start")?.detail.hasSuffix("1 activity") == true, "\(told.output)")
    #expect(told.line("content")?.status == "passed", "\(told.output)")
    let wrong = try Islet("provider", "check", library, "--tell", "hide it", "--case", "start")
    #expect(wrong.line("start")?.status == "failed", "\(wrong.output)")
    #expect(wrong.line("start")?.detail.contains("does not do 'hide it': takes 'runs'") == true)
  }

  /// What a provider keeps in a check is nobody's afterwards, and the user's own stays as it is.
  @Test func theFilesOfTheUserAreLeftAlone() throws {
    let folder = try ScratchFolder()
    let home = folder.newPath("state")
    let check = try Islet(
      ["provider", "check", try Conduct.library(), "--case", "start"],
      environment: ["XDG_STATE_HOME": home, "TMPDIR": folder.path])
    #expect(check.line("start")?.status == "passed", "\(check.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func whatBuildsOnABadCaseIsNotTried() throws {
    let check = try Islet("provider", "check", try Conduct.library("CRASH_START"))
    #expect(check.ending == .exited(1))
    #expect(check.line("start")?.status == "crashed")
    #expect(check.line("fuzz") == nil)
    #expect(check.output.contains("mend 'start' first"))
  }

  /// The printed command shows the same crash again.
  @Test func aCrashUnderRandomCallsCanBeReplayed() throws {
    let library = try Conduct.library("CRASH_ACTION")
    let first = try Islet("provider", "check", library, "--case", "fuzz")
    let line = try #require(first.line("fuzz"))
    #expect(line.status == "crashed", "\(first.output)")
    let command = try #require(line.detail.components(separatedBy: "again: islet ").last)
    let words = command.split(separator: " ").map(String.init)
    #expect(words.contains("--seed"))
    let second = try Islet(words)
    #expect(second.line("fuzz")?.detail == line.detail)
  }

  @Test func oneSeedIsOneSequence() throws {
    let library = try Conduct.library()
    func steps(_ seed: String) throws -> [Substring] {
      let check = try Islet(
        "provider", "check", library, "--case", "fuzz", "--seed", seed, "--verbose")
      #expect(check.ending == .exited(0), "\(check.output.suffix(400))")
      return check.output.split(separator: "\n").filter {
        $0.hasPrefix("  ") && !$0.hasPrefix("  |")
      }
    }
    let first = try steps("42")
    #expect(first.count == 400)
    #expect(try steps("42") == first)
    #expect(try steps("43") != first)
  }

  /// The timer shows something only when it is told to.
  @Test(arguments: [
    ["libmusic.so"], ["libdownloads.so"], ["libtimer.so"],
    ["libtimer.so", "--tell", "25m Tea", "--tell", "stopwatch", "--tell", "focus"],
  ])
  func theBundledProvidersPass(_ words: [String]) throws {
    let folder = try ScratchFolder()
    let bus = try SessionBus(folder: folder)
    let check = try Islet(
      ["provider", "check", try Package.product(words[0])] + words.dropFirst(),
      // Nothing of the user's is watched or asked: neither folders nor daemons.
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": folder.path,
        "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
      ])
    #expect(check.ending == .exited(0), "\(check.output)")
    #expect(!check.output.contains("warning"), "\(check.output)")
  }

  @Test(arguments: ["libdelivery.so", "libhello.so"])
  func theExamplesPass(_ name: String) throws {
    let check = try Islet("provider", "check", try Package.product(name))
    #expect(check.ending == .exited(0), "\(check.output)")
    #expect(!check.output.contains("warning"), "\(check.output)")
  }

  @Test func filesThatAreNoProvidersAreSaidToBe() throws {
    let folder = try ScratchFolder()
    let text = try folder.write("hello", as: "text.so")
    for (path, says) in [
      (text, "is no 64-bit shared library"), ("/nonexistent/x.so", "cannot be read: No such file"),
      (try Package.product("islet"), "does not export islet_provider_entry_v1"),
    ] {
      let check = try Islet("provider", "check", path)
      #expect(check.ending == .exited(1))
      #expect(check.line("library")?.detail.contains(says) == true, "\(check.output)")
    }
  }

  @Test(arguments: [
    ["provider", "check"], ["provider", "check", "a", "b"],
    ["provider", "check", "a", "--case", "nonsense"], ["provider", "check", "a", "--seed", "x"],
  ])
  func wrongUsageIsToldAsSuch(_ words: [String]) throws {
    let check = try Islet(words)
    #expect(check.ending == .exited(2))
    #expect(check.errors.contains("islet provider check --help"))
  }
}
