import Activities

/// One example of every kind of node and modifier, for snapshots.
enum NodeExamples {
  private static let interval = TimerInterval(start: 1000, end: 1200)

  private static func text(_ text: String, _ modifiers: ViewModifier...) -> ViewNode {
    ViewNode(.text(text), modifiers: modifiers)
  }

  private static func stack(
    _ axis: ViewAxis, _ alignment: ViewAlignment = .center, spacing: Double? = nil,
    _ children: ViewNode...
  ) -> ViewNode {
    ViewNode(.stack(axis, alignment: alignment, spacing: spacing, children))
  }

  private static func framed(_ content: ViewContent, _ frame: ViewFrame) -> ViewNode {
    ViewNode(content, modifiers: [.frame(frame)])
  }

  private static func block(_ width: Double, _ height: Double, _ color: UInt32) -> ViewNode {
    framed(
      .shape(.rectangle, .color(ViewColor(hex: color))), ViewFrame(width: width, height: height))
  }

  /// By the name of the kind, and what is special after a dash.
  static let nodes: [String: ViewNode] = [
    "empty": ViewNode(.empty),
    "text": text("Arrives in 12 min"),
    "timer": ViewNode(.timer(interval, countsDown: true)),
    "timer-rate": ViewNode(
      .timer(TimerInterval(start: 1000, end: 1400, rate: 1.5), countsDown: true)),
    "timer-endless": ViewNode(.timer(TimerInterval(start: 1000, end: nil), countsDown: true)),
    "image": framed(.image(key: "cover"), ViewFrame(width: 48, height: 48)),
    "symbol": ViewNode(.symbol("checkmark.circle.fill")),
    "symbol-themed": ViewNode(.symbol("headphones")),
    "symbol-variant": ViewNode(.symbol("car.circle.fill")),
    "symbol-icon": ViewNode(.symbol("org.example.Player")),
    "symbol-unknown": ViewNode(.symbol("no/name")),
    "icon": framed(.icon("folder-download"), ViewFrame(width: 32, height: 40)),
    "icon-fallback": framed(
      .icon("org.example.Missing", fallback: "arrow.down.circle"), ViewFrame(width: 32)),
    "icon-symbolic": ViewNode(.icon("call-start-symbolic")),
    "stack-horizontal": stack(
      .horizontal, .bottom, spacing: 4, text("left"), block(20, 40, 0xFF375F),
      ViewNode(.spacer(minLength: 10)), text("right")),
    "stack-vertical": stack(
      .vertical, .trailing, spacing: 2, text("a title"), text("sub"), block(100, 6, 0x30D158)),
    "stack-depth": stack(.depth, .bottomTrailing, block(80, 60, 0x5E5CE6), text("on top")),
    "spacer": ViewNode(.spacer(minLength: 12)),
    "progress": ViewNode(.progress(0.4, style: .linear)),
    "progress-seek": ViewNode(.progress(0.4, style: .linear, seekAction: "seek")),
    "progress-indeterminate": ViewNode(.progress(nil, style: .linear)),
    "progress-ring": ViewNode(.progress(0.4, style: .circular)),
    "progress-framed": framed(.progress(0.9, style: .circular), ViewFrame(width: 44, height: 60)),
    "progress-waiting": ViewNode(.progress(nil, style: .circular)),
    "timerProgress": ViewNode(.timerProgress(interval, countsDown: false, style: .linear)),
    "timerProgress-rate": ViewNode(
      .timerProgress(
        TimerInterval(start: 1000, end: 1400, rate: 2), countsDown: false, style: .linear,
        seekAction: "seek")),
    "timerProgress-ring": ViewNode(.timerProgress(interval, countsDown: true, style: .circular)),
    "waveform": ViewNode(.waveform(isAnimating: false)),
    "shape": framed(
      .shape(
        .roundedRectangle(radius: 8),
        .gradient(
          [ViewColor(hex: 0x40C8E0), ViewColor(hex: 0xBF5AF2, opacity: 0.5)],
          from: ViewUnitPoint(x: 0, y: 0), to: ViewUnitPoint(x: 1, y: 0.5))),
      ViewFrame(height: 30)),
    "download": ViewNode(.download(ViewDownload(action: "get"))),
    "download-downloading": ViewNode(
      .download(ViewDownload("Get", state: .downloading(0.42), action: "get"))),
    "download-indeterminate": ViewNode(.download(ViewDownload(state: .downloading(nil)))),
    "download-finished": framed(
      .download(ViewDownload(state: .finished)), ViewFrame(width: 25, height: 25)),
    "download-failed": ViewNode(
      .download(ViewDownload(state: .failed, tint: ViewColor(hex: 0xBF5AF2)))),
    "button": ViewNode(.button(action: "stop", text("Stop"))),
    "link": ViewNode(.link(url: "https://example.org", text("Open"))),
  ]

  /// By the name of the kind, and what is special after a dash.
  static let modifiers: [String: ViewNode] = [
    "font": stack(
      .vertical, .center,
      text("Rounded", .font(ViewFont(.title2, weight: .heavy, design: .rounded))),
      text("1234", .font(ViewFont(.caption, monospacedDigits: true, design: .monospaced)))),
    "foreground": text("Orange", .foreground(ViewColor(hex: 0xFF9F0A))),
    "lineLimit": text("a text of more than one line that goes on and on", .lineLimit(3)),
    "padding": text("room", .padding(top: 4, leading: 8, bottom: 12, trailing: 16)),
    "frame-corner": text(
      "corner", .frame(ViewFrame(width: 200, height: 60, alignment: .bottomTrailing))),
    "frame-least": stack(
      .horizontal, .center, text("a", .frame(ViewFrame(minWidth: 60))),
      text("a long text", .frame(ViewFrame(maxWidth: 50))),
      text("rest", .frame(ViewFrame(maxWidth: 4096, fillsHeight: true)))),
    "background": text(
      "badge", .padding(top: 2, leading: 6, bottom: 2, trailing: 6),
      .background(.capsule, .color(ViewColor(hex: 0x0A84FF)))),
    "clipShape": framed(.image(key: "cover"), ViewFrame(width: 40, height: 40)).with(
      .clipShape(.circle)),
    "opacity": text("pale", .opacity(0.5), .opacity(0.5)),
    "multilineAlignment": stack(
      .vertical, .center,
      text("words that wrap to lines of their own", .lineLimit(2)).with(
        .multilineAlignment(.center), .frame(ViewFrame(width: 120))),
      ViewNode(.timer(interval, countsDown: true), modifiers: [.multilineAlignment(.trailing)])),
    "contentTransition": stack(
      .vertical, .center, text("42", .contentTransition(.numericText)),
      text("41", .contentTransition(.numericTextDown)), text("x", .contentTransition(.interpolate))
    ),
    "marquee": text("a long title that scrolls through its frame as it does not fit", .marquee),
    "layoutPriority": stack(
      .horizontal, .center, text("this gives way because it is not important"),
      text("this text stays whole", .layoutPriority(1))),
    "belowIfTooWide": text("a region's wish", .belowIfTooWide),
    "accessibility": stack(
      .vertical, .center,
      text("12 min", .accessibilityLabel("Arrival"), .accessibilityValue("in 12 minutes")),
      text("·", .accessibilityHidden), text("plain")
    ).with(.accessibilityLabel("Delivery")),
  ]

  static func name(of content: ViewContent) -> String {
    switch content {
    case .empty: "empty"
    case .text: "text"
    case .timer: "timer"
    case .image: "image"
    case .symbol: "symbol"
    case .icon: "icon"
    case .stack: "stack"
    case .spacer: "spacer"
    case .progress: "progress"
    case .timerProgress: "timerProgress"
    case .waveform: "waveform"
    case .shape: "shape"
    case .download: "download"
    case .button: "button"
    case .link: "link"
    }
  }

  static func name(of modifier: ViewModifier) -> String {
    switch modifier {
    case .font: "font"
    case .foreground: "foreground"
    case .lineLimit: "lineLimit"
    case .padding: "padding"
    case .frame: "frame"
    case .background: "background"
    case .clipShape: "clipShape"
    case .opacity: "opacity"
    case .multilineAlignment: "multilineAlignment"
    case .contentTransition: "contentTransition"
    case .marquee: "marquee"
    case .layoutPriority: "layoutPriority"
    case .belowIfTooWide: "belowIfTooWide"
    case .accessibilityLabel: "accessibilityLabel"
    case .accessibilityValue: "accessibilityValue"
    case .accessibilityHidden: "accessibilityHidden"
    }
  }
}

extension ViewNode {
  fileprivate func with(_ more: ViewModifier...) -> ViewNode {
    ViewNode(content, modifiers: modifiers + more)
  }
}
