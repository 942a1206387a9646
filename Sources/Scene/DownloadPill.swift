import Activities
import Geometry

/// A download as one control: its words, its stage and its measures (C1–C9).
///
/// It keeps the room of its capsule in every stage; the circle lies in the middle of that.
struct DownloadPill: Hashable {
  /// The words on the capsule, in the colour that reads best on it (C2, C7).
  var title: TextRun
  /// The extent of the title in its own typeface, in points.
  var titleSize: Size
  var state: ViewDownload.State
  /// The colour of the capsule and the ring.
  var tint: Color
  /// Multiplied with every colour.
  var opacity: Double
  /// Whether a click can stop it, which the square in the ring says.
  var canStop: Bool
  /// Whether someone gave it a frame, and so all the height that this has.
  var fillsRoom: Bool

  /// The least height of the capsule with a headline of 17 pt (C2).
  static let minHeight = 46.0
  /// The free room left and right of the title (C2).
  static let padding = 24.0

  /// Makes the pill of a node.
  ///
  /// - Parameters:
  ///   - node: What it shows.
  ///   - environment: Its size and design are the title's, and the extent of all goes with that.
  ///   - measurer: Measures the title.
  init(_ node: ViewDownload, environment: LayoutEnvironment, measurer: any TextMeasuring) {
    let color = node.tint.map { Color($0) } ?? .blue
    tint = color
    let headline = Font(size: environment.font.size, weight: 600, design: environment.font.design)
    title = TextRun(
      string: String(node.title.prefix(ActivityLimits.textLength)), font: headline,
      color: DownloadPill.readable(on: color), alignment: .center)
    titleSize = measurer.measure(title).size
    state = node.state
    opacity = environment.opacity
    canStop = node.action != nil
    fillsRoom = environment.isFramed
  }

  /// White or black, whichever reads better on a colour over the pill's black (C7).
  static func readable(on color: Color) -> Color {
    let seen = Color(
      red: color.red * color.alpha, green: color.green * color.alpha,
      blue: color.blue * color.alpha)
    return seen.luminance > 0.5 ? .black : .white
  }

  /// The height that the capsule has where there is room, in points.
  private var naturalHeight: Double { DownloadPill.minHeight * title.font.size / 17 }

  /// The size that it takes for a proposal: smaller as a whole where there is less height.
  func size(_ proposal: ProposedSize) -> Size {
    var height = naturalHeight
    if let room = proposal.height, room < height {
      // In the compact pill as high as other views there, or it would touch the rims.
      height = max(fillsRoom ? room : min(room, FittedView.square), 0)
    }
    let measures = DownloadMeasures(of: self, height: height)
    let ideal = max(titleSize.width * measures.titleScale + 2 * measures.padding, height)
    let width = min(proposal.width ?? ideal, ideal)
    return Size(width: width, height: min(height, width))
  }

  /// The title in the middle of a frame, or an arrow where that is too narrow for words.
  func title(in frame: Rect) -> (frame: Rect, content: DisplayContent) {
    let measures = DownloadMeasures(of: self, height: frame.height)
    let scale = measures.titleScale
    let room = frame.width - 2 * measures.padding
    guard room >= min(titleSize.width, 2 * title.font.size) * scale - 0.5, !title.string.isEmpty
    else {
      return (Rect(middleOf: frame, side: frame.height / 2), .symbol(.arrowDown, title.color))
    }
    let height = titleSize.height * scale
    // A font engine rounds widths up: one pixel may not cost an ellipsis.
    let box = Rect(
      x: frame.midX - room / 2 - 1, y: frame.midY - height / 2, width: room + 2, height: height)
    var run = title
    run.font.size *= scale
    run.maxWidth = box.width
    return (box, .text(run))
  }

  /// The same, as large as a factor makes it.
  func scaled(by factor: Double) -> DownloadPill {
    var pill = self
    pill.title.font.size *= factor
    pill.titleSize = Size(width: titleSize.width * factor, height: titleSize.height * factor)
    return pill
  }
}

/// The measures of a download pill of a height, in points (C2–C4).
struct DownloadMeasures: Hashable {
  /// The height of the capsule.
  let height: Double
  /// The factor by which the title is smaller so that it fits.
  let titleScale: Double
  private let canStop: Bool

  init(of pill: DownloadPill, height: Double) {
    self.height = height
    canStop = pill.canStop
    titleScale = min(0.56 * height / pill.title.font.size, 1)
  }

  /// How large everything is that has a measure of its own; 1 from the full height on.
  private var scale: Double { min(height / DownloadPill.minHeight, 1) }

  /// The free room left and right of the title.
  var padding: Double { DownloadPill.padding * scale }
  /// The side of the ring's box: all of the circle where there is nothing to press.
  var ring: Double { canStop ? 0.62 * height : height }
  /// The width of the ring's line.
  var line: Double { canStop ? 3.5 * scale : height / 8 }
  /// The side of the stop square.
  var stop: Double { 0.22 * height }
  /// The radius of the stop square's corners.
  var stopRadius: Double { 2 * scale }
  /// The side of a mark's box.
  var mark: Double { 0.6 * height }
}
