import TestSupport
import Testing

@testable import Timers

/// The table of accepted forms (TM14, TM15), what is refused, and random texts.
@Suite struct TimeExpressionTests {
  static func read(_ text: String) throws -> (time: TimeExpression, rest: [String]) {
    let words = text.split(separator: " ").map(String.init)
    let (time, count) = try TimeExpression.read(words)
    return (time, Array(words[count...]))
  }

  @Test(
    "TM14: every form of the table",
    arguments: [
      ("25m", 1500), ("90s", 90), ("2h", 7200), ("7m30s", 450), ("1h20m", 4800),
      ("1h 20m", 4800), ("1h20m30s", 4830), ("1.5h", 5400), ("1,5h", 5400), ("0.5m", 30),
      ("1.5s", 2), ("25 m", 1500), ("25M", 1500), ("5min", 300), ("5 min", 300), ("5 mins", 300),
      ("90 sec", 90), ("90 secs", 90), ("1 second", 1), ("2 hr", 7200), ("2hrs", 7200),
      ("5 minutes", 300), ("1 minute", 60), ("1 hour 20 minutes", 4800),
      ("1 hour and 20 minutes", 4800), ("1 hour, 20 minutes", nil), ("an hour", 3600),
      ("a minute", 60), ("one hour", 3600), ("half an hour", 1800), ("half hour", 1800),
      ("half a minute", 30), ("a quarter of an hour", 900), ("quarter of an hour", 900),
      ("an hour and a half", 5400), ("2 hours and a half", 9000), ("1 day", 86_400),
      ("99h59m59s", 359_999), ("1h30", 5400), ("5m30", 330), ("1h20m30", 4830), ("2HR5", 7500),
      ("90m", 5400), ("1h90m", 9000), ("HALF AN HOUR", 1800),
    ] as [(String, Int?)])
  func forms(text: String, seconds: Int?) throws {
    guard let seconds else {
      #expect(throws: TimeFault.self) { try TimeExpression.duration(text) }
      return
    }
    #expect(try TimeExpression.duration(text) == seconds)
    let (time, rest) = try Self.read(text + " Green tea")
    #expect(time == .duration(seconds))
    #expect(rest == ["Green", "tea"])
  }

  @Test(
    "TM15: a number alone counts minutes", arguments: [("25", 1500), ("1", 60), ("0.5", 30)])
  func numbers(text: String, seconds: Int) throws {
    #expect(try TimeExpression.duration(text) == seconds)
    #expect(try Self.read(text + " Tea").rest == ["Tea"])
  }

  @Test(
    "TM14: times of day",
    arguments: [
      ("17:00", 17, 0), ("09:30", 9, 30), ("00:00", 0, 0), ("23:59", 23, 59), ("5pm", 17, 0),
      ("5 pm", 17, 0), ("5PM", 17, 0), ("5:30pm", 17, 30), ("5:30 am", 5, 30), ("12am", 0, 0),
      ("12pm", 12, 0), ("12:05am", 0, 5), ("at 17:00", 17, 0), ("at 5pm", 17, 0),
      ("01:30", 1, 30),
    ])
  func clocks(text: String, hour: Int, minute: Int) throws {
    let (time, rest) = try Self.read(text + " Call Ann")
    #expect(time == .clock(hour: hour, minute: minute))
    #expect(rest == ["Call", "Ann"])
  }

  @Test(
    "TM15: what could mean two things is refused, and the message says how to write it",
    arguments: [
      ("1:30", "01:30"), ("9:05 Tea", "1m30s"), ("00:10:00", "1h30m"), ("5m 30", "clear"),
      ("1 hour 20", "clear"), ("5 10", "clear"), ("5m and eggs", "clear"), ("at 1:30", "17:00"),
    ])
  func ambiguous(text: String, hint: String) {
    let fault = #expect(throws: TimeFault.self) { try Self.read(text) }
    #expect(fault?.message.contains(hint) == true, "\(fault?.message ?? "")")
  }

  @Test(
    "TM14: what is no time is refused with the forms",
    arguments: [
      "", "Tea", "5x", "m", "h5", "30s5m", "5m5m", "1.5h30m", "5..5m", "1.m", ".5m", "-5m", "30s5",
      "1.5h30", "1h30.5", "h30", "1d12", "1e3", "0x10m", "٥m", "5 lightyears x", "inf", "nan",
      "half", "a", "an", "hour", "and",
      "1:2:3:4:5x", "٠٩:٣٠",
    ])
  func refused(text: String) {
    let words = text.split(separator: " ").map(String.init)
    // "5 lightyears x" is five minutes with a name.
    if words.count == 3 {
      #expect((try? TimeExpression.read(words))?.count == 1)
      return
    }
    let fault = #expect(throws: TimeFault.self) { try TimeExpression.read(words) }
    #expect(fault?.message.contains("25m, 1h20m, 1.5h") == true, "\(fault?.message ?? "")")
  }

  @Test(
    "too short and too long is refused with the range, also in units that are never right",
    arguments: [
      "0s", "0", "0.4s", "100h", "6000m", "360000s", "5 days", "2 weeks", "1 month", "3 years",
      "500ms", "999999999h", "an year",
    ])
  func outOfRange(text: String) {
    let fault = #expect(throws: TimeFault.self) { try Self.read(text) }
    #expect(fault?.message.contains("99 hours 59 minutes 59 seconds") == true)
  }

  @Test("no clock shows it", arguments: ["24:00", "12:60", "13pm", "0am", "99:99", "5:75pm"])
  func noClock(text: String) {
    let fault = #expect(throws: TimeFault.self) { try Self.read(text) }
    #expect(fault?.message.contains("no clock shows") == true)
  }

  @Test("random texts never trap, and what is accepted comes back as it was")
  func fuzz() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "1", "20", "5", "0", "99", "1.5", "1,5", "999999999", "h", "m", "s", "min", "hours",
      "minutes",
      "second", "days", "an", "a", "half", "quarter", "of", "and", "hour", " ", " ", " ", ":", "am",
      "pm", "at", "17:00", "1:30", ".", ",", "-", "+", "é", "🫖", "\u{301}", "٣", "\t", "x", "",
    ]
    var accepted = 0
    for _ in 0..<30_000 {
      let count = Int.random(in: 0...8, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let (time, taken) = try? TimeExpression.read(words) else { continue }
      accepted += 1
      #expect((1...words.count).contains(taken), "seed \(seed): '\(text)'")
      switch time {
      case .duration(let seconds):
        #expect((1...TimerLimits.seconds).contains(seconds), "seed \(seed): '\(text)'")
        let written = DurationText.compact(seconds)
        #expect(try TimeExpression.duration(written) == seconds, "seed \(seed): '\(text)'")
        #expect(try TimeExpression.duration(DurationText.words(seconds)) == seconds)
      case .clock(let hour, let minute):
        let written = "\(hour.twoDigits):\(minute.twoDigits)"
        #expect(try TimeExpression.read([written]).time == time, "seed \(seed): '\(text)'")
      }
    }
    #expect(accepted > 1000)
  }
}
