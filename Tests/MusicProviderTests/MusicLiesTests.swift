import EventLoop
import Foundation
import HostSupport
import Testing

/// What media players get wrong, row by row (M1–M64), told to the real provider in its real host.
@Suite("Music from lying players")
struct MusicLiesTests {
  /// Metadata as a player sends them, and what must become of them.
  struct Lie: CustomTestStringConvertible {
    let row: String
    let metadata: String
    let title: String
    var subtitle = ""
    var seconds: Double?
    var testDescription: String { row }

    static let all: [Lie] = [
      Lie(
        row: "honest",
        metadata: "'xesam:title': 'A', 'xesam:artist': dbus.Array(['B', 'C'], 's'), "
          + "'xesam:album': 'D', 'mpris:length': dbus.Int64(5000000)",
        title: "A", subtitle: "B, C · D", seconds: 5),
      length("M1 a string", "'5000000'", 5),
      length("M1 a string that is no number", "'five'", nil),
      length("M1 a double", "dbus.Double(2500000.5)", 2.5),
      length("M1 a 32-bit number", "dbus.Int32(7000000)", 7),
      length("M1 an unsigned number", "dbus.UInt64(8000000)", 8),
      length("M1 a byte", "dbus.Byte(100)", 0.0001),
      length("M1 not a number", "dbus.Double(float('nan'))", nil),
      length("M3 false", "False", nil),
      length("M11 minus one", "dbus.Int64(-1)", nil),
      length("M13 the end of time", "dbus.Int64(9223372036854775807)", nil),
      length("M13 a stream", "dbus.Int64(2084490000000)", nil),
      length("M13 beyond signed", "dbus.UInt64(18446744073709551615)", nil),
      length("M15 zero", "dbus.Int64(0)", nil),
      artist("M3 false", "False", ""),
      artist("M4 a plain string", "'Solo'", "Solo"),
      artist("M4 variants", "dbus.Array([dbus.String('V', variant_level=1)], 'v')", "V"),
      artist("M4 empty strings", "dbus.Array(['', 'Real'], 's')", "Real"),
      artist("M4 numbers", "dbus.Array([1, 2], 'i')", ""),
      artist("M4 a dictionary", "dbus.Dictionary({'a': 1}, 'si')", ""),
      trackID("M6 a string", "'spotify:track:1'"),
      trackID("M7 a bad path", "'/DeaDBeeF/1/-1'"),
      trackID("M7 empty", "''"),
      trackID("M10 no track", "dbus.ObjectPath('/org/mpris/MediaPlayer2/TrackList/NoTrack')"),
      trackID("a number", "dbus.Int32(3)"),
      Lie(
        row: "M3 a title of another type", metadata: "'xesam:title': dbus.Int32(1)",
        title: "Liar", subtitle: "Playing"),
      Lie(
        row: "M26 thousands of unknown keys",
        metadata: "'xesam:title': 'many', **{'k%d' % i: 'x' * 50 for i in range(5000)}",
        title: "many"),
      Lie(
        row: "M59 markup", metadata: "'xesam:title': '<b>Rock & Roll</b>'",
        title: "<b>Rock & Roll</b>"),
      Lie(
        row: "M60 a long title", metadata: "'xesam:title': 'x' * 2700",
        title: String(repeating: "x", count: 512)),
      Lie(
        row: "M60 a long title of wide characters", metadata: "'xesam:title': '\u{97F3}' * 2700",
        title: String(repeating: "\u{97F3}", count: 256)),
      Lie(
        row: "M62 right to left",
        metadata: "'xesam:title': 'R', 'xesam:artist': '\u{05D0}\u{05D1}', 'xesam:album': 'L'",
        title: "R", subtitle: "\u{2068}\u{05D0}\u{05D1}\u{2069} · \u{2068}L\u{2069}"),
      Lie(
        row: "M63 control characters", metadata: #"'xesam:title': ' a\n\n\tb\x1b[31m\x7f '"#,
        title: "a b [31m"),
      Lie(
        row: "M64 no title but a URL",
        metadata: "'xesam:url': 'file:///music/Some%20S%C3%B6ng%2.ogg?x=1'",
        title: "Some S\u{F6}ng%2.ogg"),
      Lie(
        row: "M64 a stream's host", metadata: "'xesam:url': 'https://radio.example/'",
        title: "radio.example"),
      Lie(row: "M28, M64 nothing at all", metadata: "", title: "Liar", subtitle: "Playing"),
    ]

    static func length(_ row: String, _ value: String, _ seconds: Double?) -> Lie {
      Lie(
        row: "\(row) as length", metadata: "'xesam:title': 'len', 'mpris:length': \(value)",
        title: "len", seconds: seconds)
    }

    static func artist(_ row: String, _ value: String, _ subtitle: String) -> Lie {
      Lie(
        row: "\(row) as artist", metadata: "'xesam:title': 'art', 'xesam:artist': \(value)",
        title: "art", subtitle: subtitle)
    }

    static func trackID(_ row: String, _ value: String) -> Lie {
      Lie(
        row: "\(row) as id",
        metadata: "'xesam:title': 'id \(row)', 'mpris:trackid': \(value)", title: "id \(row)")
    }
  }

  @Test("Every lie in the metadata is read as what makes sense of it")
  func metadata() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("keep {'Position': dbus.Int64(0)}")
    for (number, lie) in Lie.all.enumerated() {
      // An honest track between the lies shows that each of them arrives.
      try liar.play("'xesam:title': 'between \(number)', 'mpris:length': dbus.Int64(1000000)")
      _ = try overlay.waitForState(title: "between \(number)")
      try liar.play(lie.metadata)
      let state = try overlay.waitForState(title: lie.title)
      #expect(state["subtitle"] as? String == lie.subtitle, "\(lie.row)")
      let span = state["timeline"] as? [String: Double]
      let seconds = span.flatMap { span in span["end"].map { $0 - (span["start"] ?? 0) } }
      if let expected = lie.seconds {
        #expect(abs((seconds ?? .nan) - expected) < 0.001, "\(lie.row)")
      } else {
        #expect(seconds == nil, "\(lie.row)")
      }
    }
    #expect(overlay.requests.count == 1)
    #expect(overlay.ends.isEmpty)
    #expect(overlay.standardError.isEmpty)
    try liar.tell("set {'PlaybackStatus': 'Stopped'}")
    try overlay.wait(for: "the end") { !overlay.ends.isEmpty }
  }

  @Test(
    "M2: positions and rates come in any type",
    arguments: [
      ("dbus.Int32(30000000)", "dbus.Byte(1)"), ("dbus.UInt32(30000000)", "dbus.Int32(0)"),
      ("'30000000'", "'1.0'"), ("dbus.Double(30000000.0)", "dbus.Double(float('inf'))"),
      ("dbus.UInt64(30000000)", "dbus.Double(-1.0)"), ("dbus.Int64(30000000)", "False"),
    ])
  func position(position: String, rate: String) throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("keep {'Position': \(position)}")
    try liar.play(
      "'xesam:title': 'T', 'mpris:length': dbus.Int64(60000000)", "'Rate': \(rate)")
    _ = try overlay.waitForState(title: "T")
    try overlay.wait(for: "the position") { try overlay.newestSpan() != nil }
    let span = try #require(try overlay.newestSpan())
    #expect(abs(span.end - span.start - 60) < 0.001)
    let elapsed = Date().timeIntervalSince1970 - span.start
    #expect(elapsed > 29.9 && elapsed < 50)
  }

  @Test("M8, M9: another title under the same id is another track, at its beginning")
  func sameID() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    let rest = "'mpris:trackid': dbus.ObjectPath('/firefox'), 'mpris:length': dbus.Int64(90000000)"
    try liar.tell("keep {'Position': dbus.Int64(80000000)}")
    try liar.play("'xesam:title': 'One', \(rest)")
    _ = try overlay.waitForState(title: "One")
    try overlay.wait(for: "the position") { try overlay.newestSpan() != nil }
    try liar.tell("keep {'Position': dbus.Int64(0)}")
    try liar.play("'xesam:title': 'Two', \(rest)")
    _ = try overlay.waitForState(title: "Two")
    let span = try #require(try overlay.newestSpan())
    #expect(Date().timeIntervalSince1970 - span.start < 20)
  }

  @Test("M17: a position beyond the end is the end")
  func beyondTheEnd() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("keep {'Position': dbus.Int64(900000000)}")
    try liar.play("'xesam:title': 'Short', 'mpris:length': dbus.Int64(9000000)")
    _ = try overlay.waitForState(title: "Short")
    try overlay.wait(for: "the position") { try overlay.newestSpan() != nil }
    let span = try #require(try overlay.newestSpan())
    #expect(abs(span.end - span.start - 9) < 0.001)
  }

  @Test("M19: without a position there is a track and no bar")
  func noPosition() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.tell("deny Position")
    try liar.play("'xesam:title': 'T', 'mpris:length': dbus.Int64(9000000)")
    let state = try overlay.waitForState(title: "T")
    #expect(state["timeline"] == nil)
    #expect(state["isPlaying"] as? Bool == true)
    try liar.tell("seeked dbus.Int64(4000000)")
    try overlay.wait(for: "the position from Seeked") { try overlay.newestSpan() != nil }
  }

  @Test("M25, M27: a track that comes in pieces is one update")
  func pieces() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.play("'xesam:title': 'Old'")
    _ = try overlay.waitForState(title: "Old")
    let count = overlay.updates.count
    try liar.tell(
      "burst {'mpris:trackid': '/1', 'xesam:title': 'New', 'xesam:artist': 'A', "
        + "'xesam:album': 'B', 'mpris:length': dbus.Int64(5000000)}")
    let state = try overlay.waitForState(title: "New")
    #expect(state["subtitle"] as? String == "A · B")
    // One more is allowed: the answer to the reading of the position.
    #expect(overlay.updates.count - count <= 2)
  }

  @Test("M43: the icon is the one that the desktop file names")
  func icon() throws {
    let session = try MusicSession()
    let applications = session.folder.appendingPathComponent("applications")
    try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
    // A liar is known by the name of its program.
    let program = URL(fileURLWithPath: "/usr/bin/python3").resolvingSymlinksInPath()
    try "[Desktop Entry]\nName=Liar\nIcon=liar-client\n".write(
      to: applications.appendingPathComponent("\(program.lastPathComponent).desktop"),
      atomically: false, encoding: .utf8)
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.play("'xesam:title': 'T', 'mpris:artUrl': 'file:///nowhere/cover.png'")
    let state = try overlay.waitForState(title: "T")
    #expect(state["icon"] as? String == "liar-client")
  }

  @Test("M30, M31, M33: covers are taken at once and kept while the track is the same")
  func covers() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    let file = ABIFixture.scratch.appendingPathComponent("a cover.png")
    try Data("cover".utf8).write(to: file)
    let url = "file://" + file.path.replacingOccurrences(of: " ", with: "%20")
    try liar.play("'xesam:title': 'T', 'mpris:artUrl': '\(url)'")
    var state = try overlay.waitForState(title: "T")
    let key = try #require(state["artwork"] as? String)
    #expect(overlay.images[key] == Data("cover".utf8))
    #expect(overlay.newest.views.contains(key))

    // The file goes, and so does the URL: the cover stays.
    try FileManager.default.removeItem(at: file)
    try liar.play("'xesam:title': 'T'", "'CanGoNext': False")
    try overlay.wait(for: "the button") {
      try overlay.newestState()["canGoNext"] as? Bool == false
    }
    #expect(try overlay.newestState()["artwork"] as? String == key)

    try liar.play("'xesam:title': 'Gone', 'mpris:artUrl': '\(url)'")
    state = try overlay.waitForState(title: "Gone")
    #expect(state["artwork"] == nil)
    // M32, M43: what cannot be had gives the player's icon, here by the name of its program.
    #expect((state["icon"] as? String)?.hasPrefix("python") == true)
    #expect(overlay.newest.views.contains("music.note"))

    let data = "data:image/png;base64,\(Data("inside".utf8).base64EncodedString())"
    try liar.play("'xesam:title': 'Data', 'mpris:artUrl': '\(data)'")
    state = try overlay.waitForState(title: "Data")
    let dataKey = try #require(state["artwork"] as? String)
    #expect(overlay.images[dataKey] == Data("inside".utf8))

    try liar.play("'xesam:title': 'Net', 'mpris:artUrl': 'https://example.org/cover.png'")
    state = try overlay.waitForState(title: "Net")
    #expect(state["artwork"] == nil)
  }

  @Test("M31: another track may write another picture to the same place")
  func samePlace() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    let file = session.folder.appendingPathComponent("cover.png")
    try Data("one".utf8).write(to: file)
    try liar.play("'xesam:title': 'One', 'mpris:artUrl': '\(file.path)'")
    let one = try overlay.waitForState(title: "One")["artwork"] as? String
    try Data("two".utf8).write(to: file)
    try liar.play("'xesam:title': 'Two', 'mpris:artUrl': '\(file.path)'")
    let two = try overlay.waitForState(title: "Two")["artwork"] as? String
    #expect(overlay.images[try #require(one)] == Data("one".utf8))
    #expect(overlay.images[try #require(two)] == Data("two".utf8))
  }

  @Test("M33: an embedded picture of half a megabyte is shown, and told again is no news")
  func embedded() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    let metadata =
      "'xesam:title': 'Big', 'mpris:artUrl': 'data:image/jpeg;base64,' + 'QUJD' * 180000"
    try liar.play(metadata)
    let state = try overlay.waitForState(title: "Big")
    let key = try #require(state["artwork"] as? String)
    #expect(overlay.images[key]?.count == 540_000)
    #expect(overlay.newest.content.utf8.count < 1000)
    let count = overlay.updates.count
    for _ in 0..<5 { try liar.play(metadata) }
    try liar.play(metadata, "'CanGoNext': False")
    try overlay.wait(for: "the button") {
      try overlay.newestState()["canGoNext"] as? Bool == false
    }
    #expect(overlay.updates.count - count <= 2)
    #expect(!overlay.standardError.contains("QUJD"))
  }

  @Test(
    "M32: a picture in the player's own world is found through its process",
    .enabled(if: getuid() == 0, "only root may change a process's world"))
  func sandboxed() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    let world = session.folder.appendingPathComponent("world/only-there")
    try FileManager.default.createDirectory(at: world, withIntermediateDirectories: true)
    try Data("inside".utf8).write(to: world.appendingPathComponent("cover.png"))
    try liar.tell("enter \(world.deletingLastPathComponent().path)")
    try liar.play("'xesam:title': 'T', 'mpris:artUrl': 'file:///only-there/cover.png'")
    let state = try overlay.waitForState(title: "T")
    let key = try #require(state["artwork"] as? String)
    #expect(overlay.images[key] == Data("inside".utf8))
  }

  @Test("M35: a cover in the network is fetched only where that is allowed, once, and kept")
  func network() throws {
    let session = try MusicSession()
    let served = session.folder.appendingPathComponent("served")
    try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
    try Data("fetched".utf8).write(to: served.appendingPathComponent("cover"))
    let (output, errors) = (Pipe(), Pipe())
    let server = try ABIProgram(
      "/usr/bin/python3",
      ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", served.path],
      descriptors: [
        (output.fileHandleForWriting.fileDescriptor, 1),
        (errors.fileHandleForWriting.fileDescriptor, 2),
      ])
    let greeting = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(greeting.split(separator: " ").compactMap { Int($0) }.first)
    let overlay = try session.startMusic()
    var requests = ""
    let watch = try overlay.watch(errors.fileHandleForReading) { requests += $0 }
    let liar = try MusicLiar(session)
    let url = "http://127.0.0.1:\(port)/cover"
    try liar.play("'xesam:title': 'One', 'mpris:artUrl': '\(url)'")
    #expect(try overlay.waitForState(title: "One")["artwork"] == nil)
    _ = try overlay.change(settings: ["network-art": "on"]).get()
    try overlay.wait(for: "the cover") { try overlay.newestState()["artwork"] != nil }
    let key = try #require(try overlay.newestState()["artwork"] as? String)
    #expect(overlay.images[key] == Data("fetched".utf8))

    // It is kept for the next track of the same album, and taken away with the permission.
    try liar.play("'xesam:title': 'Two', 'mpris:artUrl': '\(url)'")
    #expect(try overlay.waitForState(title: "Two")["artwork"] as? String == key)
    try liar.play("'xesam:title': 'Three', 'mpris:artUrl': '\(url)-that-is-not-there'")
    #expect(try overlay.waitForState(title: "Three")["artwork"] == nil)
    try overlay.wait(for: "the answer") { requests.contains("404") }
    #expect(requests.split(separator: "\n").filter { $0.contains("GET /cover ") }.count == 1)
    try liar.play("'xesam:title': 'Four', 'mpris:artUrl': '\(url)'")
    #expect(try overlay.waitForState(title: "Four")["artwork"] as? String == key)
    _ = try overlay.change(settings: [:]).get()
    try overlay.wait(for: "it to go") { try overlay.newestState()["artwork"] == nil }
    withExtendedLifetime((server, watch)) {}
  }

  @Test("M58: volume is neither read nor written")
  func volume() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session, overlay: overlay)
    try liar.play("'xesam:title': 'T'", "'Volume': dbus.Double(100.0)")
    _ = try overlay.waitForState(title: "T")
    _ = try overlay.act("play-pause").get()
    try overlay.wait(for: "the button") { !liar.calls.isEmpty }
    #expect(liar.calls == ["PlayPause"])
    #expect(!overlay.newest.content.contains("olume"))
  }

  @Test("M56: PlayPause needs one of CanPlay and CanPause; without CanControl nothing can")
  func capabilities() throws {
    let session = try MusicSession()
    let overlay = try session.startMusic()
    let liar = try MusicLiar(session)
    try liar.play("'xesam:title': 'T'", "'CanPlay': False, 'CanPause': True")
    let state = try overlay.waitForState(title: "T")
    #expect(state["canPlayOrPause"] as? Bool == true)
    try liar.tell("set {'CanControl': False}")
    try overlay.wait(for: "the buttons") {
      try overlay.newestState()["canPlayOrPause"] as? Bool == false
    }
    #expect(try overlay.newestState()["canGoNext"] as? Bool == false)
    #expect(overlay.newest.views.contains(#""factor":0.35"#))
  }
}
