import IsletKit

/// What the pill asks of a player.
enum MusicAction: String {
  case previous
  case playPause = "play-pause"
  case next
  case raise
  case seek
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
