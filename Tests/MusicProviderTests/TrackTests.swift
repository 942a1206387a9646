import Testing

@testable import Music

/// The one rule of which tracks are the same (M8, M9, M10, M27).
@Suite("The identity of tracks")
struct TrackTests {
  private let full = Track(
    id: "/t/1", title: "T", artist: "A", album: "B", url: "file:///t", length: 9)

  @Test("M8: everything counts, whatever the id says")
  func otherTracks() {
    for change: (inout Track) -> Void in [
      { $0.id = "/t/2" }, { $0.title = "U" }, { $0.artist = "C" }, { $0.album = "D" },
      { $0.url = "file:///u" }, { $0.length = 10 }, { $0.title = "" }, { $0.id = nil },
      { $0.length = nil },
    ] {
      var other = full
      change(&other)
      #expect(!other.continues(full))
    }
    #expect(full.continues(full))
  }

  @Test("M27: what comes later belongs to the same track")
  func pieces() {
    var track = Track(id: "/firefox")
    var next = track
    for change: (inout Track) -> Void in [
      { $0.title = "T" }, { $0.artist = "A" }, { $0.album = "B" }, { $0.length = 9 },
      { $0.cover = .file("/c.png") },
    ] {
      change(&next)
      #expect(next.continues(track))
      track = next
    }
  }

  @Test("M9, M10: without ids the title and the address decide")
  func withoutIDs() {
    let one = Track(title: "One")
    #expect(!Track(title: "Two").continues(one))
    #expect(Track(title: "One", length: 9).continues(one))
    // Nothing in common is nothing.
    #expect(!Track(title: "One").continues(Track(length: 9)))
    #expect(!one.continues(Track()))
  }

  @Test("M37, M40: two faces of the same music may know different things of it")
  func mirrors() {
    let other = Track(id: "/org/kde/1", title: "T", artist: "A")
    #expect(other.isMirror(of: full))
    #expect(!Track(title: "U", artist: "A").isMirror(of: full))
    #expect(!Track(title: "T", artist: "Z").isMirror(of: full))
    #expect(!Track().isMirror(of: full))
  }

  @Test(
    "Radio is live, a file without a length is not",
    arguments: [("https://radio.example/", true), ("file:///a.ogg", false), ("", false)])
  func live(url: String, isLive: Bool) {
    #expect(Track(url: url).isLive == isLive)
    #expect(!Track(url: url, length: 9).isLive)
    #expect(Track(url: url, isEndless: true).isLive)
  }
}

@Suite("What a cover's address means")
struct CoverReferenceTests {
  @Test(
    "M31, M32, M35: files, bare paths, the network",
    arguments: [
      ("", CoverReference.none), ("/a b.png", .file("/a b.png")),
      ("file:///a%20b.png", .file("/a b.png")), ("file://localhost/a.png", .file("/a.png")),
      ("file:/a.png", .file("/a.png")), ("file://host/a.png", .unusable),
      ("https://e.org/a", .network("https://e.org/a")),
      (
        "https://open.spotify.com/image/ab67", .network("https://i.scdn.co/image/ab67")
      ), ("ftp://e.org/a", .unusable), ("a.png", .unusable),
      ("https://e.org/" + String(repeating: "a", count: 5000), .unusable),
    ])
  func addresses(url: String, reference: CoverReference) {
    #expect(CoverReference(url) == reference)
  }

  @Test("M33: an embedded picture is known by its length and hash")
  func embedded() {
    let url = "data:image/png;base64," + String(repeating: "A", count: 400_000)
    #expect(CoverReference(url) == CoverReference(url))
    #expect(CoverReference(url) != CoverReference(String(url.dropLast()) + "B"))
    #expect(MemoryLayout<CoverReference>.size <= 32)
  }
}
