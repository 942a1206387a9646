import EventLoop

/// Has a running overlay show a scene, through the session bus, at the display's own pace.
struct SceneDrive {
  private let overlay: OverlayBus
  private let scene: BenchScene

  init(_ scene: BenchScene) throws {
    self.scene = scene
    overlay = try OverlayBus()
  }

  /// Shows the scene from rest to rest and prints what the overlay counted meanwhile.
  func run(rounds: Int) throws {
    let id = try overlay.request(
      source: "bench", id: "first", relevance: 10, views: BenchViews.json(scene))
    if scene == .crossFade {
      _ = try overlay.request(
        source: "bench", id: "second", relevance: 9, views: BenchViews.json(.ring))
    }
    if scene.isExpanded { try overlay.control("Expand") }
    try overlay.synchronize(settled: true)
    let before = try overlay.status()
    var pace = Pace()
    for step in 1...rounds * scene.stepsInRound {
      switch scene {
      case .morph:
        try overlay.control(step % 2 == 1 ? "Expand" : "Collapse")
        try overlay.synchronize(settled: true)
      case .twoPills:
        if step % 2 == 1 {
          _ = try overlay.request(
            source: "bench", id: "second", relevance: 5, views: BenchViews.json(.morph))
        } else {
          try overlay.end("second")
        }
        try overlay.synchronize(settled: true)
      case .crossFade:
        try overlay.control("Next")
        try overlay.synchronize(settled: true)
      case .digits:
        try update(id, step: step)
        try overlay.synchronize(settled: true)
      case .ring, .keyline:
        // Twenty a second, as a download reports.
        pace.wait(50_000)
        try update(id, step: step)
      case .download:
        pace.wait(50_000)
        try update(id, step: step)
        // The check mark, and then the capsule, stay for a while.
        let number = step % scene.stepsInRound
        if number == 0 || number > BenchScene.ringSteps {
          try overlay.synchronize(settled: true)
          pace = Pace()
        }
      case .waveform:
        pace.wait(1_000_000)
      }
    }
    if scene != .waveform { try overlay.synchronize(settled: true) }
    try overlay.printChanges(since: before)
    if scene.isExpanded { try overlay.control("Collapse") }
    if scene == .crossFade { try overlay.end("second") }
    try overlay.end(id)
    try overlay.synchronize(settled: true)
  }

  private func update(_ id: String, step: Int) throws {
    let views = try BenchViews.json(scene, step: step)
    try overlay.bus.send(overlay.update(id, views: views))
    overlay.bus.flush()
  }
}
