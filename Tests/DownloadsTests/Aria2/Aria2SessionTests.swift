import Testing

@testable import Downloads

/// What aria2 says becomes of downloads; its messages are those of aria2 1.36.
@Suite struct Aria2SessionTests {
  private var session = Aria2Session(secret: "s3", place: "127.0.0.1:6800")

  private static let gid = "8cd1e47d291ba011"

  private static func whole(
    _ status: String, bytes: Int = 65536, total: Int = 300_000, more: String = ""
  ) -> String {
    """
    {"id":"status:\(gid)","jsonrpc":"2.0","result":{"completedLength":"\(bytes)",\
    "dir":"\\/home\\/anna\\/Downloads","downloadSpeed":"84835","gid":"\(gid)",\
    "status":"\(status)","totalLength":"\(total)"\(more)}}
    """
  }

  private static func files(_ path: String) -> String {
    #"{"id":"files:\#(gid)","jsonrpc":"2.0","result":[{"index":"1","path":"\#(path)","uris":[]}]}"#
  }

  private static func event(_ name: String, gid: String = gid) -> String {
    #"{"jsonrpc":"2.0","method":"aria2.on\#(name)","params":[{"gid":"\#(gid)"}]}"#
  }

  private static let noneActive = #"{"id":"active","jsonrpc":"2.0","result":[]}"#

  private func reports(_ effects: [Aria2Session.Effect]) -> [DownloadReport] {
    effects.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  private func methods(_ effects: [Aria2Session.Effect]) -> [String] {
    effects.compactMap { if case .send(let request) = $0 { request.method } else { nil } }
  }

  /// A download that has begun, and whose name is known.
  private mutating func begin(path: String = "/home/anna/Downloads/big.iso") -> DownloadReport? {
    _ = session.start()
    _ = session.receive(Self.noneActive)
    _ = session.receive(#"{"id":"waiting","result":[]}"#)
    _ = session.receive(Self.event("DownloadStart"))
    _ = session.receive(Self.whole("active"))
    return reports(session.receive(Self.files(path))).last
  }

  @Test mutating func fromTheStartToTheEnd() throws {
    let first = session.start()
    #expect(methods(first) == ["aria2.tellActive", "aria2.tellWaiting"])
    guard case .send(let request) = first[0] else { throw SourceError("no request") }
    #expect(request.params.first == .text("token:s3"))
    #expect(request.text.contains(#""id":"active""#))
    #expect(session.isTicking)
    #expect(session.receive(Self.noneActive) == [.trouble(nil)])
    #expect(!session.isTicking)
    #expect(methods(session.receive(Self.event("DownloadStart"))) == ["aria2.tellStatus"])
    #expect(methods(session.receive(Self.whole("active"))) == ["aria2.getFiles"])
    #expect(session.isTicking)
    let effects = session.receive(Self.files("/home/anna/Downloads/big.iso"))
    var expected = DownloadReport(key: Self.gid)
    expected.application = "aria2"
    expected.applicationName = "aria2"
    expected.name = "big.iso"
    expected.path = "/home/anna/Downloads/big.iso"
    (expected.bytes, expected.total, expected.speed) = (65536, 300_000, 84835)
    expected.commands = [.cancel, .suspend]
    #expect(effects == [.report(expected)])
    #expect(methods(session.tick()) == ["aria2.tellActive"])
    // One question at a time.
    #expect(session.tick() == [])
    let active = """
      {"id":"active","result":[{"gid":"\(Self.gid)","status":"active","completedLength":"100000",\
      "totalLength":"300000","downloadSpeed":"1000"}]}
      """
    let report = reports(session.receive(active)).last
    #expect(report?.bytes == 100_000)
    #expect(report?.name == "big.iso")
    #expect(methods(session.receive(Self.event("DownloadComplete"))) == ["aria2.tellStatus"])
    let end = reports(session.receive(Self.whole("complete", bytes: 300_000)))
    #expect(end.map(\.state) == [.finished])
    #expect(end.first?.commands == [])
    #expect(!session.isTicking)
  }

  @Test mutating func thePlaceOfTheFile() {
    #expect(begin(path: "sub/big.iso")?.path == "/home/anna/Downloads/sub/big.iso")
    session = Aria2Session(secret: "", place: "")
    let inMemory = begin(path: "[MEMORY]list.torrent")
    #expect(inMemory?.name == "list.torrent")
    session = Aria2Session(secret: "", place: "")
    #expect(begin(path: "") == nil)
    // Not known yet: asked again at the next look.
    #expect(
      methods(
        session.receive(
          #"{"id":"active","result":[{"gid":"\#(Self.gid)","status":"active"}]}"#))
        == ["aria2.getFiles"])
  }

  @Test mutating func anUnknownSize() {
    _ = begin()
    let report = reports(session.receive(Self.whole("active", total: 0))).last
    #expect(report?.total == nil)
    #expect(report?.bytes == 65536)
  }

  @Test mutating func aTorrentHasANameAndMayBeGivenToOthers() {
    _ = session.start()
    let torrent = #","bittorrent":{"info":{"name":"Debian"}}"#
    let report = reports(session.receive(Self.whole("active", more: torrent))).last
    #expect(report?.name == "Debian")
    #expect(report?.path == "/home/anna/Downloads/Debian")
    let seeding = torrent + #","seeder":"true""#
    let end = reports(session.receive(Self.whole("active", more: seeding)))
    #expect(end.map(\.state) == [.finished])
    // Seen for the first time while it only gives: nothing to show.
    #expect(reports(session.receive(Self.whole("active", more: seeding))).isEmpty)
  }

  @Test mutating func pauseErrorAndRemoval() {
    _ = begin()
    #expect(reports(session.receive(Self.whole("paused"))).last?.state == .paused)
    #expect(!session.isTicking || session.tick().count <= 1)
    #expect(reports(session.receive(Self.whole("active"))).last?.state == .running)
    let failed = Self.whole("error", more: #","errorCode":"22","errorMessage":"status=404""#)
    #expect(reports(session.receive(failed)).last?.state == .failed("status=404"))
    _ = begin()
    #expect(reports(session.receive(Self.whole("removed"))).last?.state == .cancelled)
    // Over before it could be shown: only what went wrong is told.
    #expect(reports(session.receive(Self.whole("complete"))).isEmpty)
    #expect(reports(session.receive(failed)).last?.state == .failed("status=404"))
  }

  @Test mutating func whatOnlyDescribesOthersLeavesNothing() {
    _ = begin(path: "/tmp/a.metalink")
    let effects = session.receive(Self.whole("complete", more: #","followedBy":["1"]"#))
    #expect(effects == [.remove(Self.gid)])
  }

  @Test mutating func aLostEventIsNoticed() {
    _ = begin()
    _ = session.tick()
    #expect(methods(session.receive(Self.noneActive)) == ["aria2.tellStatus"])
    let forgotten = #"{"id":"status:\#(Self.gid)","error":{"code":1,"message":"not found"}}"#
    #expect(session.receive(forgotten) == [.remove(Self.gid)])
    #expect(!session.isTicking)
  }

  @Test mutating func aCommandThatIsRefusedIsSaidUntilOneIsDone() {
    _ = begin()
    let done = #"{"id":"command:\#(Self.gid)","result":"\#(Self.gid)"}"#
    _ = session.perform(.pause, on: Self.gid)
    #expect(session.receive(done) == [])
    let refusal =
      #"{"id":"command:\#(Self.gid)","error":{"code":1,"message":"It cannot be paused now"}}"#
    #expect(
      session.receive(refusal) == [
        .refused("aria2 did not do what you asked of big.iso (It cannot be paused now); try again")
      ])
    #expect(session.reported == [Self.gid])
    #expect(session.receive(done) == [.trouble(nil)])
    #expect(session.receive(done) == [])
  }

  @Test mutating func commandsGoToADownloadThatIsKnown() {
    _ = begin()
    for (command, method) in [
      (DownloadCommand.cancel, "remove"), (.pause, "pause"), (.resume, "unpause"),
    ] {
      #expect(methods(session.perform(command, on: Self.gid)) == ["aria2.\(method)"])
    }
    #expect(session.perform(.cancel, on: "1234") == [])
  }

  @Test mutating func aWrongSecretIsSaid() {
    _ = session.start()
    let effects = session.receive(
      #"{"id":"active","jsonrpc":"2.0","error":{"code":1,"message":"Unauthorized"}}"#)
    #expect(
      effects == [
        .trouble(
          "aria2 at 127.0.0.1:6800 refuses the secret; set aria2-secret to its --rpc-secret")
      ])
    #expect(!session.isTicking)
  }

  @Test mutating func aServerThatSaysNothingIsGivenUp() {
    _ = session.start()
    var effects: [Aria2Session.Effect] = []
    for _ in 0...Aria2Session.patience { effects += session.tick() }
    guard case .fail(let reason)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(reason.hasPrefix("aria2 at 127.0.0.1:6800 does not answer"))
  }

  /// Whatever comes, nothing traps and no more is kept than a bounded number.
  @Test mutating func aFloodOfEventsIsNotAnsweredByOneOfQuestions() {
    _ = session.start()
    var questions = 0
    for number in 0..<5000 {
      let gid = String(number, radix: 16)
      questions += methods(session.receive(Self.event("DownloadStart", gid: gid))).count
    }
    #expect(questions > 0)
    #expect(questions <= Aria2Session.questionLimit)
    // Its answers make room again.
    _ = session.receive(Self.noneActive)
    #expect(methods(session.receive(Self.event("DownloadStart"))) == ["aria2.tellStatus"])
  }

  @Test mutating func nonsense() {
    _ = session.start()
    for text in [
      "", "{", "[]", "7", "null", #"{"id":7}"#, #"{"id":"active"}"#,
      #"{"id":"active","result":7}"#, #"{"id":"active","result":[{"gid":7}]}"#,
      #"{"id":"status:","result":{}}"#, #"{"id":"files:8","result":{}}"#,
      #"{"method":"aria2.onDownloadStart"}"#, #"{"method":"x","params":[{"gid":"1"}]}"#,
      String(repeating: "[", count: 100_000),
      #"{"id":"active","result":[{"gid":"1","status":"active","completedLength":"-1"}]}"#,
    ] {
      #expect(reports(session.receive(text)).isEmpty, "\(text.prefix(80))")
    }
    for index in 1...10_000 {
      let gid = String(index, radix: 16)
      _ = session.receive(Self.event("DownloadStart", gid: gid))
      _ = session.receive(
        #"{"id":"status:\#(gid)","result":{"gid":"\#(gid)","status":"active","dir":"/"}}"#)
    }
    #expect(session.reported.count <= Aria2Session.downloadLimit)
  }

  @Test func settings() {
    var problems: [SettingProblem] = []
    let bad = ["aria2": "maybe", "aria2-host": "a b/", "aria2-port": "0"]
    #expect(Aria2Settings({ bad[$0] }, problems: &problems) == Aria2Settings())
    #expect(
      problems.map(\.summary) == [
        "aria2: 'maybe' is not on or off", "aria2-host: 'a b/' is no host",
        "aria2-port: '0' is no port",
      ])
    problems = []
    for (text, isOn) in [
      ("on", true), ("yes", true), ("true", true), ("off", false), ("no", false), ("false", false),
    ] {
      let settings = Aria2Settings({ $0 == "aria2" ? text : nil }, problems: &problems)
      #expect(settings.isOn == isOn, "\(text)")
    }
    #expect(problems.isEmpty)
    let good = ["aria2": "on", "aria2-host": "::1", "aria2-port": "1", "aria2-secret": "\"\\x"]
    let settings = Aria2Settings({ good[$0] }, problems: &problems)
    #expect(settings.url == "ws://[::1]:1/jsonrpc")
    #expect(problems.isEmpty)
    let request = Aria2Request(.active, "tellActive", secret: settings.secret, [])
    #expect(request.text.contains(#""token:\"\\x""#))
  }
}
