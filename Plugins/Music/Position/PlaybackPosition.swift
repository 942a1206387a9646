/// The position of what a player plays, from what it tells and from what can be reckoned.
///
/// Two models run side by side: one from the player's readings, and an own one from the track's
/// beginning, which counts where the readings are worth nothing (M18). Pure; positions are in
/// microseconds of the track, times in microseconds of the monotonic clock.
struct PlaybackPosition {
  /// Nil until the player has told a position.
  private var reported: PositionModel?
  private var own: PositionModel?
  private var judge = PositionJudge()
  /// When somebody here last jumped: what the player says for a moment after it is older (M23).
  private var quietUntil: UInt64 = 0
  private var isPlaying = false
  private var rate = 1.0

  /// How long a jump is waited for before the player's word counts again, in microseconds.
  static let jumpTime: UInt64 = 500_000

  /// Nil while the position is unknown (M19).
  var model: PositionModel? { judge.standsStill ? own : reported }

  /// Whether the player counts in microseconds, as far as is known.
  var isInMicroseconds: Bool { judge.unit == 1 }

  /// A track has begun, or was found on its way (M9).
  mutating func beginTrack(isFirst: Bool, at time: UInt64) {
    judge.beginStretch()
    quietUntil = 0
    // Until the new position is read, a new track has just begun.
    if reported != nil { reported = makeModel(0, at: time) }
    own = isFirst ? nil : makeModel(0, at: time)
  }

  /// It plays, stands, or runs at another rate.
  mutating func set(isPlaying: Bool, rate: Double, at time: UInt64) {
    guard isPlaying != self.isPlaying || rate != self.rate else { return }
    self.isPlaying = isPlaying
    self.rate = rate
    judge.beginStretch()
    reported?.set(isRunning: isPlaying, rate: rate, at: time)
    own?.set(isRunning: isPlaying, rate: rate, at: time)
  }

  /// Takes over a reading of `Position`; returns whether it was a jump that nothing explains.
  @discardableResult
  mutating func read(_ position: Int64, length: Int64?, at time: UInt64) -> Bool {
    guard time >= quietUntil else { return false }
    let verdict =
      isPlaying
      ? judge.judge(position, rate: rate, length: length, at: time) : judge.resting(position)
    if own == nil { own = makeModel(Double(position), at: time) }
    switch verdict {
    case .ignored:
      return false
    case .believed(let position):
      take(position, at: time)
      return false
    case .jumped(let position):
      take(position, at: time)
      own?.rebase(to: max(position, 0), at: time)
      return true
    case .stalled(let position):
      reported?.rebase(to: position, at: time)
      reported?.set(isRunning: false, rate: rate, at: time)
      return false
    }
  }

  /// The player says that somebody jumped.
  mutating func seeked(to position: Int64, at time: UInt64) {
    guard time >= quietUntil else { return }
    judge.beginStretch()
    take(Double(position) * judge.unit, at: time)
    own?.rebase(to: Double(position) * judge.unit, at: time)
  }

  /// Somebody here jumps: shown at once, and the player's word waits (M23).
  mutating func jump(to position: Double, at time: UInt64) {
    judge.beginStretch()
    take(position, at: time)
    own?.rebase(to: position, at: time)
    quietUntil = time + Self.jumpTime
  }

  private mutating func take(_ position: Double, at time: UInt64) {
    reported = makeModel(position, at: time)
  }

  private func makeModel(_ position: Double, at time: UInt64) -> PositionModel {
    var model = PositionModel(position: max(position, 0), at: time)
    model.set(isRunning: isPlaying, rate: rate, at: time)
    return model
  }
}
