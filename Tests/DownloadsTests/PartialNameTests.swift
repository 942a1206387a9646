import Testing

@testable import Downloads

/// What the names of partial files say (section 2.4).
struct PartialNameTests {
  @Test(
    "name, name without Firefox's label, and whose it is",
    arguments: [
      ("Unconfirmed 123456.crdownload", "", nil, "chromium"),
      ("Unconfirmed report.crdownload", "Unconfirmed report", nil, "chromium"),
      ("big.iso.crdownload", "big.iso", nil, "chromium"),
      ("big.Ab1_-d34.iso.part", "big.Ab1_-d34.iso", "big.iso", ""),
      ("README.AbCd1234.part", "README.AbCd1234", "README", ""),
      ("a.tar.AbCd1234.gz.part", "a.tar.AbCd1234.gz", "a.tar.gz", ""),
      ("movie.part", "movie", nil, ""), ("movie.2024.mp4.part", "movie.2024.mp4", nil, ""),
      ("AbCd1234.part", "AbCd1234", nil, ""),
      ("x.iso.aria2", "x.iso", nil, "aria2"), ("page.download", "page", nil, ""),
      ("x.mkv.!qB", "x.mkv", nil, "org.qbittorrent.qbittorrent"),
    ] as [(String, String, String?, String)])
  func parsed(_ file: String, _ name: String, _ unlabelled: String?, _ program: String) throws {
    let partial = try #require(PartialName(file))
    #expect(partial.name == name)
    #expect(partial.unlabelled == unlabelled)
    #expect(partial.application == program)
  }

  @Test(
    "no partial file", arguments: ["big.iso", ".part", "x.tmp", "", "part", "x.crdownload.iso"])
  func others(_ file: String) {
    #expect(PartialName(file) == nil)
  }
}
