import Activities

/// What the bundled music provider shows of a song (A10).
enum MusicViews {
  /// The key of the cover.
  static let cover = "cover"

  /// All that it shows; the bars move while the song is playing.
  static func archive(isPlaying: Bool) -> ViewArchive {
    let waveform = ViewNode(
      .waveform(isAnimating: isPlaying), modifiers: [.foreground(ViewColor(hex: 0xFF375F))])
    return ViewArchive(
      compactLeading: artwork(side: 24, radius: 6), compactTrailing: waveform,
      minimal: artwork(side: 22, radius: 11),
      expanded: ViewArchive.Expanded(
        leading: artwork(side: 48, radius: 10), trailing: waveform, center: track,
        bottom: ViewNode(.stack(.vertical, alignment: .center, spacing: 8, [span, buttons]))))
  }

  private static func artwork(side: Double, radius: Double) -> ViewNode {
    ViewNode(
      .image(key: cover),
      modifiers: [
        .frame(ViewFrame(width: side, height: side)),
        .clipShape(.roundedRectangle(radius: radius)),
      ])
  }

  private static var track: ViewNode {
    func line(_ text: String, _ style: ViewFont.Style) -> ViewNode {
      ViewNode(
        .text(text),
        modifiers: [
          .font(ViewFont(style)), .lineLimit(1),
          .frame(ViewFrame(fillsWidth: true, alignment: .leading)),
        ])
    }
    return ViewNode(
      .stack(
        .vertical, alignment: .leading, spacing: 2,
        [
          line("Midnight Ferry", .headline),
          line("The Harbour Lights — Slow Water", .subheadline),
        ]))
  }

  private static var span: ViewNode {
    let interval = TimerInterval(start: 1000, end: 1158, pausedAt: 1042)
    return ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: 8,
        [
          ViewNode(.timer(interval, countsDown: false)),
          ViewNode(.timerProgress(interval, countsDown: false, style: .linear)),
          ViewNode(.timer(interval, countsDown: true)),
        ]),
      modifiers: [.font(ViewFont(.caption, monospacedDigits: true))])
  }

  private static var buttons: ViewNode {
    let symbols = ["backward.fill", "play.fill", "forward.fill"]
    return ViewNode(
      .stack(
        .horizontal, alignment: .center, spacing: 28,
        symbols.map { symbol in
          let label = ViewNode(
            .symbol(symbol),
            modifiers: [.font(ViewFont(.title3)), .frame(ViewFrame(width: 44, height: 28))])
          return ViewNode(.button(action: symbol, label))
        }))
  }
}
