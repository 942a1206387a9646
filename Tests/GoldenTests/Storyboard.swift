import Activities
import Geometry
import Painting
import Scene

/// A morph as a story: what is shown at rest, and what is asked for when.
struct Storyboard: Sendable, CustomStringConvertible {
  /// What is asked for at a time.
  enum Step: Sendable {
    case show(SceneContent)
    case change(SceneSettings)
  }

  /// Also the name of its files.
  let name: String
  /// The height of its pictures, in points.
  let height: Double
  /// The seconds after which it is where it goes for the first time: 100 % of its stages.
  let length: Double
  /// What is shown at the beginning.
  let beginning: SceneContent
  /// What is asked for, in the order of the times, which begin at 0.
  let steps: [(time: Double, step: Step)]
  /// The measures at the beginning.
  var settings = SceneSettings()

  private var ownTimes: [Double]?

  /// The width of all pictures, in points: the list's pill and what a spring overshoots by.
  static let width = 440.0
  /// The stages that have a golden.
  static let stages = [0, 0.25, 0.5, 0.75, 1]
  /// The time of the first step, in seconds of the clock.
  private static let start = 100.0

  /// The name, for a test's arguments.
  var description: String { name }

  /// A morph from one content to another.
  init(
    _ name: String, height: Double = 60, length: Double = 0.26, from beginning: SceneContent,
    to end: SceneContent
  ) {
    self.init(
      name, height: height, length: length, from: beginning, steps: [(0, .show(end))])
  }

  /// A morph in steps.
  init(
    _ name: String, height: Double = 60, length: Double, from beginning: SceneContent,
    steps: [(time: Double, step: Step)]
  ) {
    (self.name, self.height, self.length) = (name, height, length)
    (self.beginning, self.steps) = (beginning, steps)
  }

  /// The same with other measures at the beginning.
  func with(_ change: (inout SceneSettings) -> Void) -> Storyboard {
    var copy = self
    change(&copy.settings)
    return copy
  }

  /// Tells the story to a painter, frame by frame.
  ///
  /// - Parameters:
  ///   - times: Seconds after the first step, ascending; infinity is when nothing moves any more.
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  /// - Returns: A picture for every time, over a mid-tone that shows every edge.
  /// - Throws: What the painter refused.
  func pictures(at times: [Double], text: TextShaper, scale: Double) throws -> [PixelImage] {
    let renderer = try OffscreenRenderer(
      text: text, scale: scale, size: Size(width: Self.width, height: height),
      background: Color(hex: 0x3A5A80))
    if let cover = GoldenActivities.coverImage {
      renderer.setImage(cover, for: GoldenActivities.cover)
    }
    var settings = settings
    settings.monitorWidth = 1280
    let scene = Scene(measurer: text, settings: settings)
    scene.show(beginning, at: moment(-10))
    // As on a screen: what runs by itself is asked at every frame.
    var time = -1.0
    var pending = steps[...]
    func run(until end: Double) {
      while time < end {
        while let next = pending.first, next.time <= time {
          take(next.step, at: next.time, in: scene)
          pending.removeFirst()
        }
        _ = scene.displayList(at: moment(time))
        time = min(time + 1.0 / 60, end)
      }
      while let next = pending.first, next.time < end {
        take(next.step, at: next.time, in: scene)
        pending.removeFirst()
      }
    }
    return try times.map { end in
      run(until: end == .infinity ? (steps.last?.time ?? 0) + 0.01 : end)
      while end == .infinity, scene.isAnimating(at: moment(time).time) { run(until: time + 0.01) }
      let list = scene.displayList(at: moment(time))
      let settled = !scene.isOutlineMoving(at: moment(time).time)
      guard let image = renderer.render(list, settled: settled) else { throw PaintingError.fonts }
      return image
    }
  }

  private func take(_ step: Step, at time: Double, in scene: Scene) {
    switch step {
    case .show(let content): scene.show(content, at: moment(time))
    case .change(var settings):
      settings.monitorWidth = 1280
      scene.update(settings, at: moment(time))
    }
  }

  /// The same with its stages at times of its own, in seconds.
  func staged(at times: [Double]) -> Storyboard {
    var copy = self
    copy.ownTimes = times
    return copy
  }

  /// Where the stages of ``stages`` lie, in seconds; the last is at rest.
  var stageTimes: [Double] {
    ownTimes ?? Self.stages.map { $0 == 1 && !steps.isEmpty ? .infinity : $0 * length }
  }

  private func moment(_ time: Double) -> Moment {
    Moment(time: Self.start + time, date: GoldenActivities.date + max(time, 0))
  }
}
