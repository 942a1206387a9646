import Geometry
import Motion

/// What of a layer itself is in flight: how it gets from what it showed to what it shows now.
///
/// A kind of motion is a case here and a type of its own with the same few questions; a group asks
/// them of every layer in every frame, so none of the answers may allocate.
enum LayerMotion {
  /// It changes at once, and stands still or runs by the clock alone.
  case none
  /// A progress on its way to its fraction (C5).
  case fraction(Animated<Double>)
  /// A bar that the pointer can move; boxed, as it is large beside the others.
  indirect case bar(SeekMotion)
  /// A download between its stages; boxed, as it is large beside the others (C1–C5).
  indirect case download(DownloadMotion)
  /// A text whose changed characters slide (B12).
  case digits(DigitsMotion)
  /// The bars of a waveform (A10).
  case waveform(WaveformMotion)
  /// A text that scrolls through its frame; boxed, as it is large beside the others.
  indirect case marquee(MarqueeMotion)

  /// The motion of a layer that has just come, or that changes at once.
  init(_ layer: Layer, at moment: Moment, measurer: any TextMeasuring) {
    switch layer.source {
    case .progress(let progress) where progress.seekAction != nil:
      self = .bar(SeekMotion(progress))
    case .progress(let progress):
      self = progress.constant.map { .fraction(Animated($0, tolerance: 0.001)) } ?? .none
    case .download(let pill): self = .download(DownloadMotion(pill, at: moment))
    case .text, .timer:
      self = DigitsMotion(layer, at: moment, measurer: measurer).map { .digits($0) } ?? .none
    case .waveform(let isAnimating, _):
      self = .waveform(WaveformMotion(isAnimating: isAnimating, at: moment))
    case .marquee(let text):
      self = .marquee(MarqueeMotion(text, width: layer.frame.width, at: moment))
    default: self = .none
    }
  }

  /// Whether it slides to what a layer shows now, so that nothing needs to fade.
  func slides(to layer: Layer, at moment: Moment, measurer: any TextMeasuring) -> Bool {
    guard case .digits(let digits) = self, !moment.reducesMotion else { return false }
    return digits.canShow(layer, at: moment, measurer: measurer)
  }

  /// Lets the pointer hold a bar at a fraction, 0…1.
  mutating func hold(at fraction: Double, _ moment: Moment) {
    guard case .bar(var bar) = self else { return }
    bar.hold(at: fraction, moment)
    self = .bar(bar)
  }

  /// Takes note that the pointer has let go of a bar.
  ///
  /// - Returns: Where, 0…1; `nil` where it did not hold it.
  mutating func release(at moment: Moment) -> Double? {
    guard case .bar(var bar) = self else { return nil }
    defer { self = .bar(bar) }
    return bar.release(at: moment)
  }

  /// Lets go of a bar without a word.
  mutating func cancel(_ progress: ProgressIndicator, at moment: Moment) {
    guard case .bar(var bar) = self else { return }
    bar.cancel(progress, at: moment)
    self = .bar(bar)
  }

  /// Whether the pointer holds it.
  var isHeld: Bool {
    if case .bar(let bar) = self { return bar.isHeld }
    return false
  }

  /// Shows at once what a layer of the same kind shows now, unless the pointer holds it.
  mutating func restart(as layer: Layer, at moment: Moment, measurer: any TextMeasuring) {
    if isHeld {
      retarget(to: layer, at: moment, measurer: measurer)
    } else {
      self = LayerMotion(layer, at: moment, measurer: measurer)
    }
  }

  /// Moves towards what a layer of the same kind shows now, from what is seen.
  mutating func retarget(to layer: Layer, at moment: Moment, measurer: any TextMeasuring) {
    switch (self, layer.source) {
    case (.download(var download), .download(let pill)):
      download.retarget(to: pill, at: moment)
      self = .download(download)
    case (.bar(var bar), .progress(let progress)) where progress.seekAction != nil:
      bar.retarget(to: progress, at: moment)
      self = .bar(bar)
    case (.fraction(var fraction), .progress(let progress))
    where progress.constant != nil && progress.seekAction == nil:
      let target = progress.constant ?? 0
      guard target != fraction.target else { return }
      fraction.retarget(
        to: target, at: moment.time, with: moment.reducesMotion ? .none : .linear(duration: 0.12))
      self = .fraction(fraction)
    case (.digits(var digits), _) where digits.canShow(layer, at: moment, measurer: measurer):
      digits.retarget(to: layer, at: moment, measurer: measurer)
      self = .digits(digits)
    case (.waveform(var bars), .waveform(let isAnimating, _)):
      bars.retarget(isAnimating: isAnimating, at: moment)
      self = .waveform(bars)
    case (.marquee(var marquee), .marquee(let text)):
      marquee.retarget(to: text, width: layer.frame.width, at: moment)
      self = .marquee(marquee)
    default: self = LayerMotion(layer, at: moment, measurer: measurer)
    }
  }

  /// Lets what never rests stand still or go on, as the settings say now (A8).
  mutating func adjust(_ layer: Layer, at moment: Moment, measurer: any TextMeasuring) {
    switch self {
    case .waveform, .marquee: retarget(to: layer, at: moment, measurer: measurer)
    case .none, .fraction, .bar, .digits, .download: break
    }
  }

  /// Takes note that it is drawn by itself at a moment, and not in a picture of its group.
  mutating func step(at moment: Moment) {
    guard case .waveform(var bars) = self else { return }
    bars.step(at: moment)
    self = .waveform(bars)
  }

  /// Takes note of the date, and of what is over.
  ///
  /// - Returns: Whether it begins to move, or shows something else.
  mutating func advance(
    _ layer: Layer, at moment: Moment, animates: Bool, measurer: any TextMeasuring
  ) -> Bool {
    if case .bar(var bar) = self, case .progress(let progress) = layer.source {
      guard bar.advance(progress, at: moment) else { return false }
      self = .bar(bar)
      return true
    }
    guard case .digits(var digits) = self else { return false }
    let isNew = digits.advance(layer, at: moment, animates: animates, measurer: measurer)
    self = .digits(digits)
    return isNew
  }

  /// Whether anything but endless motion moves at a time.
  func isMoving(at time: Double) -> Bool {
    switch self {
    case .none, .waveform: false
    case .fraction(let fraction): fraction.isAnimating(at: time)
    case .bar(let bar): bar.isMoving(at: time)
    case .download(let download): download.isMoving(at: time)
    case .digits(let digits): digits.isMoving(at: time)
    case .marquee(let marquee): marquee.isMoving(at: time)
    }
  }

  /// How many times a second it moves for as long as it is shown; `nil` where it does not.
  func framesPerSecond(at moment: Moment) -> Double? {
    switch self {
    case .none, .fraction, .bar, .digits: nil
    case .download(let download): download.framesPerSecond(at: moment)
    case .waveform(let bars): bars.framesPerSecond(at: moment)
    case .marquee(let marquee): marquee.framesPerSecond(at: moment)
    }
  }

  /// Whether endless motion is on its way to rest at a time, at its own pace.
  func isSettling(at time: Double) -> Bool {
    if case .waveform(let bars) = self { return bars.isSettling(at: time) }
    return false
  }

  /// The time at which it begins to move by itself, in seconds; `nil` where it does not.
  func nextTime(after time: Double) -> Double? {
    switch self {
    case .marquee(let marquee): marquee.nextTime(after: time)
    case .bar(let bar): bar.nextTime
    default: nil
    }
  }

  /// Adds what is seen of a layer at a moment.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - frame: Where it lies now.
  ///   - identity: Its identity; several items are parts of it.
  ///   - moment: The moment.
  ///   - items: Takes the items.
  func appendItems(
    of layer: Layer, in frame: Rect, _ identity: LayerIdentity, at moment: Moment,
    to items: inout [DisplayItem]
  ) {
    if case .download(let download) = self {
      return download.appendItems(frame: frame, identity: identity, at: moment, to: &items)
    }
    if case .digits(let digits) = self {
      return digits.appendItems(in: frame, identity, at: moment, to: &items)
    }
    if case .marquee(let marquee) = self {
      return marquee.appendItems(in: frame, identity, at: moment, to: &items)
    }
    if case .bar(let bar) = self, case .progress(var progress) = layer.source {
      progress.value = .fraction(bar.fraction(of: progress, at: moment))
      items.append(
        DisplayItem(
          identity: identity, frame: bar.frame(frame, at: moment.time),
          content: progress.content(at: moment), opacity: layer.source.opacity))
      return
    }
    var item = DisplayItem(
      identity: identity, frame: frame,
      content: layer.source.content(frame: frame, clip: layer.clip, at: moment),
      opacity: layer.source.opacity)
    if case .fraction(let fraction) = self, case .progress(var progress) = layer.source,
      fraction.isAnimating(at: moment.time)
    {
      progress.value = .fraction(fraction.value(at: moment.time))
      item.content = progress.content(at: moment)
    }
    if case .waveform(let bars) = self, case .waveform(_, let color) = layer.source {
      item.content = .waveform(bars.levels, color)
    }
    items.append(item)
  }
}
