import EventLoop
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Sources that send too much: at most one layout a frame, and all else goes on (B13).
  ///
  /// Whether a frame is late depends on what else runs: the benchmark measures that.
  @Suite struct FloodTests {
    @Test func tenThousandUpdatesOfAProgramAreLaidOutOnceAFrame() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let program = try SessionProgram(desk)
      // As the updates look: what loads the fonts is not the flood.
      let id = try program.request(content: #"{"state":{"title":"0","progress":0.99}}"#)
      try overlay.sync(settled: true)
      let before = try overlay.status()
      let errors = try program.flood(id, updates: 10_000) {
        #"{"state":{"title":"\#($0 + 1)","progress":\#(Double($0) / 10_000)}}"#
      }
      #expect(errors.first?.message == nil, "of \(errors.count)")
      try overlay.sync(settled: true)
      try expectCalm(before, overlay.status())
      // The newest of all is what stays.
      _ = try overlay.command("expand")
      try overlay.wait(for: "expanded") { $0.textBox("10000") != nil }
    }

    @Test func tenThousandUpdatesOfAProviderAreLaidOutOnceAFrame() throws {
      let desk = try Desk()
      let overlay = try Overlay(
        desk: desk, providers: desk.folder(ofProvider: "Tests/Fixtures/Providers/flood.c"))
      try overlay.wait(for: "compact")
      var last = try overlay.layers()
      let before = try overlay.status()
      // It floods for a second, and the last update says so.
      _ = try overlay.command("expand")
      try waitUntil("the last update, after \(last.text)", seconds: 20) {
        try overlay.sync()
        last = try overlay.layers()
        return last.textBox("10000") != nil
      }
      try overlay.sync(settled: true)
      try expectCalm(before, overlay.status())
    }

    @Test func aProviderThatDiesAHundredTimesLeaksNothing() throws {
      let desk = try Desk()
      let folder = try desk.folder(ofProvider: "Tests/Fixtures/Providers/dies.c")
      let overlay = try Overlay(desk: desk, providers: folder)
      let file = folder + "/libdies.so"
      func die(times: Int) throws {
        for _ in 0..<times {
          let crashes = try #require(try overlay.status().provider(file: file, "crashes"))
          #expect(try overlay.command("provider", "restart", "dies").ending == .exited(0))
          try waitUntil("a crash") {
            try overlay.status().provider(file: file, "crashes") != crashes
          }
        }
        try overlay.wait(for: "idle") { _ in true }
      }
      // Whatever is made once is there by then.
      try die(times: 30)
      let before = try Self.resources(of: overlay, desk)
      try die(times: 100)
      #expect(try Self.resources(of: overlay, desk) == before)
    }

    /// What a leak would add to: descriptors, what the X server holds, and the bus's match rules,
    /// each of which has a slot.
    private static func resources(
      of overlay: Overlay, _ desk: Desk
    ) throws -> [String] {
      try overlay.sync(settled: true)
      try ProcessFacts.waitForSleep(overlay.process.pid)
      let descriptors = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(overlay.process.pid)/fd"
      ).count
      let clients = try desk.run("xrestop", "-b", "-m", "1").output
      // A block of lines for each client, after one with its name.
      let lines = clients.split(separator: "\n").map(String.init)
      let name = try #require(lines.firstIndex { $0.contains("Islet ( PID") }, "\(clients)")
      let counts = lines[(name + 1)...].prefix { !$0.contains("PID") }
      let exact = counts.filter { line in
        ["windows", "GCs", "pixmaps", "pixmap bytes"].contains { line.contains($0) }
      }
      try #require(exact.count == 4, "\(clients)")
      let pictures = try #require(counts.first { $0.contains("pictures") }).split(separator: ":")
      let statistics = try desk.run(
        "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
        "/org/freedesktop/DBus", "--method",
        "org.freedesktop.DBus.Debug.Stats.GetConnectionStats", "org.islet.Islet"
      ).output
      let rules = try #require(statistics.firstMatch(of: /'MatchRules': <uint32 \d+>/)).output
      // The fades' colours are kept in a table of a fixed size, and how many fades there were
      // depends on the machine; nothing else may have a picture more.
      let kept = try overlay.status().number("kept_colors")
      let others = try #require(Int(pictures[1].trimmingCharacters(in: .whitespaces))) - kept
      return ["descriptors: \(descriptors)", String(rules), "pictures: \(others)"] + exact
    }

    private func expectCalm(_ before: Status, _ after: Status) throws {
      let frames = try after.number("frames_drawn") - before.number("frames_drawn")
      let layouts = try after.number("layouts") - before.number("layouts")
      #expect(frames > 1)
      #expect(layouts <= frames, "\(layouts) layouts in \(frames) frames")
    }
  }
}
