import Activities
import Geometry

/// A view in a small room: as large as it likes, and made smaller as a whole where that is too much.
struct FittedView {
  /// The side of the square that a view gets that takes what it is offered, in points.
  static let square = 25.0
  /// The least to which a view is scaled; what is larger even then is clipped.
  private static let leastScale = 0.5

  private let node: LayoutNode
  private let laidOut: Size
  private let scale: Double

  /// Fits a view into a room.
  init(_ node: LayoutNode, in room: Size) {
    self.node = node
    let side = min(Self.square, room.width, room.height)
    let ideal = node.size(
      ProposedSize(
        width: node.grows(along: .horizontal) ? side : nil,
        height: node.grows(along: .vertical) ? side : nil))
    guard ideal.width > room.width || ideal.height > room.height else {
      (laidOut, scale) = (ideal, 1)
      return
    }
    let wanted = min(room.width / ideal.width, room.height / ideal.height)
    let scale = max(wanted, Self.leastScale)
    self.scale = scale
    laidOut = node.size(
      ProposedSize(
        width: min(ideal.width, room.width / scale),
        height: min(ideal.height, room.height / scale)))
  }

  /// The size that it has in the end.
  var size: Size { Size(width: laidOut.width * scale, height: laidOut.height * scale) }

  /// The layers about a point.
  func layers(about point: Point) -> [Layer] {
    var sink = LayoutSink(.minimal)
    node.place(
      in: Rect(
        x: point.x - laidOut.width / 2, y: point.y - laidOut.height / 2, width: laidOut.width,
        height: laidOut.height),
      clip: nil, into: &sink)
    return scale == 1 ? sink.layers : sink.layers.map { $0.scaled(by: scale, about: point) }
  }
}
