import IsletKit
import Testing

@testable import Timers

@Suite struct DescriptorTests {
  @Test func theProviderHasItsName() {
    #expect(TimerProvider.descriptor.id == "timer")
  }
}
