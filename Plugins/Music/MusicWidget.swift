import IsletKit

/// How music looks around the pill (A10).
struct MusicWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: MusicAttributes.self) { context in
      let state = context.state
      return DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          ArtworkView(artwork: state.artwork, size: 48, cornerRadius: 10)
        }
        DynamicIslandExpandedRegion(.center) {
          TrackView(state: state)
        }
        DynamicIslandExpandedRegion(.trailing) {
          MovementView(isPlaying: state.isPlaying)
        }
        DynamicIslandExpandedRegion(.bottom) {
          VStack(spacing: 8) {
            if let timeline = state.timeline { PositionView(timeline: timeline) }
            ControlsView(state: state)
          }
        }
      } compactLeading: {
        ArtworkView(artwork: state.artwork, size: 24, cornerRadius: 6)
      } compactTrailing: {
        MovementView(isPlaying: state.isPlaying)
      } minimal: {
        ArtworkView(artwork: state.artwork, size: 24, cornerRadius: 6)
      }
      .widgetAction(MusicAction.raise.rawValue)
    }
  }
}

/// What a button asks of the player.
enum MusicAction: String {
  case previous
  case playPause = "play-pause"
  case next
  case raise
}

/// The cover, or a note on a gradient where there is none.
struct ArtworkView: View {
  let artwork: ImageAsset?
  let size: Double
  let cornerRadius: Double

  var body: some View {
    if let artwork {
      Image(artwork)
        .frame(width: size, height: size)
        .clipShape(.rect(cornerRadius: cornerRadius))
        .accessibilityHidden(true)
    } else {
      Image(systemName: "music.note")
        .font(.system(size: size * 0.5, weight: .semibold))
        .foregroundStyle(.white)
        .frame(width: size, height: size)
        .background(
          LinearGradient(colors: [.pink, .orange]), in: .rect(cornerRadius: cornerRadius)
        )
        .accessibilityHidden(true)
    }
  }
}

/// Bars that move while music plays.
struct MovementView: View {
  let isPlaying: Bool

  var body: some View {
    Waveform(isAnimating: isPlaying)
      .foregroundStyle(.pink)
      .accessibilityHidden(true)
  }
}

/// The title over artist and album.
struct TrackView: View {
  let state: MusicAttributes.ContentState

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(state.title)
        .font(.headline)
        .lineLimit(1)
        .frame(maxWidth: .infinity, alignment: .leading)
      if !state.subtitle.isEmpty {
        Text(state.subtitle)
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(1)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .marquee()
  }
}

/// What has passed, a bar, and what is left; only what has passed where no end is known.
struct PositionView: View {
  let timeline: MusicAttributes.Timeline

  var body: some View {
    HStack(spacing: 8) {
      if let end = timeline.end {
        let interval = timeline.start...max(timeline.start, end)
        Text(timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: false)
        ProgressView(timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: false)
          .accessibilityLabel("Position")
        (Text("-")
          + Text(timerInterval: interval, pauseTime: timeline.pausedAt, countsDown: true))
          .multilineTextAlignment(.trailing)
      } else {
        Text(
          timerInterval: timeline.start...Date.distantFuture, pauseTime: timeline.pausedAt,
          countsDown: false)
        Spacer()
      }
    }
    .font(.caption)
    .monospacedDigit()
    .foregroundStyle(.secondary)
  }
}

/// Previous, play or pause, next.
struct ControlsView: View {
  let state: MusicAttributes.ContentState

  var body: some View {
    HStack(spacing: 28) {
      ControlButton(
        action: .previous, symbol: "backward.fill", label: "Previous",
        isEnabled: state.canGoPrevious)
      ControlButton(
        action: .playPause, symbol: state.isPlaying ? "pause.fill" : "play.fill",
        label: state.isPlaying ? "Pause" : "Play", isEnabled: state.canPlayOrPause)
      ControlButton(
        action: .next, symbol: "forward.fill", label: "Next", isEnabled: state.canGoNext)
    }
  }
}

/// One button; dimmed where the player says that it cannot, and still there, because players
/// are often wrong about that (M56).
struct ControlButton: View {
  let action: MusicAction
  let symbol: String
  let label: String
  let isEnabled: Bool

  var body: some View {
    Button(action: action.rawValue) {
      Image(systemName: symbol)
        .font(.title3)
        .foregroundStyle(.white)
        .frame(width: 44, height: 28)
    }
    .opacity(isEnabled ? 1 : 0.35)
    .accessibilityLabel(label)
  }
}
