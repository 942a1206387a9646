import EventLoop
import Testing

@testable import Downloads

@Suite struct PackageKitTests {
  private var list = PackageKitList()
  private let path = "/12_abcd"

  /// Adds a transaction of a role and lets it be shown, half a second after it began.
  private mutating func show(role: UInt32, _ more: [String: BusValue] = [:]) -> DownloadReport? {
    _ = list.add(path)
    let properties = ["Role": BusValue.uint32(role), "Status": .uint32(9)]
    _ = list.apply(properties.merging(more) { $1 }, to: path, at: 0)
    return report(list.changes(at: PackageKitList.delay))
  }

  private func report(_ changes: [ReportChange]) -> DownloadReport? {
    guard case .report(let report) = changes.first else { return nil }
    return report
  }

  @Test(
    arguments: [
      (11, 9, "Installing software"), (10, 8, "Downloading software"),
      (11, 13, "Preparing the installation"), (22, 10, "Installing updates"),
      (22, 8, "Downloading updates"), (22, 2, "Preparing updates"), (33, 16, "Installing updates"),
      (14, 6, "Removing software"), (25, 9, "Downloading software"),
      (29, 3, "Repairing the software"),
      (22, 30, "Waiting for another installation"), (11, 31, "Waiting for your password"),
    ] as [(UInt32, UInt32, String)])
  func titles(role: UInt32, status: UInt32, title: String) {
    var transaction = PackageKitTransaction(path: path)
    transaction.apply(["Role": .uint32(role), "Status": .uint32(status)])
    #expect(transaction.report().title == title)
    #expect(transaction.isOfInterest == true)
  }

  @Test(arguments: [2, 3, 7, 9, 13, 15, 17, 21, 1000] as [UInt32])
  func questionsAreOfNoInterest(role: UInt32) {
    var transaction = PackageKitTransaction(path: path)
    #expect(transaction.isOfInterest == nil)
    transaction.apply(["Role": .uint32(role)])
    #expect(transaction.isOfInterest == false)
  }

  @Test func aSimulationIsOfNoInterest() {
    var transaction = PackageKitTransaction(path: path)
    transaction.apply(["Role": .uint32(11), "TransactionFlags": .uint64(0b100)])
    #expect(transaction.isOfInterest == false)
    transaction.apply(["TransactionFlags": .uint64(0b1010), "Status": .uint32(2)])
    #expect(transaction.isOfInterest == true)
    #expect(transaction.report().title == "Downloading software")
  }

  @Test func numbers() {
    var transaction = PackageKitTransaction(path: path)
    transaction.apply([
      "Role": .uint32(22), "Status": .uint32(8), "Percentage": .uint32(42),
      "Speed": .uint32(8_000_000), "AllowCancel": .boolean(true),
      "LastPackage": .string("bash;5.2;amd64;debian"),
    ])
    var report = transaction.report()
    #expect(report.fraction == 0.42)
    #expect(report.speed == 1_000_000)
    #expect(report.commands == .cancel)
    #expect(report.name == "bash")
    transaction.apply(["Percentage": .uint32(101), "Speed": .uint32(0)])
    report = transaction.report()
    #expect(report.fraction == nil)
    #expect(report.speed == nil)
  }

  @Test func wrongTypesChangeNothing() {
    var transaction = PackageKitTransaction(path: path)
    transaction.apply(["Role": .uint32(22), "Status": .uint32(10), "AllowCancel": .boolean(true)])
    let before = transaction
    transaction.apply([
      "Role": .boolean(true), "Status": .array(signature: "u", []), "Percentage": .string("?"),
      "Speed": .double(.nan), "AllowCancel": .uint32(0), "LastPackage": .uint32(1),
      "TransactionFlags": .string(""),
    ])
    #expect(transaction.apply("ItemProgress", []) == nil)
    #expect(transaction.apply("ErrorCode", [.uint32(1)]) == nil)
    #expect(transaction == before)
  }

  @Test(
    arguments: [
      (1, DownloadProgressState.finished), (2, .failed("Broken")), (3, .cancelled), (6, .cancelled),
      (0, .failed("Broken")), (99, .failed("Broken")),
    ] as [(UInt32, DownloadProgressState)])
  mutating func endings(exit: UInt32, state: DownloadProgressState) {
    #expect(show(role: 11)?.state == .running)
    #expect(
      list.apply("ErrorCode", [.uint32(4), .string("Broken\nmore")], to: path, at: 1) == true)
    #expect(list.apply("Finished", [.uint32(exit), .uint32(9)], to: path, at: 1) == false)
    #expect(report(list.changes(at: .max))?.state == state)
    #expect(list.transaction(path) == nil)
  }

  @Test("Who begins it asks the user, and begins again", arguments: [4, 5, 7, 8] as [UInt32])
  mutating func questions(exit: UInt32) {
    _ = show(role: 11)
    _ = list.apply("Finished", [.uint32(exit), .uint32(9)], to: path, at: 1)
    #expect(list.changes(at: .max) == [.remove(path)])
  }

  @Test mutating func aShortOneIsNeverSeen() {
    _ = list.add(path)
    _ = list.apply(["Role": .uint32(11)], to: path, at: 0)
    _ = list.apply("Finished", [.uint32(1), .uint32(9)], to: path, at: 1)
    #expect(list.nextRound == nil)
    #expect(list.changes(at: .max) == [])
  }

  @Test mutating func aQuestionIsNotTold() {
    _ = list.add(path)
    #expect(list.apply(["Role": .uint32(3), "Percentage": .uint32(5)], to: path, at: 0) == false)
    #expect(list.nextRound == nil)
    #expect(list.keep([]) == [path])
    #expect(list.changes(at: .max) == [])
  }

  @Test mutating func whatIsListedNoMoreHasGone() {
    _ = show(role: 22)
    #expect(list.keep([path]) == [])
    #expect(list.keep([]) == [path])
    #expect(list.changes(at: .max) == [.remove(path)])
  }

  @Test mutating func howItEndedComesBeforeItsGoing() {
    _ = show(role: 22)
    _ = list.apply("Finished", [.uint32(1), .uint32(9)], to: path, at: 1)
    #expect(list.keep([]) == [])
    #expect(report(list.changes(at: .max))?.state == .finished)
  }

  @Test mutating func withTheServiceAllBreaksOff() {
    _ = show(role: 22)
    list.leave()
    #expect(
      report(list.changes(at: .max))?.state
        == .failed("The package service ended before it was done"))
    #expect(list.nextRound == nil)
  }

  @Test mutating func thereIsABound() {
    for number in 0..<PackageKitList.limit {
      let isAdded = list.add("/\(number)")
      #expect(isAdded)
    }
    #expect(list.add("/more") == false)
    #expect(list.add("/1") == false)
  }
}
