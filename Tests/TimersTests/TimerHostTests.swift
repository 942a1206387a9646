import EventLoop
import Foundation
import HostSupport
import TestSupport
import Testing

/// The provider in its real host, with a fake overlay: what a crash leaves, and what it says.
@Suite(.serialized) struct TimerHostTests {
  private let state = ABIFixture.scratch.appendingPathComponent("timer-\(UUID().uuidString)")

  private var file: URL {
    state.appendingPathComponent("islet/providers/timer/timers.json")
  }

  private func start(
    settings: [String: String] = [:], environment: [String: String] = [:], state: String? = nil
  ) throws -> ABIFakeOverlay {
    let overlay = try ABIFakeOverlay(
      library: ABIFixture.products.appendingPathComponent("libtimer.so").path,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent", "TZ": "UTC"]
        .merging(environment) { $1 }, settings: settings, stateHome: state ?? self.state.path)
    try overlay.wait(for: "the provider to run") { overlay.reports.last?.state == "running" }
    return overlay
  }

  private func kill(_ overlay: ABIFakeOverlay) throws {
    Foundation.kill(overlay.processIdentifier, SIGKILL)
    _ = try overlay.waitForExit()
  }

  private func list(_ overlay: ABIFakeOverlay) throws -> [[String: Any]] {
    let text = try overlay.tell("list", "--json").text
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test("TM5: killed right after the answer, and everything is there")
  func kill() throws {
    let overlay = try start()
    #expect(try overlay.tell("25m", "Tea").status == 0)
    #expect(try overlay.tell("23:59", "Ann", "--repeat").status == 0)
    #expect(try overlay.tell("focus", "Write").status == 0)
    #expect(try overlay.tell("pause", "Tea").status == 0)
    try kill(overlay)
    let next = try start()
    let timers = try list(next)
    #expect(timers.map { $0["name"] as? String } == ["Tea", "Ann", "Write"])
    #expect(timers.map { $0["state"] as? String } == ["paused", "running", "running"])
    #expect((timers[0]["seconds"] as? Double).map { (1400...1500).contains($0) } == true)
    try next.wait(for: "their activities") { next.requests.count == 3 }
    #expect(try next.tell("again").text.contains("Write"))
  }

  @Test("TM4: the last words of an orderly end count once")
  func orderlyEnd() throws {
    func isOver() throws -> Bool {
      try String(contentsOf: file, encoding: .utf8).contains(#""isOver" : true"#)
    }
    let overlay = try start()
    #expect(try overlay.tell("focus").status == 0)
    #expect(try !isOver())
    _ = try overlay.call("Stop").get()
    _ = try overlay.waitForExit()
    #expect(try isOver())
    let next = try start()
    #expect(try list(next).first?["state"] as? String == "running")
    #expect(try !isOver())
  }

  @Test("TM5, TM3: overdue at the start, it rings at once with an alert that stays")
  func overdue() throws {
    let overlay = try start()
    #expect(try overlay.tell("1s", "Tea").status == 0)
    try kill(overlay)
    // What the file says of a boot that is over is judged by the time of day.
    var text = try String(contentsOf: file, encoding: .utf8)
    for (pattern, new) in [
      (#""bootID" : "[^"]*""#, #""bootID" : "another""#),
      (#""wallTime" : [0-9.]*\n\}"#, "\"wallTime\" : 1000000\n}"),
    ] {
      let old = try #require(text.range(of: pattern, options: .regularExpression))
      text.replaceSubrange(old, with: new)
    }
    try text.write(to: file, atomically: true, encoding: .utf8)
    let next = try start()
    try next.wait(for: "the alert") { next.updates.contains { !$0.alert.isEmpty } }
    let update = try #require(next.updates.last { !$0.alert.isEmpty })
    #expect(update.alert.contains(#""stays":true"#))
    #expect(update.alert.contains("Was due at 1970-01-"))
    #expect(try list(next).first?["state"] as? String == "ringing")
  }

  @Test("TM17, TM16: at the end the pill is called open until Stop, with the sound of the setting")
  func ring() throws {
    let overlay = try start(settings: ["sound": "bell", "snooze": "2m"])
    #expect(try overlay.tell("1s", "Tea").status == 0)
    try overlay.wait(for: "the alert") { overlay.updates.contains { !$0.alert.isEmpty } }
    let alert = try #require(overlay.updates.last { !$0.alert.isEmpty }?.alert)
    #expect(alert.contains(#""title":"Tea""#) && alert.contains(#""sound":"bell""#))
    #expect(alert.contains(#""stays":true"#))
    _ = try overlay.act("snooze").get()
    #expect((try list(overlay).first?["seconds"] as? Double).map { $0 > 110 } == true)
    #expect(try overlay.tell("restart").status == 0)
    try overlay.wait(for: "the second alert") {
      overlay.updates.filter { !$0.alert.isEmpty }.count == 2
    }
    _ = try overlay.act("stop").get()
    try overlay.wait(for: "the end") { overlay.ends.count == 1 }
    #expect(overlay.ends.last?.policy == "immediate")
    #expect(try list(overlay).isEmpty)
    #expect(overlay.requests.count == 1)
  }

  @Test("TM16: without a sound the alert is silent")
  func silence() throws {
    let overlay = try start()
    #expect(try overlay.tell("1s", "--sound", "none").status == 0)
    try overlay.wait(for: "the alert") { overlay.updates.contains { !$0.alert.isEmpty } }
    #expect(overlay.updates.last { !$0.alert.isEmpty }?.alert.contains("sound") == false)
  }

  @Test("TM20: the command runs at the end, knows the name, and holds nothing up")
  func command() throws {
    let overlay = try start()
    let pipe = state.appendingPathComponent("pipe").path
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open for writing too: then nothing waits for the other side.
    let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(
      try overlay.tell("1s", "Green tea", "--command", "echo \"$1\" >'\(pipe)'; sleep 60").status
        == 0)
    try overlay.wait(for: "the alert") { overlay.updates.contains { !$0.alert.isEmpty } }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&ready, 1, 20_000) == 1)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "Green tea\n")
    #expect(try overlay.tell("list").status == 0)
    for pid in ProcessFacts.children(of: overlay.processIdentifier, named: "sh") {
      Foundation.kill(-pid, SIGKILL)
    }
  }

  @Test("TM18: one that repeats alerts in passing and runs again")
  func repeats() throws {
    let overlay = try start()
    #expect(try overlay.tell("1s", "--repeat").status == 0)
    try overlay.wait(for: "two alerts") {
      overlay.updates.filter { !$0.alert.isEmpty }.count >= 2
    }
    #expect(overlay.updates.last { !$0.alert.isEmpty }?.alert.contains("stays") == false)
    #expect(try overlay.tell("cancel").status == 0)
  }

  @Test("a damaged file is kept aside and named, and nothing stops")
  func damagedFile() throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: file)
    let overlay = try start()
    try overlay.wait(for: "the report") { overlay.parts["storage"] != nil }
    #expect(overlay.parts["storage"]?.contains("timers-unreadable.json") == true)
    let kept = try Data(contentsOf: folder.appendingPathComponent("timers-unreadable.json"))
    #expect(kept == Data("garbage".utf8))
    #expect(try overlay.tell("25m").status == 0)
    #expect(try list(overlay).count == 1)
  }

  @Test("what cannot be kept runs, and the answer says so")
  func noStorage() throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let blocked = state.appendingPathComponent("blocked")
    try Data().write(to: blocked)
    let overlay = try start(state: blocked.path)
    let answer = try overlay.tell("25m", "Tea")
    #expect(answer.status == 0)
    #expect(answer.text.contains("not kept"), "\(answer.text)")
    try overlay.wait(for: "the report") {
      overlay.parts["storage"]?.contains("not kept") == true
    }
    #expect(try list(overlay).count == 1)
  }

  @Test("settings are followed, and a bad one is named")
  func settings() throws {
    let overlay = try start(settings: ["snooze": "soon", "presets": "4m Tea"])
    try overlay.wait(for: "the report") { overlay.parts["settings"] != nil }
    #expect(overlay.parts["settings"]?.contains("snooze takes a duration") == true)
    #expect(try overlay.tell("tea").text.hasPrefix("timer 1: Tea, 4 min"))
    _ = try overlay.change(settings: ["presets": "5m Coffee"]).get()
    try overlay.wait(for: "the report to go") { overlay.parts["settings"] == nil }
    #expect(try overlay.tell("presets").text == "Coffee: 5 min\n")
    #expect(try overlay.tell("tea").status == 2)
  }

  @Test("exit statuses: wrong usage is 2, what cannot be done is 1")
  func statuses() throws {
    let overlay = try start()
    #expect(try overlay.tell("1:30").status == 2)
    #expect(try overlay.tell("1:30").text.contains("1m30s"))
    #expect(try overlay.tell("pause").status == 1)
    #expect(try overlay.tell("again").status == 1)
    #expect(try overlay.tell("list").text.contains("islet timer 25m Tea"))
    for _ in 0..<32 { #expect(try overlay.tell("25m").status == 0) }
    #expect(try overlay.tell("25m").status == 1)
    #expect(try overlay.tell("pause").text.contains("timer 32"))
  }

  @Test("TM2: before sleep a focus session stands still, and goes on afterwards")
  func suspend() throws {
    let bus = try MusicSession()
    let loop = try EventLoop()
    let logind = try Bus.open(address: bus.address, loop: loop)
    #expect(try logind.requestName("org.freedesktop.login1"))
    let overlay = try start(environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    func prepareForSleep(_ isBefore: Bool) throws {
      try logind.emit(
        path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
        member: "PrepareForSleep", signature: "b", arguments: [.boolean(isBefore)])
      logind.flush()
    }
    #expect(try overlay.tell("focus").status == 0)
    #expect(try overlay.tell("25m", "Tea").status == 0)
    let focus = try #require(overlay.requests.first?.id)
    func stands() -> Bool {
      overlay.updates.last { $0.id == focus }?.content.contains("pausedAt") == true
    }
    // The provider's match may reach the bus after the first signal; each question and its answer
    // let it come further.
    for _ in 0..<1000 where !stands() {
      try prepareForSleep(true)
      _ = try overlay.tell("list")
    }
    try overlay.wait(for: "the focus session to stand still") { stands() }
    let tea = try #require(overlay.requests.last?.id)
    #expect(overlay.updates.allSatisfy { $0.id != tea || !$0.content.contains("pausedAt") })
    try prepareForSleep(false)
    try overlay.wait(for: "the focus session to go on") { !stands() }

    // Nobody listens any more once it is gone: the next one begins awake.
    try prepareForSleep(true)
    try overlay.wait(for: "the focus session to stand still once more") { stands() }
    #expect(try overlay.tell("cancel", "1").status == 0)
    #expect(try overlay.tell("focus").status == 0)
    let next = try #require(overlay.requests.last)
    #expect(next.id != focus)
    #expect(!next.content.contains("pausedAt"))
  }

  @Test("sent away it runs on unseen and rings all the same; sent away while ringing it is over")
  func dismissed() throws {
    let overlay = try start()
    #expect(try overlay.tell("1s", "Tea").status == 0)
    func dismiss() throws {
      let id = try #require(overlay.requests.last?.id)
      _ = try overlay.call("ActivityStateChanged", [id, "dismissed", "user"]).get()
    }
    try overlay.wait(for: "the activity") { overlay.requests.count == 1 }
    try dismiss()
    try overlay.wait(for: "the alert of another one") {
      overlay.requests.count == 2 && overlay.updates.contains { !$0.alert.isEmpty }
    }
    try dismiss()
    #expect(try list(overlay).isEmpty)
  }

  @Test("B4: what the engine ends for its age is shown anew")
  func renewed() throws {
    let overlay = try start()
    #expect(try overlay.tell("25m", "Tea").status == 0)
    try overlay.wait(for: "the activity") { overlay.requests.count == 1 }
    let id = try #require(overlay.requests.last?.id)
    _ = try overlay.call("ActivityStateChanged", [id, "ended", ""]).get()
    try overlay.wait(for: "another activity") { overlay.requests.count == 2 }
    // One that the user does not want is not asked for again and again.
    let next = try #require(overlay.requests.last?.id)
    _ = try overlay.call("ActivityStateChanged", [next, "dismissed", "source"]).get()
    #expect(try overlay.tell("list").status == 0)
    #expect(overlay.requests.count == 2)
    _ = try overlay.change(settings: ["snooze": "1m"]).get()
    try overlay.wait(for: "the third activity") { overlay.requests.count == 3 }
  }

  @Test("a running timer wakes the provider never")
  func rest() throws {
    let overlay = try start()
    for words in ["25m", "23:59", "focus", "stopwatch"] {
      #expect(try overlay.tell(words).status == 0)
    }
    try overlay.wait(for: "their activities") { overlay.requests.count == 4 }
    try ProcessFacts.waitForSleep(overlay.processIdentifier)
    let before = try ProcessFacts.contextSwitches(overlay.processIdentifier)
    observe(seconds: 3)
    #expect(try ProcessFacts.contextSwitches(overlay.processIdentifier) == before)
  }
}
