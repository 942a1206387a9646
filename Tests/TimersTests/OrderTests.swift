import Foundation
import Testing

@testable import Timers

/// The words after `islet timer`.
@Suite struct OrderTests {
  private let settings = TimerSettings { key in
    key == "presets" ? "4m Tea; 7m30s Soft eggs" : nil
  }

  private func order(_ words: String...) throws -> TimerOrder {
    try TimerOrder(words, settings: settings)
  }

  private func request(_ words: String...) throws -> TimerRequest {
    guard case .start(let request) = try TimerOrder(words, settings: settings) else {
      throw TimerFault("it starts nothing")
    }
    return request
  }

  @Test("TM14: a time, a name, and options anywhere")
  func start() throws {
    let plain = try request("25m", "Green", "tea")
    #expect(plain.kind == .countdown(seconds: 1500))
    #expect(plain.label == "Green tea")
    #expect(plain.options == TimerOptions(pausesOnSuspend: false))
    #expect(try request("25m Green tea") == plain)
    #expect(try request("--", "25m", "Green tea") == plain)
    let options = try request(
      "--repeat", "5", "minutes", "--command", "echo hi", "--sound=bell", "--pause-on-suspend",
      "Eggs")
    #expect(options.label == "Eggs")
    #expect(
      options.options
        == TimerOptions(command: "echo hi", sound: "bell", repeats: true, pausesOnSuspend: true))
    #expect(try request("--", "5m", "--repeat").label == "--repeat")
    #expect(try request("17:00", "Ann").kind == .alarm(hour: 17, minute: 0))
    #expect(try request("5m", "a\u{1b}[31m\nb").label == "a [31m b")
  }

  @Test("TM13: presets by name, and the last one again")
  func presets() throws {
    #expect(try request("tea").kind == .countdown(seconds: 240))
    #expect(try request("tea").label == "Tea")
    #expect(try request("Soft", "eggs").kind == .countdown(seconds: 450))
    #expect(try order("again") == .again)
    #expect(try order("presets") == .presets)
  }

  @Test("commands")
  func commands() throws {
    #expect(try order() == .list(asJSON: false))
    #expect(try order("list", "--json") == .list(asJSON: true))
    #expect(try order("pause") == .change(.pause, selector: nil))
    #expect(try order("cancel", "Green", "tea") == .change(.cancel, selector: "Green tea"))
    #expect(try order("add", "5m") == .add(seconds: 300, selector: nil))
    #expect(try order("add", "+5", "3") == .add(seconds: 300, selector: "3"))
    #expect(try order("add", "5", "minutes", "Tea") == .add(seconds: 300, selector: "Tea"))
    #expect(try request("stopwatch", "Run").options.pausesOnSuspend)
    let focus = try request("focus", "--work", "50m", "--rounds=2", "Write")
    let plan = FocusPlan(work: 3000, shortBreak: 300, longBreak: 900, rounds: 2)
    #expect(focus.kind == .focus(plan))
    #expect(focus.label == "Write")
    #expect(focus.options.pausesOnSuspend)
  }

  @Test(
    "what makes no sense is refused and says what does",
    arguments: [
      (["Coffee"], "25m, 1h20m"), (["5m", "--loud"], "--loud"), (["list", "x"], "too many"),
      (["pause", "--repeat"], "--repeat"), (["5m", "--work", "5m"], "--work"),
      (["5m", "--json"], "--json"), (["5m", "--command"], "needs a value"),
      (["5m", "--command", " "], "needs a command"), (["5m", "--sound", "../x"], "--sound"),
      (["focus", "--rounds", "0"], "1 to 12"), (["focus", "--work", "17:00"], "90s"),
      (["focus", "--repeat"], "--rounds"), (["stopwatch", "--repeat"], "--repeat"),
      (["5m", "--pause-on-suspend", "--run-through-suspend"], "exclude"),
      (["17:00", "--run-through-suspend"], "suspend"), (["add"], "how long"),
      (["add", "17:00"], "no duration"), (["5m", String(repeating: "x", count: 65)], "64"),
      (["5m", "--command", String(repeating: "x", count: 2049)], "2048"),
      (["5m", "-x"], "-x"), (["5m", "--repeat=yes"], "--repeat=yes"),
    ])
  func refused(words: [String], hint: String) {
    let fault = #expect(throws: TimeFault.self) { try TimerOrder(words, settings: settings) }
    #expect(fault?.message.contains(hint) == true, "\(fault?.message ?? "")")
  }

  @Test(
    "where only a duration makes sense, nobody is told how to write a time of day",
    arguments: [
      ["add", "x"], ["add"], ["add", "24:00"], ["add", "1:30"], ["add", "5pm"],
      ["focus", "--work", "abc"], ["focus", "--break", "13pm"], ["focus", "--work", "5m 30"],
      ["focus", "--work", "at 1:30"],
    ])
  func durationsAlone(words: [String]) {
    let fault = #expect(throws: TimeFault.self) { try TimerOrder(words, settings: settings) }
    let message = fault?.message ?? "time of day"
    for form in ["time of day", "or 5pm", "5:30pm", "01:30"] {
      #expect(!message.contains(form), "\(message)")
    }
  }

  @Test("a timer is named by its number or its name, or is the only one that it can be")
  func selection() throws {
    var bench = Bench()
    func select(_ text: String?, _ change: TimerChange) throws -> Int {
      try bench.book.select(text, for: change.rawValue) { $0.allows(change) }
    }
    func message(_ text: String?, _ change: TimerChange) -> String {
      do {
        return "\(try select(text, change))"
      } catch {
        return (error as? TimerFault)?.message ?? ""
      }
    }
    #expect(message(nil, .pause).contains("islet timer 25m Tea"))
    try bench.start("5m Tea")
    #expect(try select(nil, .pause) == 1)
    #expect(message(nil, .resume).contains("no timer to resume"))
    try bench.start("6m Tea")
    try bench.start("7m Eggs")
    try bench.start("17:00")
    bench.book.change(4) { $0.label = "8" }
    #expect(try select("2", .pause) == 2)
    #expect(try select("eggs", .cancel) == 3)
    #expect(try select("8", .cancel) == 4)
    #expect(message("tea", .cancel).contains("\"Tea\" (timer 1), \"Tea\" (timer 2)"))
    #expect(message(nil, .pause).contains("\"Eggs\" (timer 3)"))
    #expect(message("Milk", .cancel).contains("no timer 'Milk'"))
    try bench.apply(.pause, 2)
    #expect(try select(nil, .resume) == 2)
    bench.run(300)
    #expect(try select(nil, .snooze) == 1)
    #expect(message("3", .snooze) == "3")
    #expect(throws: TimerFault.self) { try bench.apply(.snooze, 3) }
  }
}
