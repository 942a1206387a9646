import Geometry
import Painting

/// Where a surface lies on the top edge of its monitor.
package struct Placement: Hashable, Sendable {
  /// Which part of the edge.
  package enum Edge: Hashable, Sendable {
    /// The middle.
    case center
    /// The left end.
    case leading
    /// The right end.
    case trailing
  }

  /// The free room that is left beside the pill, in points (A3).
  private static let margin = 10.0

  /// Which part of the edge.
  package var edge: Edge
  /// Further to the right than the edge says, in points; negative is to the left.
  package var offset: Double
  /// The most that the pill is wide, in points: so much stays on the monitor.
  package var width: Double

  /// Makes a placement; the plain one is in the middle.
  package init(edge: Edge = .center, offset: Double = 0, width: Double = 0) {
    self.edge = edge
    self.offset = offset
    self.width = width
  }

  /// The box of a window.
  ///
  /// - Parameters:
  ///   - size: Its extent in points, about the middle of the widest pill.
  ///   - scale: Device pixels in a point.
  ///   - monitor: The monitor; `nil` stands for one without extent.
  /// - Returns: Pixels of the root window.
  func frame(_ size: Size, scale: Double, on monitor: Monitor?) -> PixelRect {
    // An even width, so that growing moves both sides by whole pixels.
    let width = max(2 * Int((size.width * scale / 2).rounded(.up)), 2)
    let height = max(Int((size.height * scale).rounded(.up)), 1)
    let place = monitor?.frame ?? .zero
    return PixelRect(
      x: middle(on: place, scale: scale) - width / 2, y: place.y, width: width, height: height)
  }

  /// The column of the middle of the widest pill.
  private func middle(on monitor: PixelRect, scale: Double) -> Int {
    let (left, right) = (Double(monitor.x), Double(monitor.x + monitor.width))
    let center = Double(monitor.x + monitor.width / 2)
    let room = (width / 2 + Self.margin) * scale
    // A monitor too narrow for that has the pill in its middle.
    let least = min(left + room, center)
    let most = max(right - room, center)
    let wanted =
      switch edge {
      case .center: center
      case .leading: least
      case .trailing: most
      }
    return Int(min(max(wanted + offset * scale, least), most).rounded())
  }
}
