import IsletKit

/// What a player is asked, and when.
extension Player {
  private var situation: ReadingPlan.Situation {
    ReadingPlan.Situation(
      isWatched: isShown && state.status == .playing, isKnown: !state.track.title.isEmpty)
  }

  func armReading() {
    let due = backOff.isResponsive ? plan.due(situation) : backOff.nextTry
    guard let due else {
      reading?.disarm()
      return
    }
    // The timer may be late by its accuracy, and this should not be.
    if due <= Self.now() { readNext() } else { reading?.arm(at: due) }
  }

  func readNext() {
    let now = Self.now()
    if !backOff.isResponsive {
      backOff.tries()
      readProperty("PlaybackStatus")
      return
    }
    switch plan.take(situation, at: now) {
    case .everything: readEverything()
    case .position: readPosition()
    case nil: armReading()
    }
  }

  private func finishReading() {
    plan.finished()
    armReading()
  }

  func readRoot() {
    calls.getAll(PlayerCalls.rootInterface) { [unowned self] properties in
      guard let properties else { return }
      state.applyRoot(properties)
      events.onChange(self, [])
    }
  }

  private func readEverything() {
    if state.identity.isEmpty { readRoot() }
    calls.getAll(PlayerCalls.playerInterface) { [unowned self] properties in
      plan.finished()
      if let properties {
        apply(properties)
      } else if backOff.isResponsive {
        // M45: some answer for single properties only.
        for name in ["PlaybackStatus", "Metadata", "Position", "CanSeek"] { readProperty(name) }
      }
      armReading()
    }
  }

  private func readProperty(_ name: String) {
    calls.get(name) { [unowned self] value in
      if let value { apply([name: value]) } else { armReading() }
    }
  }

  private func readPosition() {
    calls.get("Position") { [unowned self] value in
      // M19: without a position there is no bar, and nothing else is lost.
      if let position = MetadataReader.position(value) {
        let changes = state.readPosition(position, at: Self.now())
        if changes.contains(.jump) { plan.wantEverything(at: Self.now()) }
        events.onChange(self, changes)
      }
      finishReading()
    }
  }
}
