import IsletKit

/// What has passed, a bar, and what is left; only what has passed where no end is known.
///
/// The times are the track's own, at whatever rate it plays.
struct PositionView: View {
  let state: MusicAttributes.ContentState

  var body: some View {
    HStack(spacing: 8) {
      if let timeline = state.timeline {
        if let end = timeline.end {
          let interval = timeline.start...max(timeline.start, end)
          Text(
            timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: false,
            rate: timeline.rate)
          ProgressView(
            timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: false,
            rate: timeline.rate
          )
          .seekAction(state.canSeek ? MusicAction.seek.rawValue : nil)
          .accessibilityLabel("Position")
          (Text("-")
            + Text(
              timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: true,
              rate: timeline.rate))
            .multilineTextAlignment(.trailing)
        } else {
          Text(
            timerInterval: timeline.start...Date.distantFuture, pauseTime: timeline.pausedAt,
            countsDown: false, rate: timeline.rate)
          Spacer()
        }
      } else {
        Spacer()
      }
      if state.isLive { LiveBadge() }
    }
    .font(.caption)
    .monospacedDigit()
    .foregroundStyle(.secondary)
  }
}

/// Says that there is no end.
private struct LiveBadge: View {
  var body: some View {
    HStack(spacing: 5) {
      Circle().fill(Color.red).frame(width: 6, height: 6)
      Text("LIVE").font(.caption.weight(.semibold))
    }
  }
}
