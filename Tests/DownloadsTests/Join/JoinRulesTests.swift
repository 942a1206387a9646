import Testing

@testable import Downloads

/// One download, many reports (section 2.6).
struct JoinRulesTests {
  @Test("one partial file and a percentage of the same program give the total")
  func totalFromPercent() throws {
    var fixture = JoinFixture()
    for step in 1...5 {
      fixture.partial(bytes: UInt64(step) * 4_000_000)
      fixture.percent(Double(step) * 0.05)
      _ = fixture.shown(after: 1)
    }
    let shown = fixture.shown()
    #expect(shown.count == 1)
    let download = try #require(shown.first)
    #expect(download.name == "big.iso")
    #expect(download.total == 80_000_000)
    #expect(download.isTotalEstimated)
    #expect(download.fraction == 0.25)
  }

  @Test("no total is guessed at first sight, nor where the percentage stands still")
  func noHastyTotal() {
    var fixture = JoinFixture()
    fixture.percent(0.25)
    fixture.partial(bytes: 20_000_000)
    #expect(fixture.shown(after: 1).first?.total == nil)
    for step in 1...9 {
      fixture.partial(bytes: 20_000_000 + UInt64(step) * 500_000)
      #expect(fixture.shown(after: 1).first?.total == nil)
    }
  }

  @Test("several partial files and a percentage are one download of many")
  func jointPercent() throws {
    var fixture = JoinFixture()
    fixture.partial("1", name: "a.iso", bytes: 20)
    fixture.partial("2", name: "b.iso", bytes: 30)
    fixture.percent(0.47)
    let shown = fixture.shown(after: 1)
    #expect(shown.count == 1)
    let download = try #require(shown.first)
    #expect(download.count == 2)
    #expect(download.fraction == 0.47)
    #expect(download.bytes == 50)
    #expect(download.total == nil)
    #expect(download.name == "")
  }

  @Test("a percentage without a file stands by itself, with the count of the program")
  func percentAlone() throws {
    var fixture = JoinFixture()
    fixture.percent(0.47, of: "chromium", count: 2, from: .launcherEntry)
    let shown = fixture.shown(after: 1)
    #expect(shown.count == 1)
    #expect(shown.first?.count == 2)
    #expect(shown.first?.application == "chromium")
  }

  @Test("the count of a program that is no browser may be one of unread letters")
  func countOfOthers() {
    var fixture = JoinFixture()
    fixture.percent(0.47, of: "picard", count: 12, from: .launcherEntry)
    #expect(fixture.shown(after: 1).first?.count == 1)
  }

  @Test("a job knows more than aria2, that more than a partial file, that more than a percentage")
  func trust() throws {
    var fixture = JoinFixture()
    fixture.partial(bytes: 11)
    fixture.report(.aria2) {
      $0.path = "/home/anna/Downloads/big.iso"
      $0.bytes = 12
      $0.total = 100
    }
    #expect(fixture.shown(after: 1).first?.bytes == 12)
    fixture.report(.jobs) {
      $0.application = "firefox"
      $0.path = "/home/anna/Downloads/big.iso"
      $0.bytes = 13
    }
    fixture.percent(0.9)
    let shown = fixture.shown()
    #expect(shown.count == 1)
    let download = try #require(shown.first)
    // What the most trusted does not know others tell.
    #expect(download.bytes == 13)
    #expect(download.total == 100)
    #expect(download.fraction == 0.13)
    #expect(!download.isTotalEstimated)
  }

  @Test("Plasma's copy of a job that is known itself is ignored, and shown where it is not")
  func proxy() {
    var fixture = JoinFixture()
    fixture.report(.launcherEntry, "dolphin") {
      $0.application = "org.kde.dolphin"
      $0.fraction = 0.5
      $0.isProxy = true
    }
    #expect(fixture.shown(after: 1).count == 1)
    // A job that has no fraction yet.
    fixture.report(.jobs) {
      $0.application = "org.kde.dolphin"
      $0.name = "photos"
    }
    let shown = fixture.shown(after: 1)
    #expect(shown.map(\.name) == ["photos"])
  }

  @Test("a nameless partial file and the one job of its program are one download")
  func namelessFile() {
    var fixture = JoinFixture()
    fixture.partial(name: "", bytes: 10, application: "chromium")
    fixture.report(.jobs) {
      $0.application = "google-chrome"
      $0.path = "/home/anna/Downloads/big.iso"
      $0.name = "big.iso"
    }
    let shown = fixture.shown(after: 1)
    #expect(shown.map(\.name) == ["big.iso"])
    #expect(shown.first?.bytes == 10)
  }

  @Test("two paths are two downloads though the names are the same")
  func samenames() {
    var fixture = JoinFixture()
    for folder in ["a", "b"] {
      fixture.report(.jobs, folder) {
        $0.name = "x.zip"
        $0.path = "/\(folder)/x.zip"
      }
    }
    #expect(fixture.shown(after: 1).count == 2)
  }

  @Test("a job of another program does not hide a percentage")
  func otherProgram() {
    var fixture = JoinFixture()
    fixture.percent(0.4)
    fixture.report(.jobs) {
      $0.application = "org.kde.dolphin"
      $0.fraction = 0.3
    }
    #expect(fixture.shown(after: 1).count == 2)
  }

  @Test("an activity goes on as its reports come, go and are counted together")
  func sameActivity() throws {
    var fixture = JoinFixture()
    fixture.percent(0.1)
    let id = try #require(fixture.shown(after: 1).first?.id)
    fixture.partial("1", name: "a.iso", bytes: 20)
    #expect(fixture.shown().map(\.id) == [id])
    fixture.partial("2", name: "b.iso", bytes: 30)
    #expect(fixture.shown().map(\.id) == [id])
    // One of the two is done: it gets an activity of its own, at once.
    fixture.partial("2", name: "b.iso", bytes: 40, state: .finished)
    let both = fixture.shown()
    #expect(both.count == 2)
    #expect(both.first?.id == id)
    #expect(both.first?.name == "a.iso")
    #expect(both.last?.state == .finished)
    #expect(both.last?.name == "b.iso")
    // The percentage goes, and then the file is done, as Firefox does it.
    fixture.remove(.windows, "firefox")
    #expect(fixture.shown().first?.id == id)
    fixture.partial("1", name: "a.iso", bytes: 100, state: .finished)
    #expect(fixture.shown().first { $0.id == id }?.state == .finished)
  }

  @Test("the percentage that a program keeps for a moment after the end is no new download")
  func lateEndOfPercent() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 50)
    fixture.percent(0.9)
    #expect(fixture.shown(after: 2).count == 1)
    fixture.partial(bytes: 55, state: .finished)
    fixture.percent(1)
    let shown = fixture.shown(after: 1)
    #expect(shown.map(\.state) == [.finished])
    fixture.remove(.windows, "firefox")
    #expect(fixture.shown(after: 1).map(\.state) == [.finished])
  }

  @Test("a cancelled file vanishes, its percentage with it")
  func cancelled() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 50)
    fixture.percent(0.9)
    #expect(fixture.shown(after: 2).count == 1)
    fixture.partial(bytes: 50, state: .cancelled)
    #expect(fixture.shown().isEmpty)
    #expect(fixture.shown(after: 1).isEmpty)
  }

  @Test("a percentage that goes away near its end was finished, and before that was not")
  func endOfPercent() {
    var fixture = JoinFixture()
    fixture.percent(0.98, of: "picard", from: .launcherEntry)
    #expect(fixture.shown(after: 1).count == 1)
    fixture.remove(.launcherEntry, "picard")
    #expect(fixture.shown().map(\.state) == [.finished])
    fixture.percent(0.5, of: "gimp", from: .launcherEntry)
    #expect(fixture.shown(after: 1).count == 2)
    fixture.remove(.launcherEntry, "gimp")
    #expect(fixture.shown().map(\.application) == ["picard"])
  }

  @Test("what a source has reported goes with the source; what is over stays")
  func sourceFails() {
    var fixture = JoinFixture()
    fixture.partial("1", name: "a", bytes: 5)
    fixture.partial("2", name: "b", bytes: 5)
    #expect(fixture.shown(after: 1).count == 2)
    fixture.partial("1", name: "a", bytes: 6, state: .finished)
    _ = fixture.shown()
    fixture.join.removeAll(from: .partialFiles)
    #expect(fixture.shown().map(\.name) == ["a"])
  }

  @Test("commands go to the most trusted source that takes any")
  func commands() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 10)
    fixture.report(.aria2, "gid") {
      $0.path = "/home/anna/Downloads/big.iso"
      $0.commands = [.cancel, .suspend]
    }
    let download = fixture.shown(after: 1).first
    #expect(download?.commands == [.cancel, .suspend])
    #expect(download?.target == DownloadKey(source: .aria2, key: "gid"))
  }

  @Test("sixteen are shown at most: the newest, and how many others there are")
  func bounded() {
    var fixture = JoinFixture()
    for number in 1...40 { fixture.partial("\(number)", name: "\(number)", bytes: 1) }
    let shown = fixture.shown(after: 1)
    #expect(shown.count == 16)
    #expect(shown.first?.count == 25)
    #expect(shown.first?.id == 0)
    #expect(shown.dropFirst().map(\.name) == (26...40).map { "\($0)" })
  }

  @Test("a source that reports without end is bounded, and the others are not")
  func boundedSource() {
    var fixture = JoinFixture()
    for number in 1...10_000 { fixture.percent(0.5, of: "a\(number)", from: .launcherEntry) }
    fixture.partial(bytes: 5)
    let shown = fixture.shown(after: 1)
    #expect(shown.first?.count == DownloadJoin.sourceLimit + 1 - 15)
    #expect(shown.last?.name == "big.iso")
  }
}
