import EventLoop

/// How long it takes from a message on the session bus to the frame that shows it, and how long
/// many messages take.
struct LatencyBench {
  private let overlay: OverlayBus

  init() throws { overlay = try OverlayBus() }

  private func content(title: String, progress: Double) -> String {
    #"{"state":{"title":"\#(title)","progress":\#(progress)}}"#
  }

  /// Updates an activity so many times, at moments that have nothing to do with the display's
  /// frames, and asks each time to be told when everything before was drawn.
  ///
  /// - Returns: The time from each update to its frame, in microseconds.
  func run(updates: Int) throws -> [UInt64] {
    let id = try overlay.request(source: "latency", id: "latency")
    defer { try? overlay.end(id) }
    var times: [UInt64] = []
    for number in 0..<updates {
      // Neither in step with the display, nor so soon that it would be held for the next frame.
      _ = try overlay.loop.runOnce(timeout: UInt64.random(in: 30_000...60_000))
      let progress = Double(number % 100) / 100
      let content = content(title: "Update \(number)", progress: progress)
      let before = Clock.monotonic.now()
      let update = try overlay.bus.call(overlay.update(id, content: content)) { _ in }
      try overlay.synchronize(settled: false)
      times.append(Clock.monotonic.now() - before)
      update.detach()
    }
    return times
  }

  /// Sends so many updates of one activity as fast as the bus takes them.
  ///
  /// - Returns: How long that took, in microseconds.
  func flood(updates: Int) throws -> UInt64 {
    let id = try overlay.request(source: "flood", id: "flood")
    defer { try? overlay.end(id) }
    // Its first frame loads fonts, which is not the flood's doing.
    try overlay.synchronize(settled: true)
    let start = Clock.monotonic.now()
    var owed = 0
    for number in 0..<updates {
      // A bus daemon refuses calls past 128 that wait for their answers.
      while owed > 100 { _ = try overlay.loop.runOnce(timeout: 1_000_000) }
      owed += 1
      let progress = Double(number) / Double(updates)
      let content = content(title: "\(number)", progress: progress)
      try overlay.bus.call(overlay.update(id, content: content)) { _ in owed -= 1 }.detach()
    }
    while owed > 0 { _ = try overlay.loop.runOnce(timeout: 1_000_000) }
    return Clock.monotonic.now() - start
  }

  /// Requests so many activities that are only held: the pill shows none of them.
  func hold(_ count: Int) throws {
    // Each source may have 64.
    for number in 0..<count {
      _ = try overlay.request(
        source: "held-\(number / 60)", id: "held-\(number)", relevance: -1)
    }
  }

  /// Ends what ``hold(_:)`` requested.
  func release(_ count: Int) throws {
    for number in 0..<count { try overlay.end("held-\(number)") }
  }
}
