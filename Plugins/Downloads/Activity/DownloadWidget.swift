import IsletKit

/// How a download looks around the pill.
struct DownloadWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DownloadAttributes.self) { context in
      let state = context.state
      return DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          ProgramIcon(icon: state.icon, size: 40)
        }
        DynamicIslandExpandedRegion(.center) {
          DownloadLinesView(state: state)
        }
        DynamicIslandExpandedRegion(.trailing) {
          DownloadPillView(
            state: state, size: 46, action: state.canCancel ? DownloadAction.cancel.rawValue : nil)
        }
        DynamicIslandExpandedRegion(.bottom) {
          DownloadButtons(state: state)
        }
      } compactLeading: {
        ProgramIcon(icon: state.icon, size: 22)
      } compactTrailing: {
        DownloadPillView(state: state, size: 24)
      } minimal: {
        DownloadPillView(state: state, size: 24)
      }
    }
  }
}

/// The program's icon, or an arrow where nobody knows the program.
struct ProgramIcon: View {
  let icon: String
  let size: Double

  var body: some View {
    if icon.isEmpty {
      Image(systemName: "arrow.down.circle.fill")
        .font(.system(size: size * 0.8))
        .foregroundStyle(.blue)
        .frame(width: size, height: size)
        .accessibilityHidden(true)
    } else {
      Image(icon: icon, fallback: "arrow.down.circle.fill")
        .frame(width: size, height: size)
        .foregroundStyle(.blue)
        .accessibilityHidden(true)
    }
  }
}

/// The download pill as a circle, the same control wherever it stands.
struct DownloadPillView: View {
  let state: DownloadAttributes.ContentState
  let size: Double
  /// Nil is for looking at only: a click on the collapsed pill expands it.
  var action: String?

  var body: some View {
    DownloadButton(state: state.download, action: action)
      // Without a frame it keeps the room of its capsule.
      .frame(width: size, height: size)
      .tint(state.isAtRest ? .gray : .blue)
  }
}

/// The name over sizes, speed and time left.
struct DownloadLinesView: View {
  let state: DownloadAttributes.ContentState

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(state.title)
        .font(.headline)
        .lineLimit(1)
        .frame(maxWidth: .infinity, alignment: .leading)
        .marquee()
      if !state.detail.isEmpty {
        Text(state.detail)
          .font(.footnote)
          .monospacedDigit()
          .foregroundStyle(.secondary)
          .lineLimit(state.pace.isEmpty ? 2 : 1)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
      if !state.pace.isEmpty {
        Text(state.pace)
          .font(.footnote)
          .monospacedDigit()
          .foregroundStyle(.secondary)
          .lineLimit(1)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }
}

/// What can be done with it.
struct DownloadButtons: View {
  let state: DownloadAttributes.ContentState

  var body: some View {
    if state.canOpen {
      HStack(spacing: 8) {
        CapsuleButton(title: "Open", action: .open)
        CapsuleButton(title: "Show in folder", action: .showInFolder)
      }
    } else if state.canCancel || state.canSuspend {
      HStack(spacing: 8) {
        if state.canSuspend {
          if state.phase == .paused {
            CapsuleButton(title: "Resume", action: .resume)
          } else {
            CapsuleButton(title: "Pause", action: .pause)
          }
        }
        if state.canCancel { CapsuleButton(title: "Cancel", action: .cancel) }
      }
    }
  }
}

/// A button as wide as its share of the row.
struct CapsuleButton: View {
  let title: String
  let action: DownloadAction

  var body: some View {
    Button(action: action.rawValue) {
      Text(title)
        .font(.subheadline.weight(.medium))
        .foregroundStyle(.white)
        .lineLimit(1)
        .frame(maxWidth: .infinity)
        .padding(.vertical, 7)
        .background(.white.opacity(0.16), in: Capsule())
    }
  }
}
