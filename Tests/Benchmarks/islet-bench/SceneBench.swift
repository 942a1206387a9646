import Activities
import Desktop
import EventLoop
import Geometry
import Painting
import ProviderHosting
import Scene

/// Islet's own path from an activity to requests, without its clock: scene, painter and window.
///
/// The frames of a scene follow each other at once, and the time of each is an argument. So the
/// figures are those of the drawing: the processor does not sleep and its caches stay warm.
final class SceneBench {
  /// After so many frames the server catches up, so that its queue never fills.
  private static let batch = 8

  // In the reverse of the order in which they are built.
  private let surface: Surface
  private let connection: Connection
  private let scene: Scene
  private let bench: BenchScene
  private let server: Int
  private let loop: EventLoop
  private var store = ActivityStore(parser: .jansson)
  private let first: Activity.Identity
  private let second: Activity.Identity?
  private var step = 0
  private var time = 0.0
  private var counts = Counts()

  /// Makes a pill at rest that shows the first step of a scene.
  ///
  /// - Parameters:
  ///   - bench: The scene.
  ///   - scale: Device pixels in a point.
  ///   - hasCircle: Whether another song has a circle beside the pill all the time.
  ///   - server: The X server's process, whose time is taken too.
  /// - Throws: What keeps it from the display.
  init(_ bench: BenchScene, scale: Double, hasCircle: Bool, server: Int) throws {
    self.bench = bench
    self.server = server
    let views = try BenchViews.json(bench)
    first = try SceneBench.request("first", views: views, in: &store)
    second =
      switch bench {
      case .twoPills: try SceneBench.request("second", views: views, in: &store)
      case .crossFade:
        try SceneBench.request("second", views: try BenchViews.json(.ring), in: &store)
      default:
        hasCircle ? try SceneBench.request("second", views: views, in: &store) : nil
      }
    loop = try EventLoop()
    connection = try Connection(loop: loop)
    let text = try TextShaper()
    surface = try Surface(
      connection: connection, loop: loop, monitors: Monitors(connection, loop: loop), text: text,
      options: .init(
        scale: scale, collapsed: Size(width: 420, height: 60),
        expanded: Size(width: 440, height: 190)))
    scene = Scene(measurer: text, settings: SceneSettings())
    if let cover = SceneBench.cover(side: Int(256 * scale)) {
      surface.backend.setImage(cover, for: ImageKey(source: 1, key: MusicViews.cover))
    }
    scene.show(content(hasCircle: hasCircle), at: moment)
    while scene.nextUpdate(after: moment) == .nextFrame { frame() }
    frame()
    connection.synchronize()
  }

  private static func request(
    _ id: String, views: String, in store: inout ActivityStore
  ) throws -> Activity.Identity {
    try store.request(
      id: id, source: 1, attributes: "", content: #"{"state":{}}"#, views: views, at: 0)
    return Activity.Identity(source: 1, id: id)
  }

  private var moment: Moment { Moment(time: time, date: 1100) }

  private func frame() {
    // As the overlay does: what moves inside leaves a resting outline on whole pixels.
    surface.present(
      scene.displayList(at: moment), settled: !scene.isOutlineMoving(at: time))
    connection.flush()
    time += bench.framePeriod
  }

  private func content(
    mode: SceneContent.Mode = .collapsed, hasCircle: Bool
  ) -> SceneContent {
    SceneContent(
      primary: store.activity(first),
      secondary: hasCircle ? second.flatMap { store.activity($0) } : nil, mode: mode)
  }

  /// The change that the next step brings.
  private func nextContent() throws -> SceneContent {
    step += 1
    let isOdd = step % 2 == 1
    switch bench {
    case .morph:
      return content(mode: isOdd ? .expanded : .collapsed, hasCircle: second != nil)
    case .twoPills: return content(hasCircle: isOdd)
    case .crossFade:
      return SceneContent(
        primary: second.flatMap { store.activity(isOdd ? $0 : first) }, mode: .expanded)
    case .ring, .keyline, .download, .digits, .waveform:
      try store.update(first, content: "", views: BenchViews.json(bench, step: step), at: 0)
      return content(
        mode: bench.isExpanded ? .expanded : .collapsed, hasCircle: second != nil)
    }
  }

  /// Runs a scene; what was done to begin a step does not count.
  func run(rounds: Int) throws -> Counts {
    counts = Counts()
    let server = Counts.time(of: server)
    for _ in 0..<rounds * bench.stepsInRound {
      let content = try nextContent()
      if content.mode == .expanded { surface.setEnvelope(.expanded) }
      scene.show(content, at: moment)
      surface.backend.prepare(scene.groupItems(at: moment))
      if let frames = bench.framesInStep {
        for first in stride(from: 0, to: frames, by: SceneBench.batch) {
          batch(atMost: min(SceneBench.batch, frames - first), endsAtRest: false)
        }
      } else {
        repeat {
          batch(atMost: SceneBench.batch, endsAtRest: true)
        } while scene.nextUpdate(after: moment) == .nextFrame
      }
      if content.mode == .collapsed { surface.setEnvelope(.collapsed) }
    }
    connection.synchronize()
    counts.server = Counts.time(of: self.server) - server
    return counts
  }

  private func batch(atMost frames: Int, endsAtRest: Bool) {
    let before = (Counts.ownTime, connection.requestsSent, connection.bytesSent)
    for _ in 0..<frames {
      let isLast = endsAtRest && scene.nextUpdate(after: moment) != .nextFrame
      frame()
      counts.frames += 1
      if isLast { break }
    }
    counts.client += Counts.ownTime - before.0
    counts.requests += connection.requestsSent - before.1
    counts.bytes += connection.bytesSent - before.2
    connection.synchronize()
  }

  private static func cover(side: Int) -> PixelImage? {
    let pixels = (0..<side * side).map { index in
      0xFF20_1040 | UInt32(index / side & 0xFF) << 16 | UInt32(index % side & 0xFF)
    }
    return PixelImage(width: side, height: side, pixels: pixels)
  }
}
