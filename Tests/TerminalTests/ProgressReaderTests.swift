import Terminal
import TestSupport
import Testing

/// Progress in what a program writes to its terminal.
@Suite struct ProgressReaderTests {
  private func progress(after text: String) -> TerminalProgress? {
    var reader = ProgressReader()
    reader.read(text.utf8)
    return reader.progress
  }

  private func percent(_ text: String) -> Double? {
    progress(after: text)?.fraction.map { ($0 * 1000).rounded() / 10 }
  }

  @Test(arguments: [
    ("[ 42%] Building", 42), ("42%", 42), ("\r 7%", 7), ("(100%)", 100), ("12.5% of 3 MB", 12.5),
    ("Progress: [ 10%]\r\nProgress: [ 20%]", 20), ("10% of 50%", 50), ("Extracting...50%", 50),
    ("█████50%|", 50), ("done=99.9%", 99.9), ("0%", 0), ("5%, 6%\n", 6), ("50%\nno more", 50),
    ("\u{1B}[1m4\u{1B}[32m2\u{1B}[0m%", 42), ("\u{1B}]0;title 99%\u{7}3%", 3),
    ("100\u{1B}[5G42%", 42), ("\u{1B}(B42%", 42), ("50%-51x", 50), ("007%", 7),
  ])
  func percentagesCount(text: String, expected: Double) {
    #expect(percent(text) == expected, "\(text.debugDescription)")
  }

  @Test(arguments: [
    "101%", "100.1%", "1000%", "-5%", "+5%", "1,5%", "v1.2%", "1.2.3%", ".5%", "x5%", "50%a", "%20",
    "20%20", "a%20b", "%", "5 %", "50.%", "5%%", "0x50%", "1e5%", "5\u{1B}[2C0", "999999999999%",
    "\u{1B}]9;4;5;50\u{7}", "\u{1B}]9;4\u{7}", "\u{1B}]9;4;x;50\u{7}", "\u{1B}]9;4;1;50;2\u{7}",
    "\u{1B}]19;4;1;50\u{7}", "\u{1B}]9;4;1;50", "\u{1B}P9;4;1;50\u{1B}\\", "\u{1B}_50%\u{1B}\\",
  ])
  func otherTextsDoNot(text: String) {
    #expect(progress(after: text) == nil, "\(text.debugDescription)")
  }

  @Test func whatFollowsTheSignMayTakeItBack() {
    var reader = ProgressReader()
    reader.read("30% 50%".utf8)
    #expect(reader.progress?.fraction == 0.5)
    reader.read("ile".utf8)
    #expect(reader.progress?.fraction == 0.3)
  }

  @Test(arguments: ["\u{7}", "\u{1B}\\"])
  func sequencesCount(terminator: String) {
    func osc(_ text: String) -> String { "\u{1B}]9;4;\(text)\(terminator)" }
    #expect(progress(after: osc("1;42")) == TerminalProgress(.normal, fraction: 0.42))
    #expect(progress(after: osc("1;250")) == TerminalProgress(.normal, fraction: 1))
    #expect(progress(after: osc("1")) == TerminalProgress(.normal, fraction: 0))
    #expect(progress(after: osc("3")) == TerminalProgress(.indeterminate))
    #expect(progress(after: osc("3;0")) == TerminalProgress(.indeterminate))
    #expect(progress(after: osc("2;10")) == TerminalProgress(.failed, fraction: 0.1))
    #expect(progress(after: osc("1;42") + osc("2")) == TerminalProgress(.failed, fraction: 0.42))
    #expect(progress(after: osc("1;42") + osc("4;")) == TerminalProgress(.paused, fraction: 0.42))
    #expect(progress(after: osc("1;42") + osc("0")) == nil)
    // The program's own word counts more than what is read out of its text, until it ends it.
    #expect(percent(osc("1;42") + " 50%") == 42)
    #expect(percent(osc("1;42") + osc("0;0") + " 50%") == 50)
  }

  @Test func abandonedSequencesEnd() {
    #expect(percent("\u{1B}]9;4;1\u{18} 8%") == 8)
    #expect(percent("\u{1B}[38;5\u{1A} 8%") == 8)
    #expect(percent("\u{1B}]9;4;1;5\u{1B}]9;4;1;8\u{7}") == 8)
    #expect(percent("\u{1B}P\u{1B}[1m8%") == 8)
  }

  /// Where the bytes are cut makes no difference, and no bytes make it stop.
  @Test(arguments: [UInt64](1...20))
  func anyBytesInAnyPieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\u{1B}]9;4;1;", "\u{1B}]", "\u{1B}[", "\u{1B}P", "\u{1B}\\", "\u{7}", "\u{18}", "9;4;", "%",
      "42%", "7.", "\n", "\r", ";", "a", " ", "0", "100", ".", "-", "m", "é",
    ]
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
      }
      var whole = ProgressReader()
      whole.read(bytes)
      var cut = ProgressReader()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        cut.read(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(whole.progress == cut.progress, "seed \(seed): \(bytes)")
      if let fraction = whole.progress?.fraction {
        #expect((0...1).contains(fraction), "seed \(seed): \(bytes)")
      }
    }
  }
}
