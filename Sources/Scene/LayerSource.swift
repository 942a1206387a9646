import Activities
import Geometry

/// What a layer shows at any time: constant, or a function of the date or of the clock.
enum LayerSource: Hashable {
  case text(TextRun)
  case marquee(MarqueeText)
  case timer(TimerText)
  case image(ImageKey, opacity: Double)
  case symbol(Symbol, Color, size: Double)
  case icon(LayerIcon)
  case fill(FillShape, Fill, opacity: Double)
  case progress(ProgressIndicator)
  case waveform(isAnimating: Bool, Color)
  case download(DownloadPill)

  /// The size that the layer takes for a proposal.
  func size(_ proposal: ProposedSize, measurer: any TextMeasuring) -> Size {
    switch self {
    case .text(var run):
      run.maxWidth = proposal.width ?? .infinity
      return measurer.measure(run).size
    case .marquee(let text):
      return measurer.measure(text.cut(to: proposal.width ?? .infinity)).size
    case .timer(let timer):
      let size = measurer.measure(timer.template).size
      return Size(width: min(size.width, proposal.width ?? .infinity), height: size.height)
    case .image: return Size(width: proposal.width ?? 24, height: proposal.height ?? 24)
    case .symbol(_, _, let size):
      return Size(
        width: min(size, proposal.width ?? size), height: min(size, proposal.height ?? size))
    case .icon(let icon): return icon.size(proposal)
    case .fill: return Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
    case .progress(let progress): return progress.size(proposal)
    case .waveform:
      return Size(width: min(proposal.width ?? 24, 24), height: min(proposal.height ?? 20, 20))
    case .download(let pill): return pill.size(proposal)
    }
  }

  /// Whether the layer takes as much room along an axis as it is offered.
  func grows(along axis: ViewAxis) -> Bool {
    switch self {
    case .image, .fill: true
    case .progress(let progress): progress.style == .linear && axis == .horizontal
    case .text, .marquee, .timer, .symbol, .icon, .waveform, .download: false
    }
  }

  /// The source where it lies in a frame.
  func placed(in frame: Rect, measurer: any TextMeasuring) -> LayerSource {
    switch self {
    case .progress(var progress):
      progress.place(in: frame)
      return .progress(progress)
    case .marquee(var text):
      text.length = measurer.measure(text.run).size.width
      // A font engine rounds up: half a point more than there is room for is no reason to move.
      return text.length > frame.width + 0.5 ? .marquee(text) : .text(text.run)
    default: return self
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
    case .marquee(let text): return .text(text.cut(to: frame.width))
    case .timer(let timer): return .text(timer.run(at: moment.date))
    case .image(let key, _):
      let side = min(frame.width, frame.height) / 2
      switch clip {
      case .rounded(let radius): return .image(key, radius: min(radius, side))
      case .circle: return .image(key, radius: side)
      case nil: return .image(key, radius: 0)
      }
    case .symbol(let symbol, let color, _): return .symbol(symbol, color)
    case .icon(let icon):
      if let symbol = icon.standIn { return .symbol(symbol, icon.tint ?? .white) }
      return .icon(icon.key, tint: icon.tint)
    case .fill(let shape, let fill, _): return .fill(clip ?? shape, fill)
    case .progress(let progress): return progress.content(at: moment)
    case .waveform(let isAnimating, let color):
      return .waveform(
        isAnimating && !moment.reducesMotion
          ? Waveform.levels(at: moment.endless) : Waveform.still, color)
    case .download(let pill):
      // Where it is on its way to is told by its motion, in several items.
      return .fill(.rounded(radius: frame.height / 2), .color(pill.tint))
    }
  }

  /// The picture that the layer shows, where it shows one.
  var imageKey: ImageKey? {
    switch self {
    case .image(let key, _): key
    case .icon(let icon): icon.standIn == nil ? icon.key : nil
    default: nil
    }
  }

  /// The factor on every colour that the content does not carry itself.
  var opacity: Double {
    switch self {
    case .image(_, let opacity), .fill(_, _, let opacity): opacity
    case .icon(let icon): icon.opacity
    default: 1
    }
  }

  /// When the layer looks different by itself next: a date in seconds since 1970.
  func nextDate(after date: Double) -> Double? {
    switch self {
    case .timer(let timer): timer.nextDate(after: date)
    case .progress(let progress): progress.nextDate(after: date)
    default: nil
    }
  }

  /// How many times a second the layer moves, for as long as it is shown; `nil` where it does not.
  func framesPerSecond(reducesMotion: Bool) -> Double? {
    guard !reducesMotion, case .progress(let progress) = self else { return nil }
    return progress.framesPerSecond
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
  /// Seconds for which endless motion has run: what it is a function of.
  var endless: Double

  /// Makes a moment.
  package init(time: Double, date: Double, reducesMotion: Bool = false) {
    self.time = time
    self.date = date
    self.reducesMotion = reducesMotion
    endless = time
  }
}
