import Testing

@testable import ProviderHosting

struct ProviderStatusTests {
  /// A told name is no right to another's; a build folder may have an old library beside the new.
  @Test(arguments: [
    ([("egg", "egg")], ["egg"]),
    ([("egg", "breakfast")], ["breakfast"]),
    ([("egg-new", "egg"), ("egg", "egg")], ["egg-new", "egg"]),
    ([("a", "egg"), ("b", "egg"), ("c", "egg")], ["egg", "b", "c"]),
    ([("music", "timer"), ("timer", "music")], ["music", "timer"]),
  ])
  func noTwoAreCalledAlike(providers: [(file: String, name: String)], keys: [String]) {
    let sources = SourceAllocator()
    let statuses = providers.map { file, name in
      ProviderStatus(
        source: sources.make(file), name: name, file: "/lib\(file).so", state: .running,
        cost: ProviderCost(), pid: nil, lastError: nil, parts: [:])
    }
    #expect(ProviderStatus.keys(of: statuses) == keys)
  }
}
