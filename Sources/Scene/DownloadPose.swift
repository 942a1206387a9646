import Geometry

/// What a download pill shows at one moment: a pure function from this to items (C3, C4).
struct DownloadPose: Hashable {
  /// How much of each stage is there.
  var phases: DownloadPhases
  /// Where the arc begins, in turns from 12 o'clock.
  var start: Double
  /// How long the arc is, in turns.
  var length: Double
  /// How far the check mark is drawn, 0…1.
  var checkStroke: Double
  /// How far the exclamation mark is drawn, 0…1.
  var exclamationStroke: Double

  /// The parts of a pill, from back to front.
  enum Part: Int {
    case background, title, ring, stop, check, exclamation
  }

  /// The scale of a ring that is not there, and that of a mark (C4).
  private static let (hiddenRing, hiddenMark) = (0.6, 0.4)
  /// The share of the capsule below which its title is gone: it would stick out of it.
  private static let titleEnd = 0.6
  /// The share of a stage below which nothing of it is seen, so that the one before it has gone.
  static let begin = 0.3
  /// The opacity below which a part is left out.
  private static let unseen = 0.004

  /// Adds the parts of a pill that are seen.
  func appendItems(
    of pill: DownloadPill, frame: Rect, identity: LayerIdentity, to items: inout [DisplayItem]
  ) {
    let measures = DownloadMeasures(of: pill, height: frame.height)
    func add(_ part: Part, _ box: Rect, _ content: DisplayContent, opacity: Double = 1) {
      let opacity = min(max(opacity, 0), 1) * pill.opacity
      guard opacity > DownloadPose.unseen else { return }
      var identity = identity
      identity.part = part.rawValue
      items.append(
        DisplayItem(identity: identity, frame: box, content: content, opacity: opacity))
    }
    add(
      .background, backgroundFrame(in: frame),
      .fill(.rounded(radius: frame.height / 2), .color(background(of: pill))))
    let words = DownloadPose.part(phases.idle, from: DownloadPose.titleEnd)
    if words > 0 {
      let (box, title) = pill.title(in: frame)
      add(.title, box, title, opacity: words)
    }
    let ring = DownloadPose.part(phases.ring, from: DownloadPose.begin)
    let ringScale = DownloadPose.scale(ring, from: DownloadPose.hiddenRing)
    add(
      .ring, Rect(middleOf: frame, side: measures.ring * ringScale),
      .ring(
        Ring(
          start: start, length: length, lineWidth: measures.line * ringScale, fill: pill.tint,
          track: pill.tint.opacity(0.25))), opacity: ring)
    if pill.canStop {
      add(
        .stop, Rect(middleOf: frame, side: measures.stop * ringScale),
        .fill(.rounded(radius: measures.stopRadius * ringScale), .color(pill.tint)),
        opacity: ring)
    }
    func add(_ part: Part, _ mark: Mark, share: Double, stroke: Double, on color: Color) {
      let share = DownloadPose.part(share, from: DownloadPose.begin)
      guard share > 0 else { return }
      let side = measures.mark * DownloadPose.scale(share, from: DownloadPose.hiddenMark)
      add(
        part, Rect(middleOf: frame, side: side),
        .mark(mark, progress: stroke, DownloadPill.readable(on: color)),
        opacity: share)
    }
    add(.check, .check, share: phases.check, stroke: checkStroke, on: .green)
    add(
      .exclamation, .exclamation, share: phases.exclamation, stroke: exclamationStroke, on: .red)
  }

  /// The capsule on its way to a circle; its spring may make it a little narrower than that.
  private func backgroundFrame(in frame: Rect) -> Rect {
    let width = frame.height + (frame.width - frame.height) * phases.idle
    return Rect(x: frame.midX - width / 2, y: frame.minY, width: width, height: frame.height)
  }

  private func background(of pill: DownloadPill) -> Color {
    phases.mix(
      idle: pill.tint, ring: pill.tint.opacity(0.14), check: .green, exclamation: .red)
  }

  /// How far a share is on its way from where it begins to count to 1.
  private static func part(_ share: Double, from begin: Double) -> Double {
    (share - begin) / (1 - begin)
  }

  /// How large a part is that comes and goes with a scale.
  private static func scale(_ share: Double, from hidden: Double) -> Double {
    max(hidden + (1 - hidden) * share, 0)
  }
}

extension Rect {
  /// A square about the middle of another box.
  init(middleOf box: Rect, side: Double) {
    self.init(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
  }
}
