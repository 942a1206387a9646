import IsletKit
import TestSupport
import Testing

@testable import Downloads

/// A folder whose files are numbers, and what was told of it.
private struct FolderFixture {
  var folder = PartialFolder(path: "/d")
  var sizes: [String: UInt64] = [:]
  var seconds = 50.0
  var reports: [DownloadReport] = []
  var removed: [String] = []
  var isFull = false
  private var cookie: UInt32 = 0
  var time: UInt64 { UInt64(seconds * 1_000_000) }

  mutating func take(_ changes: [ReportChange]) {
    for change in changes {
      switch change {
      case .report(let report): reports.append(report)
      case .remove(let key): removed.append(key)
      }
    }
  }

  mutating func event(_ kind: FolderEvent.Kind, _ name: String, cookie: UInt32 = 0) {
    let sizes = sizes
    take(
      folder.handle(
        FolderEvent(kind: kind, name: name, cookie: cookie), probe: { sizes[$0] }, at: time))
  }

  mutating func create(_ name: String, bytes: UInt64 = 0) {
    sizes[name] = bytes
    event(.created, name)
  }

  mutating func delete(_ name: String) {
    sizes[name] = nil
    event(.deleted, name)
  }

  mutating func rename(_ name: String, _ other: String) {
    cookie += 1
    sizes[other] = sizes.removeValue(forKey: name)
    event(.movedFrom, name, cookie: cookie)
    event(.movedTo, other, cookie: cookie)
  }

  mutating func grow(_ name: String, to bytes: UInt64, after delay: Double = 1) {
    sizes[name] = bytes
    sample(after: delay)
  }

  mutating func sample(after delay: Double = 1) {
    seconds += delay
    let (sizes, isFull) = (sizes, isFull)
    take(folder.sample(probe: { sizes[$0] }, isFull: { isFull }, at: time))
  }

  mutating func settle() {
    let sizes = sizes
    take(folder.settle(probe: { sizes[$0] }))
  }

  mutating func scan(isStart: Bool = true) {
    let sizes = sizes
    take(folder.scan(sizes.keys.sorted(), isStart: isStart, probe: { sizes[$0] }, at: time))
  }
}

/// Which files are downloads, and what becomes of them (section 2.4).
struct PartialFolderTests {
  @Test("Chromium: no name before the end, then the final one")
  func chromium() {
    var fixture = FolderFixture()
    fixture.create("Unconfirmed 42.crdownload")
    #expect(fixture.reports.last?.name == "")
    #expect(fixture.reports.last?.path == nil)
    fixture.grow("Unconfirmed 42.crdownload", to: 500)
    #expect(fixture.reports.last?.bytes == 500)
    #expect(fixture.reports.last?.application == "chromium")
    fixture.rename("Unconfirmed 42.crdownload", "big.iso")
    #expect(fixture.reports.last?.state == .finished)
    #expect(fixture.reports.last?.path == "/d/big.iso")
    #expect(fixture.reports.last?.total == 500)
    #expect(Set(fixture.reports.map(\.key)).count == 1)
    #expect(fixture.folder.isEmpty)
  }

  @Test("a partial name that becomes a better one is the same download")
  func betterName() {
    var fixture = FolderFixture()
    fixture.create("Unconfirmed 42.crdownload", bytes: 5)
    fixture.rename("Unconfirmed 42.crdownload", "big.iso.crdownload")
    #expect(fixture.reports.last?.state == .running)
    #expect(fixture.reports.last?.name == "big.iso")
    #expect(Set(fixture.reports.map(\.key)).count == 1)
  }

  @Test("Firefox: the empty file that keeps the place gives the name and is no end")
  func firefox() {
    var fixture = FolderFixture()
    fixture.create("big.AbCd1234.iso.part")
    #expect(fixture.reports.last?.name == "big.AbCd1234.iso")
    fixture.create("big.iso")
    fixture.grow("big.AbCd1234.iso.part", to: 300)
    #expect(fixture.reports.last?.name == "big.iso")
    #expect(fixture.reports.last?.application == "firefox")
    #expect(fixture.reports.allSatisfy { $0.state == .running })
    fixture.rename("big.AbCd1234.iso.part", "big.iso")
    #expect(fixture.reports.last?.state == .finished)
    #expect(fixture.reports.last?.path == "/d/big.iso")
  }

  @Test("Firefox calls off: both files go, and nothing is finished")
  func firefoxCancels() {
    var fixture = FolderFixture()
    fixture.create("big.AbCd1234.iso.part")
    fixture.create("big.iso")
    fixture.grow("big.AbCd1234.iso.part", to: 300)
    fixture.delete("big.AbCd1234.iso.part")
    #expect(fixture.reports.last?.state == .cancelled)
    fixture.delete("big.iso")
    #expect(fixture.reports.last?.state == .cancelled)
  }

  @Test("aria2: its control file goes when the file is whole, and with the file when it is not")
  func aria2() {
    var fixture = FolderFixture()
    fixture.sizes["x.iso"] = 10
    fixture.create("x.iso.aria2", bytes: 4)
    fixture.grow("x.iso", to: 700)
    #expect(fixture.reports.last?.bytes == 700)
    #expect(fixture.reports.last?.path == "/d/x.iso")
    fixture.delete("x.iso.aria2")
    #expect(fixture.reports.last?.state == .finished)
    fixture.sizes["y.iso"] = 10
    fixture.create("y.iso.aria2", bytes: 4)
    fixture.sizes["y.iso"] = nil
    fixture.delete("y.iso.aria2")
    #expect(fixture.reports.last?.state == .cancelled)
  }

  @Test("a file that was there before is no download until it grows")
  func leftOver() {
    var fixture = FolderFixture()
    fixture.sizes = ["old.iso.part": 100]
    fixture.scan()
    fixture.sample(after: 2)
    #expect(fixture.reports.isEmpty)
    #expect(fixture.folder.isGrowing(at: fixture.time))
    fixture.sample(after: 10)
    #expect(!fixture.folder.isGrowing(at: fixture.time))
    #expect(fixture.reports.isEmpty)
    // Deleting it tells nobody anything.
    fixture.event(.modified, "old.iso.part")
    #expect(fixture.folder.isGrowing(at: fixture.time))
    fixture.grow("old.iso.part", to: 200)
    #expect(fixture.reports.last?.bytes == 200)
    fixture.delete("old.iso.part")
    #expect(fixture.reports.last?.state == .cancelled)
  }

  @Test("measuring ends half a minute after the last growth; the download ends after ten minutes")
  func rest() throws {
    var fixture = FolderFixture()
    fixture.create("a.part", bytes: 5)
    fixture.grow("a.part", to: 6)
    fixture.seconds += 29
    #expect(fixture.folder.isGrowing(at: fixture.time))
    fixture.seconds += 2
    #expect(!fixture.folder.isGrowing(at: fixture.time))
    let deadline = try #require(fixture.folder.nextDeadline)
    fixture.seconds = Double(deadline) / 1_000_000
    fixture.sample(after: 0)
    #expect(fixture.removed == ["1"])
    #expect(fixture.folder.nextDeadline == nil)
    #expect(!fixture.folder.isGrowing(at: fixture.time))
  }

  @Test("a full disk is named")
  func fullDisk() {
    var fixture = FolderFixture()
    fixture.create("a.part", bytes: 5)
    fixture.isFull = true
    fixture.sample(after: 6)
    #expect(fixture.reports.last?.note == "no space left on the disk")
    fixture.grow("a.part", to: 6)
    #expect(fixture.reports.last?.note == "")
  }

  @Test("a file that goes to another folder is finished, its place unknown")
  func movedAway() {
    var fixture = FolderFixture()
    fixture.create("Unconfirmed 7.crdownload", bytes: 9)
    fixture.sizes = [:]
    fixture.event(.movedFrom, "Unconfirmed 7.crdownload", cookie: 9)
    #expect(fixture.folder.isSettling)
    fixture.settle()
    #expect(fixture.reports.last?.state == .finished)
    #expect(fixture.reports.last?.path == nil)
    #expect(!fixture.folder.isSettling)
  }

  @Test("a whole file beside the deleted partial one is the end of a copy")
  func copied() {
    var fixture = FolderFixture()
    fixture.create("a.iso.part", bytes: 50)
    fixture.create("a.iso", bytes: 50)
    fixture.delete("a.iso.part")
    #expect(fixture.reports.last?.state == .finished)
  }

  @Test("events that were lost are found again")
  func overflow() {
    var fixture = FolderFixture()
    fixture.create("a.part", bytes: 5)
    fixture.sizes = ["b.part": 3]
    fixture.scan(isStart: false)
    #expect(fixture.reports.map(\.state) == [.running, .running, .cancelled])
    #expect(fixture.reports[1].name == "b")
  }

  @Test("sixty-four are watched; those that stand make room")
  func bounded() {
    var fixture = FolderFixture()
    for number in 0..<10_000 { fixture.create("\(number).part", bytes: 1) }
    #expect(fixture.reports.count == PartialFolder.limit)
    fixture.seconds += 5
    fixture.create("new.part", bytes: 1)
    #expect(fixture.reports.last?.name == "new")
    #expect(fixture.removed.count == 1)
  }

  @Test("nothing traps, whatever happens in whatever order", arguments: 0..<8)
  func chaos(_ number: UInt64) {
    let seed = 900 + number
    var random = SeededGenerator(seed: seed)
    var fixture = FolderFixture()
    let names = [
      "a.part", "b.AbCd1234.iso.part", "b.iso", "c.aria2", "c", "Unconfirmed 1.crdownload", "",
      "d.crdownload", "..", "x/y.part",
    ]
    func name() -> String { names.randomElement(using: &random) ?? "" }
    for _ in 0..<2000 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: fixture.create(name(), bytes: .random(in: 0...UInt64.max, using: &random))
      case 1: fixture.delete(name())
      case 2: fixture.rename(name(), name())
      case 3: fixture.event(.movedTo, name(), cookie: .random(in: 0...3, using: &random))
      case 4: fixture.event(.movedFrom, name(), cookie: .random(in: 0...3, using: &random))
      case 5: fixture.scan(isStart: Bool.random(using: &random))
      default: fixture.sample(after: .random(in: 0...40, using: &random))
      }
    }
    // Each download that was told of and has ended was told of as ended once.
    let ended = fixture.reports.filter(\.state.isOver).map(\.key)
    #expect(Set(ended).count == ended.count, "seed \(seed)")
  }
}
