import TestSupport
import Testing

extension EndToEnd {
  /// Whole animations on a real display, counted and not timed.
  @Suite struct MotionTests {
    private static let framesPerSecond = 60.0

    private let desk: Desk

    init() throws { desk = try Desk() }

    /// The layers without what tells apart one showing from another: groups are numbered.
    private func timeless(_ layers: Layers) -> String {
      layers.text.split(separator: "\n").map { line in
        line.hasPrefix("group ")
          ? "group" + line.drop { $0 != ":" } : String(line)
      }.joined(separator: "\n")
    }

    /// Nothing is drawn, sent or woken any more.
    private func expectRest(_ overlay: Overlay) throws {
      try overlay.sync(settled: true)
      let before = try overlay.status()
      try ProcessFacts.waitForSleep(overlay.process.pid)
      let switches = try ProcessFacts.contextSwitches(overlay.process.pid)
      observe(seconds: 2)
      #expect(try ProcessFacts.contextSwitches(overlay.process.pid) == switches)
      let after = try overlay.status()
      for key in ["frames_drawn", "requests_sent", "bytes_sent"] {
        #expect(try after.number(key) == before.number(key), "\(key)")
      }
      #expect(before["animating"] == "no")
    }

    private func report(_ what: String, _ before: Status, _ after: Status, seconds: Double) throws {
      let frames = try after.number("frames_drawn") - before.number("frames_drawn")
      let late = try after.number("frames_late") - before.number("frames_late")
      print("\(what): \(frames) frames in \(seconds) s, \(late) late")
      #expect(Double(frames) <= seconds * Self.framesPerSecond + 3)
    }

    /// Row C11: forty steps, one every 50 ms, in the expanded pill.
    @Test func aWholeDownloadGoesFromCapsuleToRingToCheckMark() throws {
      let compositor = try desk.startCompositor()
      let overlay = try Overlay(desk: desk)
      let program = try SessionProgram(desk)
      func views(_ state: String, _ fraction: Double? = nil) -> String {
        let fraction = fraction.map { #","fraction":\#($0)"# } ?? ""
        return #"{"expanded":{"center":{"type":"download","title":"Get","action":"get","#
          + #""state":"\#(state)"\#(fraction)}}}"#
      }
      let id = try program.request(title: "Download", views: views("idle"))
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded") { $0.text.contains(#"label "Get" value "Not downloaded""#) }

      let before = try overlay.status()
      let begin = monotonicSeconds()
      for step in 1...40 {
        try program.send("Update", id, "", views("downloading", Double(step) / 40), "")
        if step == 20 {
          try overlay.sync()
          #expect(try overlay.layers().text.contains(#"value "Downloading, 50%""#))
        }
        observe(seconds: max(begin + Double(step) * 0.05 - monotonicSeconds(), 0))
      }
      try program.send("Update", id, "", views("finished"), "")
      try overlay.sync(settled: true)
      let after = try overlay.status()
      try report("a download", before, after, seconds: monotonicSeconds() - begin)
      // Every step was worth one at least.
      #expect(try after.number("frames_drawn") - before.number("frames_drawn") >= 40)

      let layers = try overlay.wait(for: "expanded") { $0.text.contains(#"value "Finished""#) }
      let picture = try desk.screenshot()
      // A green circle with a white check mark in it.
      let green = picture.count(in: layers.pill) { $0 == .init(0x30, 0xD1, 0x58) }
      #expect(green > 600 && green < 1_700, "\(green) pixels of the button are green")
      #expect(picture.count(in: layers.pill) { $0 == .white } > 40)
      try expectRest(overlay)
      // One sound tells that it is done (C10); without a sound card its player says so.
      let lines = overlay.process.errors.split(separator: "\n")
      #expect(lines.count <= 1 && lines.allSatisfy { $0.hasPrefix("islet-sound:") }, "\(lines)")
      #expect(compositor.ending == nil)
    }

    /// Two hundred changes of mind within ten seconds leave nothing behind.
    @Test func twoHundredInterruptionsLeaveNothingBehind() throws {
      let seed = UInt64.random(in: 0...UInt64.max)
      var generator = SeededGenerator(seed: seed)
      let compositor = try desk.startCompositor()
      let overlay = try Overlay(desk: desk)
      let program = try SessionProgram(desk)
      func content(_ title: String, _ progress: Double, relevance: Double) -> String {
        #"{"relevanceScore":\#(relevance),"state":{"title":"\#(title)","progress":\#(progress)}}"#
      }
      let first = try program.request(content: content("First", 0.25, relevance: 2))
      let second = try program.request(content: content("Second", 0.75, relevance: 1))
      try overlay.wait(for: "compact") { $0.activity == first }
      let layers = try overlay.layers()
      let picture = try desk.screenshot()

      let before = try overlay.status()
      let begin = monotonicSeconds()
      for _ in 0..<200 {
        observe(seconds: .random(in: 0...0.1, using: &generator))
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<6: try program.control("Expand")
        case 6..<11: try program.control("Collapse")
        case 11..<13: try program.control("ShowList")
        case 13..<16: try program.control("Next")
        default:
          let progress = Double.random(in: 0...1, using: &generator)
          let isFirst = Bool.random(using: &generator)
          try program.send(
            "Update", isFirst ? first : second,
            content(isFirst ? "First" : "Second", progress, relevance: isFirst ? 2 : 1), "", "")
        }
      }
      try overlay.sync(settled: true)
      try report(
        "200 interruptions, seed \(seed)", before, overlay.status(),
        seconds: monotonicSeconds() - begin)

      // As if nothing had happened.
      try program.call("Update", first, content("First", 0.25, relevance: 2), "", "")
      try program.call("Update", second, content("Second", 0.75, relevance: 1), "", "")
      #expect(try overlay.command("collapse").ending == .exited(0))
      try overlay.sync(settled: true)
      if try overlay.layers().activity != first {
        #expect(try overlay.command("next").ending == .exited(0))
      }
      let after = try overlay.wait(for: "compact") { $0.activity == first }
      #expect(timeless(after) == timeless(layers), "seed \(seed)")
      #expect(try desk.screenshot().equals(picture), "seed \(seed)")
      try expectRest(overlay)
      #expect(overlay.process.errors == "" && overlay.process.ending == nil)
      #expect(compositor.ending == nil)
    }
  }
}
