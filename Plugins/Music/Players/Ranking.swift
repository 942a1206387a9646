/// Which players are shown, the first one first (M51, M52, M54).
///
/// Pure.
struct Ranking {
  let settings: MusicSettings

  /// The most players that are shown at a time.
  static let limit = 4

  /// The players to show at a time of the boot-time clock, in their order.
  func shown(_ players: [PlayerFacts], at time: UInt64) -> [PlayerFacts] {
    let candidates = players.filter { player in
      isPresent(player, at: time)
        && !settings.ignoredPlayers.contains { player.isCalled($0) }
    }
    let hidden = Deduplication.hidden(candidates)
    let ranked = candidates.filter { !hidden.contains($0.owner) }.sorted { isBefore($0, $1) }
    return Array(ranked.prefix(Self.limit))
  }

  /// Whether it plays, or has paused only lately (M51).
  private func isPresent(_ player: PlayerFacts, at time: UInt64) -> Bool {
    switch player.status {
    case .stopped: return false
    case .playing where player.isResponsive: return true
    case .playing, .paused: return expiry(of: player).map { time < $0 } ?? true
    }
  }

  /// When a player that does not play is to go, in microseconds of the boot-time clock.
  private func expiry(of player: PlayerFacts) -> UInt64? {
    guard let limit = settings.pauseLimit, !player.isPlaying else { return nil }
    return player.restingSince.map { $0 + limit }
  }

  /// When the next of these is to go.
  func nextExpiry(_ players: [PlayerFacts], after time: UInt64) -> UInt64? {
    players.filter { $0.status != .stopped }.compactMap(expiry).filter { $0 > time }.min()
  }

  /// One that plays, then the one that the user prefers, then this computer's, then the newest;
  /// what does not answer comes last, so that it hides nobody.
  private func isBefore(_ one: PlayerFacts, _ two: PlayerFacts) -> Bool {
    rank(one) > rank(two)
  }

  private func rank(_ player: PlayerFacts) -> (Int, Int, Int, Int, UInt64) {
    let isPreferred = settings.preferredPlayer.map(player.isCalled) ?? false
    return (
      player.isResponsive ? 1 : 0, player.isPlaying ? 1 : 0, isPreferred ? 1 : 0,
      player.isRemote ? 0 : 1, player.lastChange
    )
  }
}
