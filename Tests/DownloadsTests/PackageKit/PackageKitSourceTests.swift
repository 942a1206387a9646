import EventLoop
import TestSupport
import Testing

@testable import Downloads

@Suite("PackageKit on a private bus")
struct PackageKitSourceTests {
  // The source goes before the loop that drives it.
  private let source: PackageKitSource
  private let stage: SourceBus

  init() throws {
    stage = try SourceBus()
    source = PackageKitSource(host: stage.host, sink: stage.sink)
    try source.start(on: stage.connect())
  }

  private func waitForReport(_ condition: (DownloadReport) -> Bool) throws {
    try stage.wait(for: "the report") { stage.sink.newest.values.contains(where: condition) }
  }

  @Test func anUpdateIsToldFromItsBeginningToItsEnd() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 22, 'Status': 13}")
    try waitForReport { $0.title == "Preparing updates" && $0.fraction == nil }
    try stage.tell(
      service, "set {'Status': 8, 'Percentage': 30, 'Speed': 8000, 'AllowCancel': True}")
    try stage.tell(
      service, "signal 'ItemProgress', 'suu', 'bash;5.2;amd64;x', dbus.UInt32(8), dbus.UInt32(3)")
    try waitForReport { report in
      report.title == "Downloading updates" && report.fraction == 0.3 && report.speed == 1000
        && report.name == "bash" && report.commands == .cancel
    }
    try stage.tell(service, "set {'Status': 10, 'Percentage': 60, 'AllowCancel': False}")
    try waitForReport {
      $0.title == "Installing updates" && $0.fraction == 0.6 && $0.commands == []
    }
    try stage.tell(service, "finish 1")
    try waitForReport { $0.state == .finished }
  }

  @Test func whatWentOnBeforeIsFound() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 11, 'Status': 9, 'Percentage': 50}")
    let late = PackageKitSource(host: stage.host, sink: stage.sink)
    try late.start(on: stage.connect())
    try stage.wait(for: "both") { stage.sink.changes.count >= 2 }
    try waitForReport { $0.title == "Installing software" && $0.fraction == 0.5 }
  }

  @Test func itCancelsWherePackageKitLetsIt() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 11, 'Status': 9, 'AllowCancel': False}")
    try waitForReport { $0.commands == [] }
    let key = try #require(stage.sink.newest.keys.first)
    source.perform(.cancel, on: key)
    try stage.tell(service, "set {'AllowCancel': True}")
    try waitForReport { $0.commands == .cancel }
    source.perform(.pause, on: key)
    source.perform(.cancel, on: "/nobody")
    source.perform(.cancel, on: key)
    try stage.wait(for: "the call") { service.hasSaid("asked Cancel") }
    try stage.tell(service, "finish 3")
    try waitForReport { $0.state == .cancelled }
    #expect(!service.lines.contains("asked Cancel"))
  }

  @Test func aFailureSaysWhy() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 11, 'Status': 9}")
    try waitForReport { $0.state == .running }
    try stage.tell(service, "signal 'ErrorCode', 'us', dbus.UInt32(8), 'No network\\nmore'")
    try stage.tell(service, "finish 2")
    try waitForReport { $0.state == .failed("No network") }
  }

  @Test func questionsAndSimulationsAreNotTold() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 21, 'Status': 4}")
    try stage.tell(service, "begin {'Role': 11, 'Status': 3, 'TransactionFlags': 4}")
    try stage.tell(service, "begin {'Role': 14, 'Status': 6}")
    try waitForReport { $0.title == "Removing software" }
    #expect(stage.sink.newest.count == 1)
  }

  @Test func wrongTypesAreLeftOut() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 22, 'Status': 10, 'Percentage': 5}")
    try waitForReport { $0.fraction == 0.05 }
    try stage.tell(
      service,
      "set {'Status': 'x', 'Percentage': dbus.Array([1]), 'Speed': True, 'Role': 'y', "
        + "'LastPackage': 7, 'AllowCancel': 'no'}")
    for signal in ["'ItemProgress'", "'ErrorCode', 's', 'x'", "'Finished', 's', 'y'"].dropLast() {
      try stage.tell(service, "signal \(signal),")
    }
    try stage.tell(service, "set {'Percentage': 6}")
    try waitForReport { $0.fraction == 0.06 && $0.title == "Installing updates" }
  }

  @Test func aFloodEndsWithItsLastWord() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 22, 'Status': 10}")
    try waitForReport { $0.state == .running }
    let before = stage.sink.changes.count
    let started = monotonicSeconds()
    try stage.tell(service, "flood 3000")
    try waitForReport { $0.fraction == 0.99 }
    let rounds = (monotonicSeconds() - started) * 1_000_000 / Double(ReportPacer.interval)
    #expect(Double(stage.sink.changes.count - before) <= rounds + 2)
  }

  @Test func moreTransactionsThanAnyoneHasAreLeftOut() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "many 200")
    try stage.wait(for: "as many as there may be") {
      stage.sink.newest.count == PackageKitList.limit
    }
  }

  @Test func aServiceThatDiesBreaksOffWhatItDid() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "begin {'Role': 22, 'Status': 10}")
    try waitForReport { $0.state == .running }
    service.kill()
    try waitForReport { $0.state == .failed("The package service ended before it was done") }
    let next = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(next, "begin {'Role': 14, 'Status': 6}")
    try waitForReport { $0.title == "Removing software" }
  }

  @Test func aServiceThatDoesNotAnswerIsNamed() throws {
    let service = try stage.start(script: "Jobs/packagekit.py")
    try stage.tell(service, "hang")
    try stage.tell(service, "begin {'Role': 22, 'Status': 10}")
    try stage.wait(for: "the trouble") { stage.sink.troubles.last.flatMap { $0 } != nil }
    #expect(stage.sink.failure == nil)
    service.kill()
    try stage.wait(for: "no trouble") { stage.sink.troubles.last == .some(nil) }
  }

  @Test func withoutPackageKitNothingIsSaid() throws {
    let other = try stage.connect()
    let answer = try stage.call(
      other, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "NameHasOwner", "s", [.string("org.freedesktop.PackageKit")])
    #expect(try answer.get() == [.boolean(false)])
    #expect(stage.sink.changes.isEmpty && stage.sink.troubles.isEmpty)
    #expect(stage.channel.logs.isEmpty)
  }
}
