import Testing

@testable import Downloads

/// Numbers in plain words.
struct DownloadTextTests {
  @Test(
    "sizes",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (12_400_000, "12.4 MB"),
      (80_000_000, "80 MB"), (99_960_000, "100 MB"), (999_600_000, "1 GB"),
      (123_456_789_012, "123 GB"), (1.8e19, "18 EB"), (1e300, "999 EB"),
    ] as [(Double, String)])
  func size(_ bytes: Double, _ text: String) {
    #expect(DownloadText.size(bytes) == text)
  }

  @Test("no number is too odd to be written", arguments: [-1, .nan, .infinity] as [Double])
  func oddSize(_ bytes: Double) {
    #expect(DownloadText.size(bytes) == "0 bytes")
    #expect(DownloadText.timeLeft(bytes) == nil)
  }

  @Test("guessed sizes have two digits")
  func roughSize() {
    #expect(DownloadText.roughSize(81_234_567) == "81 MB")
    #expect(DownloadText.roughSize(1_234_567_890) == "1.2 GB")
    #expect(DownloadText.roughSize(99) == "99 bytes")
  }

  @Test(
    "what is left",
    arguments: [
      (0, "1 s left"), (4.4, "4 s left"), (12, "10 s left"), (57, "55 s left"), (58, "1 min left"),
      (125, "2 min left"), (3590, "1 h left"), (4500, "1 h 15 min left"), (7200, "2 h left"),
    ] as [(Double, String)])
  func timeLeft(_ seconds: Double, _ text: String) {
    #expect(DownloadText.timeLeft(seconds) == text)
  }

  @Test("nothing is 100 % before it is all")
  func percent() {
    #expect(DownloadText.percent(0.999) == "99 %")
    #expect(DownloadText.percent(0.29) == "29 %")
    #expect(DownloadText.percent(1) == "100 %")
  }

  @Test("the two lines of a download")
  func lines() {
    var download = ShownDownload(id: 1)
    download.application = "firefox"
    func lines(_ program: String = "Firefox") -> [String] {
      let lines = DownloadLines(download, program: program)
      return [lines.title, lines.detail]
    }
    #expect(lines() == ["Firefox", "In progress"])
    #expect(lines("") == ["Download", "In progress"])
    download.title = "Preparing the installation"
    #expect(lines() == ["Firefox", "Preparing the installation"])
    #expect(lines("") == ["Preparing the installation", ""])
    download.title = ""
    download.count = 2
    download.fraction = 0.47
    #expect(lines() == ["Firefox", "2 downloads, 47 %"])
    #expect(lines("") == ["2 downloads", "47 %"])
    download.count = 1
    download.name = "big.iso"
    download.bytes = 12_400_000
    #expect(lines() == ["big.iso", "47 %, 12.4 MB"])
    download.total = 80_000_000
    download.speed = 3_100_000
    download.timeLeft = 22
    #expect(lines() == ["big.iso", "12.4 MB of 80 MB"])
    #expect(DownloadLines(download, program: "").pace == "3.1 MB/s, 20 s left")
    download.isTotalEstimated = true
    #expect(lines()[1].hasPrefix("12.4 MB of about 80 MB"))
    download.title = "Copying"
    #expect(lines()[1].hasPrefix("Copying, 12.4 MB"))
    download.state = .paused
    #expect(lines()[1] == "Paused, 12.4 MB of about 80 MB")
    download.state = .stalled
    download.note = "no space left on the disk"
    #expect(lines()[1] == "No space left on the disk, 12.4 MB of about 80 MB")
    download.state = .failed("")
    #expect(lines()[1] == "The download broke off")
    download.state = .finished
    #expect(lines()[1] == "Finished, 12.4 MB")
    download = ShownDownload(id: 2)
    download.fraction = 0
    #expect(lines() == ["Firefox", "0 %"])
    download.title = "Waiting for your password"
    #expect(lines() == ["Firefox", "Waiting for your password"])
    download.fraction = 0.4
    #expect(lines() == ["Firefox", "Waiting for your password, 40 %"])
    var others = ShownDownload(id: 0)
    others.count = 7
    #expect(DownloadLines(others, program: "").title == "7 more downloads")
  }
}
