import Activities
import Foundation
import Testing

@testable import IsletKit

@Suite("Texts of the kit")
struct KitTextTests {
  private func nodes(_ view: some View) -> [ViewNode] {
    EncodingContext(notes: ArchiveNotes()).nodes(of: view)
  }

  @Test("Texts that are added are one node as long as they look the same")
  func concatenation() {
    #expect(nodes(Text("a") + Text("b") + Text(verbatim: "c")) == [ViewNode(.text("abc"))])
    let bold = ArchiveModifier.font(ViewFont(.body, weight: .bold))
    #expect(
      nodes((Text("a").bold() + Text("b").bold()).foregroundColor(.red)) == [
        ViewNode(.text("ab"), modifiers: [bold, .foreground(ViewColor(hex: 0xFF453A))])
      ])
    #expect(
      nodes(Text("a") + Text("b").bold()) == [
        ViewNode(
          .stack(
            .horizontal, alignment: .bottom, spacing: 0,
            [ViewNode(.text("a")), ViewNode(.text("b"), modifiers: [bold])]))
      ])
  }

  @Test("A text as a format writes it")
  func formats() {
    let date = Date(timeIntervalSince1970: 0)
    #expect(nodes(Text(date, format: .iso8601)) == [ViewNode(.text("1970-01-01T00:00:00Z"))])
  }

  @Test("A date that is to come counts down, and one that has passed counts up")
  func timers() {
    let now = Date(timeIntervalSince1970: 1_000_000)
    func content(_ date: Date, at now: Date) -> ViewContent? {
      nodes(Text(date, style: .timer, now: now)).first?.content
    }
    let soon = now.addingTimeInterval(90)
    #expect(
      content(soon, at: now)
        == .timer(
          TimerInterval(start: 1_000_090 - 3599, end: 1_000_090, runsOn: true), countsDown: true))
    // Made again a little later, it is the same: nothing is sent (B13).
    #expect(content(soon, at: now) == content(soon, at: now.addingTimeInterval(60)))
    #expect(
      content(now.addingTimeInterval(7200), at: now)
        == .timer(
          TimerInterval(start: 1_007_200 - 35_999, end: 1_007_200, runsOn: true),
          countsDown: true))
    #expect(
      content(now.addingTimeInterval(-5), at: now)
        == .timer(TimerInterval(start: 999_995, end: nil), countsDown: false))
    #expect(nodes(Text(.distantFuture, style: .timer)).count == 1)
  }

  @Test(
    "Distances in words",
    arguments: [
      (0, "0 sec", "+0 seconds"), (1, "1 sec", "+1 second"), (-61, "1 min, 1 sec", "-1 minute"),
      (3600, "1 hr", "+1 hour"), (7500, "2 hr, 5 min", "+2 hours"),
      (86_400, "1 day", "+1 day"), (-180_000, "2 days, 2 hr", "-2 days"),
      (86_405, "1 day", "+1 day"),
    ] as [(Double, String, String)])
  func distances(seconds: Double, relative: String, offset: String) {
    let now = Date(timeIntervalSince1970: 1_000_000)
    let date = now.addingTimeInterval(seconds)
    #expect(nodes(Text(date, style: .relative, now: now)) == [ViewNode(.text(relative))])
    #expect(nodes(Text(date, style: .offset, now: now)) == [ViewNode(.text(offset))])
  }

  @Test("Times and days, for any date")
  func calendar() {
    let noon = Date(timeIntervalSince1970: 43_200)
    let time = nodes(Text(noon, style: .time)).first?.content
    guard case .text(let text) = time else {
      Issue.record("a time of day is a text")
      return
    }
    #expect(text.wholeMatch(of: #/\d\d:\d\d/#) != nil)
    guard case .text(let day) = nodes(Text(noon, style: .date)).first?.content else {
      Issue.record("a day is a text")
      return
    }
    #expect(day.contains("1970"))
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
      #expect(nodes(Text(date, style: .date)).count == 1)
      #expect(nodes(Text(date, style: .relative)).count == 1)
    }
  }
}
