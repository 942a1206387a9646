import Activities
import FoundationEssentials

/// What the scenes show, beside ``MusicViews``.
enum BenchViews {
  /// The wire form of what a scene shows after so many changes.
  static func json(_ scene: BenchScene, step: Int = 0) throws -> String {
    let archive =
      switch scene {
      case .morph, .twoPills, .crossFade: MusicViews.archive(isPlaying: false)
      case .waveform: MusicViews.archive(isPlaying: true)
      case .ring: compact(ring(BenchScene.fraction(step: step)))
      case .keyline: keyline(BenchScene.fraction(step: step))
      case .download: ViewArchive(expanded: .init(center: download(step: step)))
      case .digits: compact(number(BenchScene.number(step: step)))
      }
    return String(decoding: try JSONEncoder().encode(archive), as: UTF8.self)
  }

  private static func compact(_ trailing: ViewNode) -> ViewArchive {
    ViewArchive(
      compactLeading: ViewNode(
        .symbol("arrow.down.circle.fill"), modifiers: [.foreground(tint)]),
      compactTrailing: trailing, minimal: trailing,
      expanded: ViewArchive.Expanded(center: trailing))
  }

  private static func download(step: Int) -> ViewNode {
    let number = step % BenchScene.download.stepsInRound
    let state: ViewDownload.State =
      switch number {
      case 0: .idle
      case ...BenchScene.ringSteps: .downloading(BenchScene.fraction(step: number))
      default: .finished
      }
    return ViewNode(.download(ViewDownload("Get", state: state, action: "get")))
  }

  private static func keyline(_ fraction: Double) -> ViewArchive {
    var archive = MusicViews.archive(isPlaying: false)
    archive.keyline = ViewKeyline(value: .fraction(fraction), tint: tint)
    return archive
  }

  private static let tint = ViewColor(hex: 0x0A84FF)

  private static func ring(_ fraction: Double) -> ViewNode {
    ViewNode(
      .progress(fraction, style: .circular),
      modifiers: [.foreground(tint), .frame(ViewFrame(width: 22, height: 22))])
  }

  private static func number(_ number: Int) -> ViewNode {
    ViewNode(
      .text("\(number)"),
      modifiers: [
        .font(ViewFont(.headline, monospacedDigits: true)), .contentTransition(.numericText),
      ])
  }
}
