import EventLoop
import TestSupport
import Testing

@testable import Downloads

@Suite("Programs that lie about their jobs")
struct JobLiarTests {
  // The source goes before the loop that drives it.
  private let source: JobViewSource
  private let stage: SourceBus

  init() throws {
    stage = try SourceBus()
    source = JobViewSource(host: stage.host, sink: stage.sink)
    try source.start(on: stage.connect())
    try stage.wait(for: "the name") { !stage.sink.troubles.isEmpty }
  }

  private func waitForReport(_ condition: (DownloadReport) -> Bool) throws {
    try stage.wait(for: "the report") { stage.sink.newest.values.contains(where: condition) }
  }

  @Test func wrongTypesAreReadOrLeftOut() throws {
    let liar = try stage.start(script: "Jobs/liar.py")
    try stage.tell(
      liar,
      "view {'immediate': dbus.Byte(1), 'transient': 'yes', 'title': dbus.Array([1]), "
        + "'percent': '12', 'totalBytes': dbus.Double(1e3), 'processedBytes': -5}")
    try waitForReport { $0.fraction == 0.12 && $0.total == 1000 && $0.bytes == nil }
    try stage.tell(
      liar,
      "update {'percent': dbus.Array(['a']), 'speed': dbus.Double(float('nan')), "
        + "'destUrl': True, 'title': 7, 'infoMessage': 'x' * 100000, "
        + "'processedBytes': dbus.UInt64(500)}")
    try waitForReport { $0.bytes == 500 && $0.fraction == 0.12 && $0.speed == nil }
    try stage.tell(liar, "reject {'percent': dbus.UInt32(13)}")
    try waitForReport { $0.fraction == 0.13 && $0.state == .running }
  }

  @Test("A thousand updates a second are ten reports a second, and the last one counts")
  func steadyFlood() throws {
    let liar = try stage.start(script: "Jobs/liar.py")
    try stage.tell(liar, "view {'immediate': True}")
    try stage.wait(for: "the first") { !stage.sink.changes.isEmpty }
    let before = stage.sink.changes.count
    let started = monotonicSeconds()
    try stage.tell(liar, "steady 2")
    try waitForReport { $0.bytes == 1999 }
    let rounds = (monotonicSeconds() - started) * 1_000_000 / Double(ReportPacer.interval)
    #expect(Double(stage.sink.changes.count - before) <= rounds + 2)
  }

  @Test func aFloodWithoutAPauseEndsWithItsLastWord() throws {
    let liar = try stage.start(script: "Jobs/liar.py")
    try stage.tell(liar, "view {'immediate': True}")
    try stage.tell(liar, "flood 5000")
    try waitForReport { $0.fraction == 0.99 }
    try stage.tell(liar, "end 0")
    try waitForReport { $0.state == .finished }
  }

  @Test func jobsThatEndAtOnceAreNeverSeen() throws {
    let liar = try stage.start(script: "Jobs/liar.py")
    try stage.tell(liar, "storm 500")
    try stage.tell(liar, "view {'immediate': True, 'title': 'Real'}")
    try waitForReport { $0.title == "Real" }
    #expect(stage.sink.newest.values.filter { $0.title != "Real" && !$0.state.isOver }.isEmpty)
  }

  @Test("One that is killed in the middle of a flood ends its jobs, and no others")
  func vanishing() throws {
    let liar = try stage.start(script: "Jobs/liar.py")
    let other = try stage.start(script: "Jobs/liar.py")
    try stage.tell(liar, "view {'immediate': True, 'title': 'Doomed'}")
    try stage.tell(other, "view {'immediate': True, 'title': 'Kept'}")
    try waitForReport { $0.title == "Doomed" }
    try liar.tell("flood 20000")
    try waitForReport { $0.title == "Doomed" && ($0.fraction ?? 0) > 0 }
    liar.kill()
    try waitForReport { $0.state.isOver }
    try stage.tell(other, "update {'percent': dbus.UInt32(7)}")
    try waitForReport { $0.title == "Kept" && $0.fraction == 0.07 }
  }

  @Test func nobodySpeaksOfAnothersJob() throws {
    let owner = try stage.start(script: "Jobs/liar.py")
    let thief = try stage.start(script: "Jobs/liar.py")
    try stage.tell(owner, "view {'immediate': True, 'title': 'Mine'}")
    try waitForReport { $0.title == "Mine" }
    let number = try #require(stage.sink.newest.keys.first)
    try stage.tell(thief, "other \(number)")
    // The bus keeps the order of one sender, so that the theft has been refused by then.
    try stage.tell(thief, "view {'immediate': True, 'title': 'Its own'}")
    try waitForReport { $0.title == "Its own" }
    #expect(stage.sink.newest[number]?.title == "Mine")
  }

  @Test("A program that answers nothing keeps nobody waiting")
  func deafProgram() throws {
    let liar = try stage.start(script: "Jobs/liar.py")
    try stage.tell(liar, "old Deaf")
    try waitForReport { $0.applicationName == "Deaf" }
    let key = try #require(stage.sink.newest.keys.first)
    source.perform(.cancel, on: key)
    liar.kill()
    // Who leaves after it was asked to stop has stopped.
    try waitForReport { $0.state == .cancelled }
  }
}
