import EventLoop

/// Interrupts a running overlay's motion as a script says.
final class Interruptions {
  private let overlay: OverlayBus
  private var hasCircle = false
  private var updates = 0

  init() throws { overlay = try OverlayBus() }

  /// Plays a script and prints what the overlay counted meanwhile.
  ///
  /// - Parameter nextLine: Each line is how many microseconds to wait, and a word: `expand`,
  ///   `collapse`, `list` and `next` as on the command line; `update` changes what the pill shows;
  ///   `circle` has a second activity come or go.
  /// - Throws: ``BenchFailure/usage(_:)`` for another line, and what the overlay refuses.
  func play(_ nextLine: () -> String?) throws {
    try request("first", relevance: 3)
    try request("other", relevance: 2)
    try overlay.synchronize(settled: true)
    let before = try overlay.status()
    var pace = Pace()
    while let line = nextLine() {
      let words = line.split(separator: " ")
      guard words.count == 2, let time = UInt64(words[0]) else {
        throw BenchFailure.usage("'\(line)' is not a time in microseconds and a word")
      }
      pace.wait(time)
      try interrupt(words[1])
    }
    try overlay.synchronize(settled: true)
    try overlay.printChanges(since: before)
    if hasCircle { try overlay.end("second") }
    try overlay.end("other")
    try overlay.end("first")
  }

  private func interrupt(_ word: Substring) throws {
    switch word {
    case "expand": try overlay.control("Expand")
    case "collapse": try overlay.control("Collapse")
    case "list": try overlay.control("ShowList")
    case "next": try overlay.control("Next")
    case "update":
      updates += 1
      let scene: BenchScene = updates % 2 == 0 ? .ring : .digits
      let views = try BenchViews.json(scene, step: updates)
      try overlay.bus.send(overlay.update("first", views: views))
      overlay.bus.flush()
    case "circle":
      if hasCircle { try overlay.end("second") } else { try request("second", relevance: 2.5) }
      hasCircle.toggle()
    default: throw BenchFailure.usage("there is no interruption '\(word)'")
    }
  }

  private func request(_ id: String, relevance: Double) throws {
    let scene: BenchScene = id == "first" ? .ring : .morph
    _ = try overlay.request(
      source: "bench", id: id, relevance: relevance, views: BenchViews.json(scene))
  }
}
