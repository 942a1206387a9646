import EventLoop
import Testing

@testable import Downloads

/// Real sessions of KIO 5.103 (`kioclient5 --interactive copy`) with a slow web server.
@Suite struct JobRecordingTests {
  @Test func aDownloadHasNameBytesAndEnd() throws {
    let recording = try JobRecording("kio-download")
    let reports = recording.reports()
    let first = try #require(reports.first)
    #expect(first.application == "org.kde.kioclient")
    #expect(first.title == "Copying")
    #expect(first.name == "big file.iso")
    #expect(first.path == "/home/ann/Downloads/big file.iso")
    #expect(first.total == 2_000_000)
    #expect(first.bytes == 254_096)
    #expect(first.commands == [.cancel, .suspend])
    #expect(first.isUrgent)
    #expect(reports.contains { $0.speed == 973_237 })
    #expect(reports.map(\.bytes).compactMap { $0 } == reports.compactMap(\.bytes).sorted())
    let last = try #require(reports.last)
    #expect(last.state == .finished)
    #expect(last.bytes == 2_000_000)
    #expect(last.commands == [])
    #expect(reports.dropLast().allSatisfy { $0.state == .running })
  }

  @Test func whatTheUserHasCalledOffIsCancelled() throws {
    let reports = try JobRecording("kio-cancelled").reports()
    #expect(reports.last?.state == .cancelled)
    #expect(reports.dropLast().allSatisfy { $0.state == .running })
  }

  /// KIO's total is then what has come so far, and its percentage jumps: 38, 100, 72, 100, 78.
  @Test func withoutALengthThereIsNoPercentage() throws {
    let reports = try JobRecording("kio-no-length").reports()
    let guessed = reports.drop { $0.total != nil }
    #expect(reports.count - guessed.count <= 1)
    #expect(guessed.allSatisfy { $0.total == nil && $0.fraction == nil })
    #expect(guessed.count > 5)
    #expect(reports.last?.bytes == 1_904_096)
    #expect(reports.last?.state == .finished)
  }

  @Test func severalFilesAreOneJobThatPausesAndGoesOn() throws {
    let reports = try JobRecording("kio-two-files").reports()
    #expect(reports.allSatisfy { $0.name == "2 files" && $0.path == "/home/ann/Downloads/" })
    #expect(Set(reports.map(\.key)).count == 1)
    let states = reports.map(\.state)
    let paused = try #require(states.firstIndex(of: .paused))
    #expect(states[paused...].contains(.running))
    #expect(reports[paused].speed == nil)
    #expect(states.last == .finished)
  }

  @Test func newsAreToldTenTimesASecondAtMost() throws {
    for name in ["kio-download", "kio-cancelled", "kio-no-length", "kio-two-files"] {
      let times = try JobRecording(name).play().map(\.time)
      for (earlier, later) in zip(times, times.dropFirst()) {
        #expect(later - earlier >= ReportPacer.interval, "\(name)")
      }
      #expect(times.first == JobViewList.immediateDelay, "\(name)")
    }
  }
}
