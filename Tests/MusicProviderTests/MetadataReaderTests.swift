import EventLoop
import Testing

@testable import Music

/// Numbers that no player means.
@Suite("Reading the numbers of players")
struct MetadataReaderTests {
  @Test(
    "M24: a rate at which nothing would be heard is 1",
    arguments: [
      (0, 1), (-1, 1), (.nan, 1), (.infinity, 1), (101, 1), (1e-300, 1), (0.001, 1), (0.25, 0.25),
      (100, 100),
    ] as [(Double, Double)])
  func rate(told: Double, read: Double) {
    #expect(MetadataReader.rate(.double(told)) == read)
  }
}
