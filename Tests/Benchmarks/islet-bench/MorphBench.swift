import Activities
import Desktop
import EventLoop
import Geometry
import Painting
import Scene

/// Islet's own path from an activity to requests, without its clock: scene, painter and window.
///
/// The frames of a morph follow each other at once, and the time of each is an argument. So the
/// figures are those of the drawing: the processor does not sleep and its caches stay warm.
final class MorphBench {
  /// After so many frames the server catches up, so that its queue never fills.
  private static let batch = 8
  private static let framePeriod = 1.0 / 60

  // In the reverse of the order in which they are built.
  private let surface: Surface
  private let connection: Connection
  private let scene: Scene
  private let activity: Activity
  private let second: Activity?
  private let server: Int
  private let loop: EventLoop
  private var time = 0.0
  private var counts = Counts()

  /// Makes a pill at rest that shows music, and a circle with another song beside it if wanted.
  init(scale: Double, hasCircle: Bool, server: Int) throws {
    self.server = server
    second = hasCircle ? try MusicViews.activity(id: "another song") : nil
    guard let activity = try MusicViews.activity() else { throw BenchFailure.noActivity }
    self.activity = activity
    loop = try EventLoop()
    connection = try Connection(loop: loop)
    let text = try TextShaper()
    let settings = SceneSettings()
    surface = try Surface(
      connection: connection, loop: loop, monitors: Monitors(connection, loop: loop), text: text,
      options: .init(
        scale: scale, collapsed: Size(width: 420, height: 60),
        expanded: Size(width: 440, height: 190)))
    scene = Scene(measurer: text, settings: settings)
    if let cover = MorphBench.cover(side: Int(256 * scale)) {
      surface.backend.setImage(
        cover, for: ImageKey(source: activity.identity.source, key: MusicViews.cover))
    }
    scene.show(SceneContent(primary: activity, secondary: second), at: moment)
    while scene.nextUpdate(after: moment) == .nextFrame { frame() }
    frame()
    connection.synchronize()
  }

  private var moment: Moment { Moment(time: time, date: 1100) }

  private func frame() {
    let settled = scene.nextUpdate(after: moment) != .nextFrame
    surface.present(scene.displayList(at: moment), settled: settled)
    connection.flush()
    time += MorphBench.framePeriod
  }

  /// Expands and shrinks in turn; what was done to begin a morph does not count.
  func run(morphs: Int) -> Counts {
    counts = Counts()
    let server = Counts.time(of: server)
    for morph in 0..<morphs {
      let expands = morph % 2 == 0
      if expands { surface.setEnvelope(.expanded) }
      scene.show(
        SceneContent(
          primary: activity, secondary: second, mode: expands ? .expanded : .collapsed),
        at: moment)
      surface.backend.prepare(scene.groupItems(at: moment))
      while scene.nextUpdate(after: moment) == .nextFrame { batch() }
      if !expands { surface.setEnvelope(.collapsed) }
    }
    connection.synchronize()
    counts.server = Counts.time(of: self.server) - server
    return counts
  }

  private func batch() {
    let before = (Counts.ownTime, connection.requestsSent, connection.bytesSent)
    for _ in 0..<MorphBench.batch {
      let isLast = scene.nextUpdate(after: moment) != .nextFrame
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

/// What keeps the benchmark from running.
enum BenchFailure: Error {
  case noActivity
}
