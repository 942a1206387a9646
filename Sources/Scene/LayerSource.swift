import Activities
import Geometry

/// What a layer shows at any time: constant, or a function of the date or of the clock.
enum LayerSource: Hashable {
  case text(TextRun)
  case timer(TimerText)
  case image(ImageKey, opacity: Double)
  case symbol(Symbol, Color, size: Double)
  case fill(FillShape, Fill, opacity: Double)
  case progress(Double, Color)
  case timerProgress(TimerInterval, countsDown: Bool, Color)
  case waveform(isAnimating: Bool, Color)

  /// The height of a progress bar, in points.
  static let barHeight = 4.0

  /// The size that the layer takes for a proposal.
  func size(_ proposal: ProposedSize, measurer: any TextMeasuring) -> Size {
    switch self {
    case .text(var run):
      run.maxWidth = proposal.width ?? .infinity
      return measurer.measure(run).size
    case .timer(let timer):
      let size = measurer.measure(timer.template).size
      return Size(width: min(size.width, proposal.width ?? .infinity), height: size.height)
    case .image: return Size(width: proposal.width ?? 24, height: proposal.height ?? 24)
    case .symbol(_, _, let size):
      return Size(
        width: min(size, proposal.width ?? size), height: min(size, proposal.height ?? size))
    case .fill: return Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
    case .progress, .timerProgress:
      return Size(width: proposal.width ?? 100, height: LayerSource.barHeight)
    case .waveform:
      return Size(width: min(proposal.width ?? 24, 24), height: min(proposal.height ?? 20, 20))
    }
  }

  /// Whether the layer takes as much room along an axis as it is offered.
  func grows(along axis: ViewAxis) -> Bool {
    switch self {
    case .image, .fill: true
    case .progress, .timerProgress: axis == .horizontal
    case .text, .timer, .symbol, .waveform: false
    }
  }

  /// What the layer shows at a moment.
  ///
  /// - Parameters:
  ///   - frame: The layer's frame.
  ///   - clip: The outline that cuts a picture.
  ///   - moment: The moment.
  /// - Returns: What a painter draws in the frame.
  func content(frame: Rect, clip: FillShape?, at moment: Moment) -> DisplayContent {
    switch self {
    case .text(var run):
      run.maxWidth = frame.width
      return .text(run)
    case .timer(let timer): return .text(timer.run(at: moment.date))
    case .image(let key, _):
      let side = min(frame.width, frame.height) / 2
      switch clip {
      case .rounded(let radius): return .image(key, radius: min(radius, side))
      case .circle: return .image(key, radius: side)
      case nil: return .image(key, radius: 0)
      }
    case .symbol(let symbol, let color, _): return .symbol(symbol, color)
    case .fill(let shape, let fill, _): return .fill(clip ?? shape, fill)
    case .progress(let value, let color):
      return bar(value, color)
    case .timerProgress(let interval, let countsDown, let color):
      let passed = interval.fraction(at: moment.date)
      return bar(countsDown ? 1 - passed : passed, color)
    case .waveform(let isAnimating, let color):
      return .waveform(
        levels: isAnimating && !moment.reducesMotion
          ? Waveform.levels(at: moment.time) : Waveform.still, color)
    }
  }

  private func bar(_ fraction: Double, _ color: Color) -> DisplayContent {
    .bar(fraction: fraction > 0 ? min(fraction, 1) : 0, fill: color, track: color.opacity(0.25))
  }

  /// The factor on every colour that the content does not carry itself.
  var opacity: Double {
    switch self {
    case .image(_, let opacity), .fill(_, _, let opacity): opacity
    default: 1
    }
  }

  /// When the layer looks different by itself next: a date in seconds since 1970.
  func nextDate(after date: Double) -> Double? {
    switch self {
    case .timer(let timer): timer.nextDate(after: date)
    case .timerProgress(let interval, _, _) where interval.isRunning(at: date):
      // A bar of a few hundred pixels shows no finer step than the texts beside it.
      TimerText.nextSecond(of: interval, after: date)
    default: nil
    }
  }

  /// Whether the layer moves all the time.
  func isEndless(reducesMotion: Bool) -> Bool {
    if case .waveform(let isAnimating, _) = self { return isAnimating && !reducesMotion }
    return false
  }
}

/// A time of the frame clock together with the date that content is drawn for.
package struct Moment: Hashable, Sendable {
  /// Seconds of the monotonic clock: what motion is a function of.
  package var time: Double
  /// Seconds since 1970: what timers are a function of.
  package var date: Double
  /// Whether endless motion stands still (A8).
  package var reducesMotion: Bool

  /// Makes a moment.
  package init(time: Double, date: Double, reducesMotion: Bool = false) {
    self.time = time
    self.date = date
    self.reducesMotion = reducesMotion
  }
}
