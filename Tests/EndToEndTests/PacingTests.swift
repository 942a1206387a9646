import TestSupport
import Testing

extension EndToEnd {
  /// What a morph sends to the X server, as a proxy saw it (T3 to T6).
  @Suite struct PacingTests {
    private static let renderIsForbidden = [
      "Triangles", "TriStrip", "TriFan", "AddTraps", "CreateConicalGradient",
    ]

    @Test func aFrameIsOneClockRequestAndOneCopy() throws {
      let desk = try Desk()
      let compositor = try desk.startCompositor()
      let trace = try desk.startTrace()
      let overlay = try Overlay(desk: desk, environment: ["DISPLAY": trace.display])
      let player = try overlay.showPausedSong()

      // The first morph fills caches; the second is the measured one.
      for command in ["expand", "collapse"] {
        #expect(try overlay.command(command).ending == .exited(0))
        try overlay.sync(settled: true)
      }
      let status = try overlay.status()
      let start = try trace.lines().count
      let switches = try ProcessFacts.contextSwitches(overlay.process.pid)
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.sync(settled: true)
      let switched = try ProcessFacts.contextSwitches(overlay.process.pid) - switches
      let lines = try trace.lines()
      let requests = ProtocolTrace.requests(lines.dropFirst(start))

      let clocks = requests.filter { $0.contains("NotifyMSC") }.count
      let copies = requests.filter { $0.contains("CopyArea") }.count
      let after = try overlay.status()
      let frames = try after.number("frames_drawn") - status.number("frames_drawn")
      let bytes = try after.number("bytes_sent") - status.number("bytes_sent")
      #expect(frames > 20)
      // Growing the envelope repaints the window outside of the frames.
      #expect(copies >= frames && copies <= frames + 2, "\(copies) copies in \(frames) frames")
      #expect(abs(clocks - frames) <= 1, "\(clocks) clock requests in \(frames) frames")
      let ticks = requests.split { $0.contains("NotifyMSC") }
      for tick in ticks.dropFirst(2).dropLast() {
        #expect(tick.filter { $0.contains("CopyArea") }.count == 1)
      }
      #expect(requests.count <= 16 * frames, "\(requests.count) requests in \(frames) frames")
      #expect(bytes <= 4096 * frames, "\(bytes) bytes in \(frames) frames")
      // One wake-up a frame; the two commands and the late envelope are the rest.
      #expect(switched <= frames + 12, "\(switched) context switches in \(frames) frames")
      for request in requests {
        for word in Self.renderIsForbidden { #expect(!request.contains(word)) }
        #expect(!request.contains("GetImage"))
      }
      #expect(try after.number("frames_late") == status.number("frames_late"))

      // Frozen at rest.
      observe(seconds: 1)
      #expect(try trace.lines().count == lines.count)
      #expect(player.process.ending == nil && compositor.ending == nil)
    }
  }
}
