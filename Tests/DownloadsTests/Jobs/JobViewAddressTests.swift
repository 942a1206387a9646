import Testing

@testable import Downloads

@Suite struct JobViewAddressTests {
  @Test(arguments: [
    ("/home/ann/a%20b", "/home/ann/a%20b"), ("file:///home/ann/a%20b", "/home/ann/a b"),
    ("file:/home/a", "/home/a"), ("file://localhost/a", "/a"), ("file:///", "/"),
    ("file:///%F0%9F%8E%B5%zz%2", "/🎵%zz%2"), ("file:///a%00b", "/a%00b"),
  ])
  func localPaths(address: String, path: String) {
    #expect(JobViewAddress.localPath(of: address) == path)
  }

  @Test(arguments: [
    "", "a", "file:", "file://", "file://host/a", "http://host/a", "sftp://ann@host/a",
    "trash:/0-a",
  ])
  func noLocalPath(address: String) {
    #expect(JobViewAddress.localPath(of: address) == nil)
  }

  @Test(arguments: [
    ("/home/ann/a.iso", "a.iso"), ("/home/ann/", "ann"), ("/", ""), ("", ""),
    ("file:///home/a%20b.iso", "a b.iso"), ("http://host/a/b.iso?x=/c#/d", "b.iso"),
    ("http://host", ""), ("http://host/", ""), ("https://host/%E4%BD%A0", "你"), ("nonsense", ""),
  ])
  func lastParts(address: String, part: String) {
    #expect(JobViewAddress.lastPart(of: address) == part)
  }
}
