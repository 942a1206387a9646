import Activities
import Geometry
import Motion

/// What a download pill shows at any moment on its way from one stage to the next (C1, C5).
struct DownloadMotion {
  /// How the stages give way to each other (C5).
  private static let spring = Spring(duration: 0.4, bounce: 0.25)
  /// How the arc follows the fraction (C5).
  private static let follow = Animation.linear(duration: 0.12)
  /// How the arc changes between a fraction and the length of one that turns.
  private static let change = Animation.spring(Spring(duration: 0.4))
  /// How a mark is drawn along its stroke.
  private static let draw = Animation.spring(Spring(duration: 0.5))
  /// How a turning arc comes to rest at 12 o'clock.
  private static let stop = Animation.spring(Spring(duration: 0.6))
  /// The least that is left to turn when it does, so that it need not turn back.
  private static let leastStop = 0.1

  private(set) var pill: DownloadPill
  private var phases: Animated<DownloadPhases>
  private var length: Animated<Double>
  /// Where the arc begins, in turns, but for what it has turned since ``turnsSince``.
  private var turn: Animated<Double>
  private var checkStroke = Animated(1.0, tolerance: 0.002)
  private var exclamationStroke = Animated(1.0, tolerance: 0.002)
  /// The endless time from which on the arc turns; `nil` where it does not.
  private var turnsSince: Double?

  /// Makes the motion of a pill that is there already, at rest.
  init(_ pill: DownloadPill, at moment: Moment) {
    self.pill = pill
    phases = Animated(DownloadMotion.phases(of: pill.state), tolerance: 0.002)
    length = Animated(0, tolerance: 0.001)
    turn = Animated(0, tolerance: 0.0005)
    followRing(isSeen: false, at: moment)
  }

  /// Moves on towards another stage or fraction, from what is shown now.
  mutating func retarget(to newPill: DownloadPill, at moment: Moment) {
    let time = moment.time
    pill = newPill
    let target = DownloadMotion.phases(of: newPill.state)
    let now = phases.value(at: time)
    if target != phases.target {
      func redraw(_ stroke: inout Animated<Double>, _ share: Double) {
        // What is seen already need not be drawn again.
        guard share <= DownloadPose.begin else { return }
        stroke.retarget(to: 0, at: time, with: .none)
        stroke.retarget(to: 1, at: time, with: moment.reducesMotion ? .none : DownloadMotion.draw)
      }
      if target.check == 1 { redraw(&checkStroke, now.check) }
      if target.exclamation == 1 { redraw(&exclamationStroke, now.exclamation) }
      phases.retarget(
        to: target, at: time, with: moment.reducesMotion ? .none : .spring(DownloadMotion.spring))
    }
    followRing(isSeen: now.ring > DownloadPose.begin, at: moment)
  }

  /// Moves the arc to where the state wants it.
  private mutating func followRing(isSeen: Bool, at moment: Moment) {
    let time = moment.time
    let moves = isSeen && !moment.reducesMotion
    let wasTurning = turnsSince != nil
    var (target, turns) = (length.target, false)
    switch pill.state {
    case .downloading(let fraction?): target = fraction
    case .downloading(nil): (target, turns) = (IndeterminateArc.length, true)
    case .finished: target = 1
    case .idle, .failed: break
    }
    if target != length.target || !moves {
      length.retarget(
        to: target, at: time,
        with: !moves ? .none : turns == wasTurning ? DownloadMotion.follow : DownloadMotion.change)
    }
    guard turns != wasTurning else { return }
    // Across the top at first, which no fraction looks like wherever it stands still (A8).
    let start = moves ? begin(at: moment) : turns ? -IndeterminateArc.length / 2 : 0
    turn = Animated(start, tolerance: turn.tolerance)
    turnsSince = turns ? moment.endless : nil
    guard !turns else { return }
    // It goes on as fast as it was, and from there to the next 12 o'clock.
    turn.retarget(to: start + 1, at: time, with: .linear(duration: IndeterminateArc.period))
    turn.retarget(
      to: (start + DownloadMotion.leastStop).rounded(.up), at: time,
      with: moves ? DownloadMotion.stop : .none)
  }

  /// Where the arc begins at a moment, in turns.
  private func begin(at moment: Moment) -> Double {
    let turned = turnsSince.map { (moment.endless - $0) / IndeterminateArc.period } ?? 0
    return turn.value(at: moment.time) + turned
  }

  /// Whether it moves at a time, but for an arc that turns without end.
  func isMoving(at time: Double) -> Bool {
    phases.isAnimating(at: time) || length.isAnimating(at: time)
      || checkStroke.isAnimating(at: time) || exclamationStroke.isAnimating(at: time)
      || turn.isAnimating(at: time)
  }

  /// How often a second it looks different without end; `nil` where it rests.
  func framesPerSecond(at moment: Moment) -> Double? {
    turnsSince != nil && !moment.reducesMotion ? IndeterminateArc.rate : nil
  }

  /// What is shown at a moment.
  func pose(at moment: Moment) -> DownloadPose {
    let time = moment.time
    let turns = begin(at: moment)
    return DownloadPose(
      phases: phases.value(at: time), start: turns - turns.rounded(.down),
      length: min(max(length.value(at: time), 0), 1),
      checkStroke: min(max(checkStroke.value(at: time), 0), 1),
      exclamationStroke: min(max(exclamationStroke.value(at: time), 0), 1))
  }

  /// Adds what a painter draws in the frame of the pill.
  func appendItems(
    frame: Rect, identity: LayerIdentity, at moment: Moment, to items: inout [DisplayItem]
  ) {
    pose(at: moment).appendItems(of: pill, frame: frame, identity: identity, to: &items)
  }

  private static func phases(of state: ViewDownload.State) -> DownloadPhases {
    switch state {
    case .idle: DownloadPhases(idle: 1)
    case .downloading: DownloadPhases(ring: 1)
    case .finished: DownloadPhases(check: 1)
    case .failed: DownloadPhases(exclamation: 1)
    }
  }
}
