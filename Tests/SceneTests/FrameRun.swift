import Geometry
import Scene

/// Draws the frames that a scene asks for, as the overlay does on a monitor of 60 Hz.
struct FrameRun {
  struct Frame {
    let time: Double
    let list: DisplayList
  }

  let scene: Scene
  /// The date at time 0.
  static let epoch = 1100.0

  static func moment(_ time: Double) -> Moment { Moment(time: time, date: epoch + time) }

  /// The frames from a time on, until there is no more to draw or another time has come.
  func frames(from start: Double, until end: Double) -> [Frame] {
    var (frames, time) = ([Frame](), start)
    while time < end {
      let next = scene.nextUpdate(after: FrameRun.moment(time))
      frames.append(Frame(time: time, list: scene.displayList(at: FrameRun.moment(time))))
      switch next {
      case .nextFrame: time += 1.0 / 60
      case .frames(let rate): time += (0.985 * 60 / rate).rounded(.up) / 60
      case .date(let date): time = max(date - FrameRun.epoch, time) + 0.001
      case .never: return frames
      }
    }
    return frames
  }
}

extension DisplayList {
  /// The items that match, wherever they are.
  func items(_ isWanted: (DisplayContent) -> Bool) -> [DisplayItem] {
    (items + circleItems).filter { isWanted($0.content) }
  }

  /// The bars of the waveforms.
  var waveforms: [WaveformLevels] {
    items.compactMap { if case .waveform(let levels, _) = $0.content { levels } else { nil } }
  }

  /// The rings.
  var rings: [Ring] {
    items.compactMap { if case .ring(let ring) = $0.content { ring } else { nil } }
  }

  /// The bars' ends.
  var bars: [(from: Double, to: Double)] {
    items.compactMap {
      if case .bar(let from, let to, _, _) = $0.content { (from, to) } else { nil }
    }
  }
}
