import IsletKit

/// How a timer looks around the pill (A11).
struct TimerWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TimerAttributes.self) { context in
      let state = context.state
      return DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          TimerSymbol(state: state)
            .font(.title)
            .frame(width: 34, height: 44, alignment: .leading)
        }
        DynamicIslandExpandedRegion(.center) {
          TimerTitle(state: state)
        }
        DynamicIslandExpandedRegion(.trailing, priority: 1) {
          TimerFigure(state: state)
            .font(.system(size: 32, weight: .bold))
        }
        DynamicIslandExpandedRegion(.bottom) {
          VStack(spacing: 12) {
            TimerBar(state: state)
            HStack(spacing: 8) {
              ForEach(state.buttons, id: \.self) { button in
                TimerButtonView(button: button, state: state)
              }
            }
          }
        }
      } compactLeading: {
        TimerSymbol(state: state)
          .font(.title3)
      } compactTrailing: {
        TimerFigure(state: state)
          .font(.callout.weight(.bold))
      } minimal: {
        TimerRing(state: state)
      }
      // A ringing timer whose pill was collapsed still asks to be seen.
      .keylineTint(state.mode == .ringing ? state.tint : nil)
    }
  }
}

extension TimerAttributes.ContentState {
  /// Orange; a break is green, so that it is told from work at a glance.
  var tint: Color { kind == .rest ? .green : .orange }

  /// The colour of what runs: it is pale while nothing does.
  var figureColor: Color { mode == .paused ? tint.opacity(0.55) : tint }

  /// Whether there is a part of something that is over.
  var showsProgress: Bool { mode != .ringing && kind != .stopwatch && clock == nil }

  /// The span that the engine draws.
  var interval: ClosedRange<Date> {
    start...max(start, end)
  }
}

/// What kind it is.
struct TimerSymbol: View {
  let state: TimerAttributes.ContentState

  var body: some View {
    Image(systemName: name)
      .foregroundStyle(state.tint)
      .accessibilityHidden(true)
  }

  private var name: String {
    if state.mode == .ringing { return "bell.fill" }
    return state.kind == .alarm ? "clock.fill" : "timer"
  }
}

/// The name over the second line; takes the free width.
struct TimerTitle: View {
  let state: TimerAttributes.ContentState

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(state.title)
        .font(.headline)
        .lineLimit(1)
        .frame(maxWidth: .infinity, alignment: .leading)
      detail
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
    .marquee()
  }

  @ViewBuilder private var detail: some View {
    if state.kind == .alarm, state.mode == .running, state.detail.isEmpty {
      Text("in ") + Text(timerInterval: state.interval, countsDown: true)
    } else if !state.detail.isEmpty {
      Text(state.detail)
    }
  }
}

/// The time that counts, large: what is left, what has passed, or when an alarm is due.
struct TimerFigure: View {
  let state: TimerAttributes.ContentState

  var body: some View {
    figure
      .monospacedDigit()
      .foregroundStyle(state.figureColor)
      .multilineTextAlignment(.trailing)
  }

  private var figure: Text {
    if let clock = state.clock, state.detail.isEmpty || state.mode == .ringing {
      return Text(clock)
    }
    if state.mode == .ringing { return Text("0:00") }
    return Text(
      timerInterval: state.interval, pauseTime: state.pausedAt,
      countsDown: state.kind != .stopwatch)
  }
}

/// How much is left.
struct TimerBar: View {
  let state: TimerAttributes.ContentState

  var body: some View {
    if state.showsProgress {
      ProgressView(timerInterval: state.interval, pauseTime: state.pausedAt, countsDown: true)
        .tint(state.figureColor)
        .accessibilityLabel("Time left")
    }
  }
}

/// The same as a ring, for the small circle.
struct TimerRing: View {
  let state: TimerAttributes.ContentState

  var body: some View {
    if state.showsProgress {
      ProgressView(timerInterval: state.interval, pauseTime: state.pausedAt, countsDown: true)
        .progressViewStyle(.circular(tint: state.figureColor))
    } else {
      TimerSymbol(state: state)
    }
  }
}

/// A button; the first one is the one that is meant most often, and is coloured for that.
struct TimerButtonView: View {
  let button: TimerButton
  let state: TimerAttributes.ContentState

  var body: some View {
    Button(action: button.rawValue) {
      Text(title)
        .font(.subheadline.weight(.semibold))
        .lineLimit(1)
        .foregroundStyle(isMain ? state.tint : .white)
        .frame(maxWidth: .infinity, minHeight: 34)
        .background(
          isMain ? state.tint.opacity(0.25) : Color(white: 1, opacity: 0.14), in: Capsule())
    }
  }

  private var isMain: Bool { button == state.buttons.first && button != .cancel }

  private var title: String {
    switch button {
    case .pause: "Pause"
    case .resume: "Resume"
    case .cancel: "Cancel"
    case .restart: state.kind == .stopwatch ? "Reset" : "Again"
    case .stop: "Stop"
    case .snooze: "Snooze"
    case .skip: state.mode == .ringing ? "Start work" : "Skip"
    case .addMinute: "+1 min"
    }
  }
}
