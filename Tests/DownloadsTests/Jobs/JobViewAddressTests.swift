import Testing

@testable import Downloads

@Suite struct JobViewAddressTests {
  @Test(arguments: [
    ("/home/ann/a.iso", "a.iso"), ("/home/ann/", "ann"), ("/", ""), ("", ""),
    ("file:///home/a%20b.iso", "a b.iso"), ("http://host/a/b.iso?x=/c#/d", "b.iso"),
    ("http://host", ""), ("http://host/", ""), ("https://host/%E4%BD%A0", "你"), ("nonsense", ""),
  ])
  func lastParts(address: String, part: String) {
    #expect(JobViewAddress.lastPart(of: address) == part)
  }
}
