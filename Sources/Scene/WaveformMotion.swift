/// The bars of one waveform: they rise when music begins, settle when it ends (A10), and move no
/// more often than ``Waveform/rate``, whatever else needs a frame.
struct WaveformMotion {
  /// Seconds in which they get from what was seen last to what they do now.
  private static let settlingTime = 0.3

  /// Whether they move, or are on their way to.
  private var runs: Bool
  /// What is seen.
  private(set) var levels = Waveform.still
  /// When they were seen last; nothing before the first frame.
  private var shownTime = -Double.infinity
  private var start = Waveform.still
  private var startTime = -Double.infinity

  /// Makes bars at rest that rise once they are seen, if they are to move.
  init(isAnimating: Bool, at moment: Moment) { runs = isAnimating && !moment.reducesMotion }

  /// Lets them rise, or settle.
  mutating func retarget(isAnimating: Bool, at moment: Moment) {
    let runs = isAnimating && !moment.reducesMotion
    guard runs != self.runs else { return }
    self.runs = runs
    begin(at: moment.time)
    // Reduced motion has no sinking either (A8).
    if moment.reducesMotion {
      (levels, start, startTime) = (Waveform.still, Waveform.still, -.infinity)
    }
  }

  /// Whether they are on their way to rest at a time.
  func isSettling(at time: Double) -> Bool { !runs && time < startTime + Self.settlingTime }

  /// How many times a second they move; `nil` once they rest.
  func framesPerSecond(at moment: Moment) -> Double? {
    runs || isSettling(at: moment.time) ? Waveform.rate : nil
  }

  /// Takes note that they are drawn by themselves at a moment.
  mutating func step(at moment: Moment) {
    let passed = moment.time - shownTime
    // A frame that comes a little early is as good as one in time.
    if (0..<0.95 / Waveform.rate).contains(passed), framesPerSecond(at: moment) != nil { return }
    // After a while out of sight, or in a picture of their group, they go on from what was seen.
    if runs, passed > 0.25 { begin(at: moment.time) }
    let part = min(max((moment.time - startTime) / Self.settlingTime, 0), 1)
    let eased = part * part * (3 - 2 * part)
    let goal = runs ? Waveform.levels(at: moment.endless) : Waveform.still
    let start = start
    levels = WaveformLevels { start[$0] + (goal[$0] - start[$0]) * eased }
    shownTime = moment.time
  }

  private mutating func begin(at time: Double) { (start, startTime) = (levels, time) }
}
