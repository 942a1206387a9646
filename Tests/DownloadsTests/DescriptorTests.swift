import IsletKit
import Testing

@testable import Downloads

@Suite struct DescriptorTests {
  @Test func theProviderHasItsName() {
    #expect(DownloadsProvider.descriptor.id == "downloads")
  }
}
