import IsletKit

/// How music looks around the pill (A10).
struct MusicWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: MusicAttributes.self) { context in
      let state = context.state
      return DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          CoverView(state: state, size: 48, cornerRadius: 10)
        }
        DynamicIslandExpandedRegion(.center) {
          TrackView(state: state)
        }
        DynamicIslandExpandedRegion(.trailing) {
          MovementView(isPlaying: state.isPlaying)
        }
        DynamicIslandExpandedRegion(.bottom) {
          VStack(spacing: 8) {
            if state.timeline != nil || state.isLive { PositionView(state: state) }
            ControlsView(state: state)
          }
        }
      } compactLeading: {
        CoverView(state: state, size: 24, cornerRadius: 6)
      } compactTrailing: {
        MovementView(isPlaying: state.isPlaying)
      } minimal: {
        CoverView(state: state, size: 24, cornerRadius: 6)
      }
      .widgetAction(MusicAction.raise.rawValue)
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
