import IsletKit

/// What a player is told to do.
extension Player {
  /// Asks the player to do something; what it does comes back as a signal.
  func perform(_ action: MusicAction, argument: String) {
    switch action {
    case .previous: call(PlayerCalls.playerInterface, "Previous")
    case .playPause: call(PlayerCalls.playerInterface, "PlayPause")
    case .next: call(PlayerCalls.playerInterface, "Next")
    case .raise: call(PlayerCalls.rootInterface, "Raise")
    case .seek: seek(argument)
    }
  }

  private func call(_ interface: String, _ member: String) {
    calls.call(interface, member) { [unowned self] values in
      if values == nil { events.onLog("\(displayName) could not do \(member)") }
    }
  }

  private func seek(_ argument: String) {
    let now = Self.now()
    guard state.canSeek, let length = state.track.length, let model = state.position.model,
      let request = SeekRule.Request(argument)
    else { return }
    let target = SeekRule.target(request, from: model.position(at: now), length: length)
    let call = seeking.jump(to: target, from: model, trackID: state.track.id, at: now)
    state.jump(to: target, at: now)
    events.onChange(self, .position)
    if let call { send(call) }
  }

  private func send(_ call: SeekRule.Call) {
    let (member, signature, arguments): (String, String, [BusValue]) =
      switch call {
      case .setPosition(let track, let position):
        ("SetPosition", "ox", [.objectPath(track), .int64(position)])
      case .seek(let offset): ("Seek", "x", [.int64(offset)])
      }
    calls.call(
      PlayerCalls.playerInterface, member, signature: signature, arguments: arguments
    ) { [unowned self] _ in
      let now = Self.now()
      if let next = seeking.finished(trackID: state.track.id, at: now) {
        send(next)
      } else {
        // Where it really is counts again once the jump has had its time.
        plan.wantPosition(at: now + PlaybackPosition.jumpTime)
        armReading()
      }
    }
  }
}
