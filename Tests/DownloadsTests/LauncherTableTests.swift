import IsletKit
import TestSupport
import Testing

@testable import Downloads

/// What programs say of their icon (section 2.1).
struct LauncherTableTests {
  private struct Fixture {
    var table = LauncherTable()
    var seconds = 10.0
    var reports: [DownloadReport] = []
    var removed: [String] = []
    var time: UInt64 { UInt64(seconds * 1_000_000) }

    mutating func take(_ changes: [ReportChange]) {
      for change in changes {
        switch change {
        case .report(let report): reports.append(report)
        case .remove(let key): removed.append(key)
        }
      }
    }

    mutating func update(
      _ properties: [String: BusValue], from sender: String = ":1.5",
      of application: String = "application://firefox-esr.desktop", path: String = "/x"
    ) {
      take(
        table.update(
          sender: sender, path: path, address: application, properties: properties, at: time))
    }

    mutating func expire() { take(table.expire(at: time)) }

    mutating func leave(_ sender: String = ":1.5") {
      take(table.senderLeft(sender, at: time))
    }
  }

  @Test("signals are deltas on start values")
  func deltas() {
    var fixture = Fixture()
    fixture.update(["progress": .double(0.3)])
    #expect(fixture.reports.isEmpty)
    fixture.update(["progress-visible": .boolean(true)])
    #expect(fixture.reports.last?.fraction == 0.3)
    #expect(fixture.reports.last?.count == 1)
    fixture.update(["count": .int64(3)])
    #expect(fixture.reports.last?.count == 1)
    fixture.update(["count-visible": .boolean(true)])
    #expect(fixture.reports.last?.count == 3)
    #expect(fixture.reports.last?.fraction == 0.3)
    #expect(fixture.reports.last?.application == "firefox")
    #expect(fixture.reports.last?.icon == "firefox-esr")
    fixture.update(["progress-visible": .boolean(false)])
    #expect(fixture.removed == ["firefox"])
  }

  @Test("Chromium's end: all is done in the moment in which the progress goes")
  func chromiumEnds() {
    var fixture = Fixture()
    fixture.update(["progress": .double(0.5), "progress-visible": .boolean(true)])
    fixture.update(["progress": .double(1), "progress-visible": .boolean(false)])
    #expect(fixture.reports.last?.state == .finished)
    #expect(fixture.removed == ["firefox"])
    fixture.update(["count": .int64(0), "progress": .double(0)])
    #expect(fixture.reports.count == 2)
  }

  @Test("wrong types are read as far as they make sense")
  func wrongTypes() {
    var fixture = Fixture()
    fixture.update(["progress": .string("0.25"), "progress-visible": .int32(1)])
    #expect(fixture.reports.last?.fraction == 0.25)
    fixture.update(["progress": .boolean(true), "count": .double(.infinity)])
    #expect(fixture.reports.last?.fraction == 0.25)
    fixture.update(["progress": .double(47)])
    #expect(fixture.reports.last?.fraction == nil)
    fixture.update(["progress": .double(.nan)])
    fixture.update(["progress-visible": .string("yes")])
    #expect(fixture.removed.isEmpty)
  }

  @Test("a sender that leaves takes its progress along")
  func leaves() {
    var fixture = Fixture()
    fixture.update(["progress": .double(0.5), "progress-visible": .boolean(true)])
    #expect(fixture.table.isShowing(":1.5"))
    fixture.seconds += 2
    fixture.leave()
    #expect(fixture.removed == ["firefox"])
    #expect(!fixture.table.isShowing(":1.5"))
    #expect(fixture.table.nextDeadline == nil)
  }

  @Test("one that came only to say it is believed for a minute")
  func oneShot() {
    var fixture = Fixture()
    fixture.update(["progress": .double(0.5), "progress-visible": .boolean(true)])
    fixture.seconds += 0.01
    fixture.leave()
    #expect(fixture.removed.isEmpty)
    fixture.seconds += 59
    fixture.expire()
    #expect(fixture.removed.isEmpty)
    // The next one-shot sender of the same program goes on from there.
    fixture.update(["progress": .double(0.7)], from: ":1.6")
    #expect(fixture.reports.last?.fraction == 0.7)
    fixture.leave(":1.6")
    fixture.seconds += 61
    fixture.expire()
    #expect(fixture.removed == ["firefox"])
    #expect(fixture.table.nextDeadline == nil)
  }

  @Test("state is kept for each sender: the newest counts, and the other is there when it goes")
  func senders() {
    var fixture = Fixture()
    fixture.update(["progress": .double(0.5), "progress-visible": .boolean(true)])
    fixture.seconds += 2
    fixture.update(
      ["progress": .double(0.1), "progress-visible": .boolean(true)], from: ":1.9")
    #expect(fixture.reports.last?.fraction == 0.1)
    fixture.seconds += 2
    fixture.leave(":1.9")
    #expect(fixture.reports.last?.fraction == 0.5)
    #expect(fixture.removed.isEmpty)
  }

  @Test("Plasma's copies of jobs are marked, KDE's media library is left out")
  func kde() {
    var fixture = Fixture()
    let visible: [String: BusValue] = [
      "progress": .double(0.5), "progress-visible": .boolean(true),
    ]
    fixture.update(
      visible, of: "application://org.kde.dolphin", path: "/org/kde/notificationmanager/jobs")
    #expect(fixture.reports.last?.isProxy == true)
    #expect(fixture.reports.last?.application == "org.kde.dolphin")
    fixture.update(visible, from: ":1.7", path: "/org/kde/kmediasession")
    #expect(fixture.reports.count == 1)
  }

  @Test("a sender of programs without end crowds nobody out, and what goes is told")
  func crowd() {
    var fixture = Fixture()
    let visible: [String: BusValue] = [
      "progress": .double(0.5), "progress-visible": .boolean(true),
    ]
    fixture.update(visible)
    for number in 0..<1000 {
      fixture.seconds += 0.1
      fixture.update(visible, from: ":1.9", of: "application://a\(number)")
    }
    #expect(!fixture.removed.contains("firefox"))
    // What is told and not taken back stays bounded, too.
    let shown = Set(fixture.reports.map(\.key)).subtracting(fixture.removed)
    #expect(shown.count == LauncherTable.limit)
    fixture.update(["progress": .double(0.6)])
    #expect(fixture.reports.last?.fraction == 0.6)
  }

  @Test("senders and programs without end are bounded, and nothing traps", arguments: 0..<4)
  func bounded(_ number: UInt64) {
    let seed = 40 + number
    var random = SeededGenerator(seed: seed)
    var fixture = Fixture()
    let values: [BusValue] = [
      .double(0.4), .double(.nan), .double(-3), .int64(.min), .uint64(.max), .string("x"),
      .boolean(true), .boolean(false), .array(signature: "s", []),
      .variant(signature: "d", .double(1)),
    ]
    let keys = ["progress", "progress-visible", "count", "count-visible", "urgent", "proxied-for"]
    for _ in 0..<5000 {
      let sender = ":1.\(Int.random(in: 0..<400, using: &random))"
      var properties: [String: BusValue] = [:]
      for _ in 0..<3 {
        properties[keys.randomElement(using: &random) ?? ""] = values.randomElement(using: &random)
      }
      fixture.update(
        properties, from: sender, of: "application://a\(Int.random(in: 0..<400, using: &random))")
      if Bool.random(using: &random) { fixture.leave(sender) }
      fixture.seconds += Double.random(in: 0...2, using: &random)
      fixture.expire()
    }
    fixture.seconds += 61
    fixture.expire()
    #expect(fixture.table.nextDeadline == nil, "seed \(seed)")
  }
}
