import CX11
import Painting

/// Owns a picture, RENDER's view of a drawable or of a paint (`xcb_render_free_picture`).
///
/// A picture of a pixmap is freed before it: declare it first.
struct Picture: ~Copyable {
  let id: UInt32
  private let connection: Connection

  /// Makes the picture of a pixmap or window.
  init(_ connection: Connection, drawable: UInt32, format: UInt32) {
    self.connection = connection
    id = connection.makeIdentifier()
    unsafe connection.sent(
      xcb_render_create_picture(connection.pointer, id, drawable, format, 0, nil))
  }

  /// Makes an endless picture of one colour.
  init(_ connection: Connection, solid color: xcb_render_color_t) {
    self.connection = connection
    id = connection.makeIdentifier()
    unsafe connection.sent(xcb_render_create_solid_fill(connection.pointer, id, color))
  }

  /// Makes an endless gradient over a box whose top left corner is the origin.
  init(_ connection: Connection, _ gradient: Gradient, width: Int, height: Int) {
    self.connection = connection
    id = connection.makeIdentifier()
    let stops = gradient.stops
    let paints = stops.map { stop in
      let (red, green, blue, alpha) = stop.parts
      return xcb_render_color_t(red: red, green: green, blue: blue, alpha: alpha)
    }
    let line = gradient.line(width: width, height: height)
    unsafe connection.sent(
      xcb_render_create_linear_gradient(
        connection.pointer, id, xcb_render_pointfix_t(x: line.x1, y: line.y1),
        xcb_render_pointfix_t(x: line.x2, y: line.y2), UInt32(stops.count),
        stops.map(\.offset), paints))
    // Beyond its ends a gradient has the colours of the ends.
    unsafe connection.sent(
      xcb_render_change_picture(
        connection.pointer, id, XCB_RENDER_CP_REPEAT.rawValue,
        [XCB_RENDER_REPEAT_PAD.rawValue]))
  }

  /// Maps the picture's pixels before they are used.
  func setTransform(_ transform: xcb_render_transform_t) {
    unsafe connection.sent(
      xcb_render_set_picture_transform(connection.pointer, id, transform))
  }

  /// Interpolates between pixels where a transform is set.
  func setBilinear() {
    let name = "bilinear"
    unsafe connection.sent(
      xcb_render_set_picture_filter(
        connection.pointer, id, UInt16(name.utf8.count), name, 0, nil))
  }

  deinit {
    unsafe connection.sent(xcb_render_free_picture(connection.pointer, id))
    connection.releaseIdentifier()
  }
}

extension xcb_render_color_t {
  /// A colour in RENDER's own type.
  init(_ color: PremultipliedColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension xcb_render_transform_t {
  /// A scaling followed by a move, in 16.16 fixed point.
  init(scaleX: Double, scaleY: Double, x: Double, y: Double) {
    self.init(
      matrix11: FixedPoint.value(scaleX), matrix12: 0, matrix13: FixedPoint.value(x),
      matrix21: 0, matrix22: FixedPoint.value(scaleY), matrix23: FixedPoint.value(y),
      matrix31: 0, matrix32: 0, matrix33: 65_536)
  }
}
