import EventLoop
import TestSupport
import Testing

@testable import Downloads

@Suite struct JobViewTests {
  private func makeView(_ interface: JobView.Interface = .v3) -> JobView {
    JobView(number: 3, owner: ":1.7", interface: interface, capabilities: 3)
  }

  @Test func capabilitiesAreBits() {
    let all: [Int64: DownloadCommands] = [
      0: [], 1: .cancel, 2: .suspend, 3: [.cancel, .suspend], -1: [.cancel, .suspend],
    ]
    for (bits, commands) in all {
      let view = JobView(number: 1, owner: "", interface: .v2, capabilities: bits)
      #expect(view.commands == commands)
    }
  }

  @Test(
    "A number may be of any type, or a text",
    arguments: [
      BusValue.uint32(42), .int32(42), .int64(42), .uint64(42), .byte(42), .double(42.9),
      .string(" 42 "), .variant(.variant(.uint16(42))),
    ])
  func numbers(value: BusValue) {
    var view = makeView()
    _ = view.apply([
      "percent": value, "processedBytes": value, "totalBytes": value, "errorCode": value,
    ])
    #expect(view.percent.map { Int($0) } == 42)
    #expect(view.amounts[.bytes] == JobView.Amount(processed: 42, total: 42))
    #expect(view.errorCode == 42)
  }

  @Test("What makes no sense changes nothing")
  func nonsense() {
    var view = makeView()
    _ = view.apply([
      "title": .string("Copying"), "percent": .uint32(10), "processedBytes": .uint64(5),
      "totalBytes": .uint64(9), "speed": .uint64(7), "suspended": .boolean(true),
      "destUrl": .string("/a"),
    ])
    let before = view
    let hasEnded = view.apply([
      "title": .uint32(1), "percent": .string("many"), "processedBytes": .int64(-1),
      "totalBytes": .array(signature: "s", []), "speed": .double(.nan), "suspended": .string("?"),
      "destUrl": .boolean(false), "processedFiles": .double(-.infinity), "unknown": .uint32(1),
      "terminated": .string("yes"), "totalItems": .uint64(.max),
      "infoMessage": .dictionary(signature: "sv", []),
    ])
    #expect(view == before)
    #expect(!hasEnded)
  }

  @Test func percentagesEndAtAHundred() {
    var view = makeView()
    _ = view.apply(["percent": .uint32(.max)])
    #expect(view.percent == 100)
  }

  @Test func textsAndAddressesAreBounded() {
    var view = makeView()
    _ = view.apply([
      "title": .string(String(repeating: "é", count: 100_000)),
      "destUrl": .string("/" + String(repeating: "a", count: 5000)),
    ])
    #expect(view.title.unicodeScalars.count == 512)
    // Half an address would be another one.
    #expect(view.destinationURL == "")
  }

  @Test func anUpdateMayEndAJob() {
    var view = makeView()
    let ended = view.apply([
      "terminated": .boolean(true), "errorCode": .uint32(111), "errorMessage": .string("No"),
    ])
    #expect(ended)
    #expect(view.ending == .failed("No"))
  }

  @Test func howItEnded() {
    var view = makeView()
    #expect(view.ending == .finished)
    view.errorCode = JobView.cancelledCode
    #expect(view.ending == .cancelled)
    view.errorCode = 0
    view.errorMessage = "The disk is full"
    #expect(view.ending == .failed("The disk is full"))
    // The older interface cannot say that the user did it.
    var older = makeView(.v2)
    older.isCancelRequested = true
    #expect(older.ending == .cancelled)
    older.percent = 100
    #expect(older.ending == .finished)
  }

  @Test func whoLeavesHasDoneItOrNot() {
    var view = makeView()
    #expect(view.endingByLeaving == .failed("The program ended before it was done"))
    view.percent = 100
    #expect(view.endingByLeaving == .finished)
    view.percent = 99
    view.isCancelRequested = true
    #expect(view.endingByLeaving == .cancelled)
  }

  @Test("A total may grow while a job is looked over, and not once it is under way")
  func growingTotals() {
    var view = makeView()
    for total: UInt64 in [10, 20, 30] { _ = view.apply(["totalBytes": .uint64(total)]) }
    _ = view.apply(["processedBytes": .uint64(1), "totalBytes": .uint64(40)])
    #expect(view.report().total == 40)
    _ = view.apply(["totalBytes": .uint64(35)])
    #expect(view.report().total == 35)
    _ = view.apply(["totalBytes": .uint64(36), "percent": .uint32(50)])
    #expect(view.report().total == nil)
    #expect(view.report().fraction == nil)
    #expect(view.report().bytes == 1)
  }

  @Test func filesGiveAFractionWhereNothingElseDoes() {
    var view = makeView()
    _ = view.apply(["totalFiles": .uint64(4), "processedFiles": .uint64(1)])
    #expect(view.report().fraction == 0.25)
    _ = view.apply(["processedBytes": .uint64(1)])
    #expect(view.report().fraction == nil)
  }

  @Test func namesAndPaths() {
    var view = makeView()
    #expect(view.report().name == "")
    view.message = "Searching"
    #expect(view.report().name == "Searching")
    _ = view.apply(["destUrl": .string("file:///home/ann/a%20b.iso")])
    #expect(view.report().name == "a b.iso")
    #expect(view.report().path == "/home/ann/a b.iso")
    _ = view.apply(["descriptionValue1": .string("sftp://host/one.txt")])
    #expect(view.report().name == "one.txt")
    _ = view.apply(["descriptionValue2": .string("sftp://host/two.txt")])
    #expect(view.report().name == "two.txt")
    #expect(view.report().path == nil)
  }

  @Test("Seeded nonsense neither traps nor grows", arguments: 0..<20)
  func fuzz(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let keys = [
      "title", "percent", "speed", "suspended", "destUrl", "descriptionValue1",
      "descriptionValue2", "errorCode", "errorMessage", "terminated", "processedBytes",
      "totalBytes", "processedFiles", "totalFiles", "totalItems", "infoMessage",
    ]
    let values: [BusValue] = [
      .uint32(.max), .int64(.min), .int64(.max), .uint64(.max), .double(.nan), .double(1e300),
      .double(-.infinity), .string(""), .string("file:///%zz%00%41"), .string("file://"),
      .string("\u{202E}\n\0"), .boolean(true), .array(signature: "v", []), .byte(0),
      .variant(.string("9999999999999999999999")), .objectPath("/"),
    ]
    var view = makeView()
    for _ in 0..<500 {
      let key = keys[Int.random(in: keys.indices, using: &generator)]
      let value = values[Int.random(in: values.indices, using: &generator)]
      _ = view.apply([key: value])
      let report = view.report()
      #expect(report.fraction.map { (0...1).contains($0) } ?? true, "seed \(seed)")
      #expect(report.path?.utf8.contains(0) != true, "seed \(seed)")
    }
  }
}
