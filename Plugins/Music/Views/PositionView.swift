import IsletKit

/// What has passed, a bar, and what is left; only what has passed where no end is known.
struct PositionView: View {
  let state: MusicAttributes.ContentState

  var body: some View {
    HStack(spacing: 8) {
      if let timeline = state.timeline {
        if let end = timeline.end {
          BarView(timeline: timeline, end: end, canSeek: state.canSeek)
        } else {
          Text(
            timerInterval: timeline.start...Date.distantFuture, pauseTime: timeline.pausedAt,
            countsDown: false)
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

/// The bar between the two times.
private struct BarView: View {
  let timeline: MusicAttributes.Timeline
  let end: Date
  let canSeek: Bool

  var body: some View {
    let interval = timeline.start...max(timeline.start, end)
    Text(timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: false)
    ProgressView(timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: false)
      .accessibilityLabel("Position")
    (Text("-") + Text(timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: true))
      .multilineTextAlignment(.trailing)
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
