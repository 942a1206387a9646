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
      try die(times: 3)
      let before = try Self.resources(of: overlay, desk)
      try die(times: 100)
      let after = try Self.resources(of: overlay, desk)
      // One-colour pictures are kept for each shade that a fade has passed through, of which there are
      // 512 at most; a picture for every second death would be a leak.
      #expect(after.pictures - before.pictures < 50, "\(before) \(after)")
      #expect(before.others == after.others)
    }

    /// What a leak would add to: descriptors, and what the X server holds.
    private static func resources(
      of overlay: Overlay, _ desk: Desk
    ) throws -> (pictures: Int, others: [String: Int]) {
      try overlay.sync(settled: true)
      try ProcessFacts.waitForSleep(overlay.process.pid)
      let descriptors = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(overlay.process.pid)/fd"
      ).count
      // A line with the name of each client's window, and its counts below it, indented.
      let clients = try desk.run("xrestop", "-b", "-m", "1").output
      let lines = clients.split(separator: "\n").drop { !$0.contains(" - Islet (") }
      var counts: [String: Int] = [:]
      for line in lines.dropFirst().prefix(while: { $0.hasPrefix("\t") }) {
        let parts = line.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
        let kinds = ["windows", "GCs", "pixmaps", "pixmap bytes", "pictures", "unknowns"]
        if kinds.contains(parts[0]) { counts[parts[0]] = Int(parts[1]) }
      }
      let pictures = try #require(counts["pictures"], "\(clients)")
      counts["pictures"] = nil
      counts["descriptors"] = descriptors
      return (pictures, counts)
    }

    private func expectCalm(_ before: Status, _ after: Status) throws {
      let frames = try after.number("frames_drawn") - before.number("frames_drawn")
      let layouts = try after.number("layouts") - before.number("layouts")
      #expect(frames > 1)
      #expect(layouts <= frames, "\(layouts) layouts in \(frames) frames")
    }
  }
}
