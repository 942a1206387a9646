import Activities
import Foundation
import ProviderHosting
import Testing

@testable import IsletKit

@Suite("The line around the pill")
struct KitKeylineTests {
  /// The line of a presentation, after a journey over the wire.
  private func line(_ change: (DynamicIsland) -> DynamicIsland) throws -> ViewKeyline? {
    let island = DynamicIsland(
      expanded: { DynamicIslandExpandedRegion(.center) { Text("a") } },
      compactLeading: { EmptyView() }, compactTrailing: { EmptyView() }, minimal: { EmptyView() })
    let archive = change(island).makeArchive(notes: ArchiveNotes())
    let json = try ActivityEncoder().views(archive)
    return try ViewArchive.decode(json, parser: .jansson).keyline
  }

  private let orange = ViewColor(hex: 0xFF9F0A)

  @Test("A tint alone is a plain line, and none is none")
  func tints() throws {
    #expect(try line { $0 } == nil)
    #expect(try line { $0.keylineTint(nil) } == nil)
    #expect(try line { $0.keylineTint(.orange) } == ViewKeyline(tint: orange))
  }

  @Test("A value, of any number type and total; what is unknown circles")
  func values() throws {
    #expect(
      try line { $0.keylineProgress(value: 0.25) } == ViewKeyline(value: .fraction(0.25)))
    #expect(
      try line { $0.keylineProgress(value: 3, total: 4).keylineTint(.orange) }
        == ViewKeyline(value: .fraction(0.75), tint: orange))
    #expect(
      try line { $0.keylineTint(.orange).keylineProgress(value: Float(1), total: 2) }
        == ViewKeyline(value: .fraction(0.5), tint: orange))
    for wrong in [Double.nan, .infinity] {
      #expect(
        try line { $0.keylineProgress(value: wrong) } == ViewKeyline(value: .fraction(0)))
    }
    #expect(
      try line { $0.keylineProgress(value: 1, total: 0) } == ViewKeyline(value: .fraction(0)))
    let unknown: Double? = nil
    let circling = ViewKeyline(value: .indeterminate)
    #expect(try line { $0.keylineProgress(value: unknown) } == circling)
    #expect(try line { $0.keylineProgress() } == circling)
    // The tint goes, and the progress stays.
    #expect(try line { $0.keylineProgress().keylineTint(.orange).keylineTint(nil) } == circling)
  }

  @Test("An interval that passes")
  func intervals() throws {
    let range = Date(timeIntervalSince1970: 100)...Date(timeIntervalSince1970: 160)
    #expect(
      try line { $0.keylineProgress(timerInterval: range) }
        == ViewKeyline(value: .timer(TimerInterval(start: 100, end: 160), countsDown: true)))
    let pause = Date(timeIntervalSince1970: 130)
    #expect(
      try line {
        $0.keylineProgress(timerInterval: range, pauseTime: pause, countsDown: false)
      }
        == ViewKeyline(
          value: .timer(
            TimerInterval(start: 100, end: 160, pausedAt: 130), countsDown: false)))
  }
}
