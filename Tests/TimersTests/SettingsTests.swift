import Testing

@testable import Timers

/// The group `[provider.timer]`.
@Suite struct SettingsTests {
  private func settings(_ texts: [String: String]) -> TimerSettings {
    TimerSettings { texts[$0] }
  }

  @Test("without any there are defaults and no complaint")
  func defaults() {
    #expect(settings([:]) == TimerSettings())
    #expect(TimerSettings().faults.isEmpty)
  }

  @Test("each is read")
  func all() {
    let all = settings([
      "snooze": "10m", "sound": "none", "repeat-sound": "30s", "work": "50m", "break": "10 minutes",
      "long-break": "half an hour", "rounds": "3", "presets": "4m Tea; 7m30s Soft eggs",
      "pause-on-suspend": "timer; focus", "away": "2h",
    ])
    #expect(all.faults.isEmpty)
    #expect(all.snooze == 600 && all.sound == nil && all.repeatSound == 30 && all.away == 7200)
    #expect(all.focus == FocusPlan(work: 3000, shortBreak: 600, longBreak: 1800, rounds: 3))
    #expect(
      all.presets == [.init(name: "Tea", seconds: 240), .init(name: "Soft eggs", seconds: 450)])
    #expect(all.pausing == [.timer, .focus])
    #expect(settings(["pause-on-suspend": "none"]).pausing == [])
    #expect(settings(["repeat-sound": "off", "sound": "bell"]).sound == "bell")
  }

  @Test(
    "a bad one keeps its default and is named, and the others hold",
    arguments: [
      ("snooze", "soon"), ("snooze", "17:00"), ("snooze", ""), ("sound", "../bell"), ("sound", ""),
      ("repeat-sound", "1s"), ("work", "0"), ("break", "-5m"), ("long-break", "100h"),
      ("rounds", "0"), ("rounds", "13"), ("rounds", "two"), ("presets", "Tea"),
      ("presets", "4m"), ("presets", "17:00 Tea"), ("presets", "4m Tea; Eggs"),
      ("pause-on-suspend", "music"), ("pause-on-suspend", "timer, focus"), ("pause-on-suspend", ""),
      ("away", "never"),
    ])
  func bad(key: String, text: String) {
    var read = settings(["rounds": "3"].merging([key: text]) { $1 })
    #expect(read.faults.count == 1)
    #expect(read.faults.first?.hasPrefix("\(key) takes ") == true)
    #expect(read.faults.first?.hasSuffix("not '\(text)'") == true)
    read.faults = []
    var expected = TimerSettings()
    if key != "rounds" { expected.focus.rounds = 3 }
    #expect(read == expected)
  }
}
