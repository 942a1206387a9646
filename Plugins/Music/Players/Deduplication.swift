/// Finds players that are only another face of one that is shown (M37, M40, M54).
///
/// Pure.
enum Deduplication {
  /// The owners of those to be hidden.
  static func hidden(_ players: [PlayerFacts]) -> Set<String> {
    // In a fixed order, so that the same one is hidden each time.
    let players = players.sorted { ($0.labels.first ?? "") < ($1.labels.first ?? "") }
    var hidden: Set<String> = []
    for player in players {
      let others = players.filter { $0.owner != player.owner && !hidden.contains($0.owner) }
      if others.contains(where: { isMirror(player, of: $0) }) { hidden.insert(player.owner) }
    }
    return hidden
  }

  /// Whether a player is to give way to another one.
  private static func isMirror(_ player: PlayerFacts, of other: PlayerFacts) -> Bool {
    if other.isBrowserIntegration, !player.isBrowserIntegration {
      // M37: it knows more than the browser itself, while it is there.
      return other.track.browserProcess.map { $0 == player.process }
        ?? (player.isBrowser && player.track.isMirror(of: other.track))
    }
    if player.isBrowserIntegration, !other.isBrowserIntegration { return false }
    if player.isRemote != other.isRemote {
      // M54: a phone that shows what this computer plays.
      return player.isRemote && !player.track.title.isEmpty
        && player.track.isMirror(of: other.track)
    }
    // M40: one process, two connections.
    guard let process = player.process, process == other.process,
      player.track.isMirror(of: other.track)
    else { return false }
    return isLess(player, other)
  }

  /// Of two faces of one process the one that answers, that plays, that has the plain name stays.
  private static func isLess(_ player: PlayerFacts, _ other: PlayerFacts) -> Bool {
    let theirs = (other.isResponsive ? 1 : 0, other.isPlaying ? 1 : 0)
    let own = (player.isResponsive ? 1 : 0, player.isPlaying ? 1 : 0)
    if theirs != own { return theirs > own }
    return (player.labels.first ?? "", player.owner) > (other.labels.first ?? "", other.owner)
  }
}
