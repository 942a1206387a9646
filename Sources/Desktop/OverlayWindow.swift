import CX11
import Glibc
import Painting

/// The overlay's window: override-redirect, 32-bit where the server can, never focused (R1–R4).
final class OverlayWindow {
  let id: UInt32
  let depth: UInt8
  /// The box in the root window, in pixels.
  private(set) var frame: PixelRect
  private(set) var isMapped = false
  /// Whether the bounding shape follows the pill.
  private(set) var isShaped = false

  let connection: Connection
  private let colormap: UInt32

  /// Makes the window with all its properties; it is not mapped yet.
  init(_ connection: Connection, frame: PixelRect) {
    self.connection = connection
    self.frame = frame
    id = connection.makeIdentifier()
    colormap = connection.makeIdentifier()
    let visual = connection.argbVisual ?? connection.rootVisual
    depth = connection.argbVisual == nil ? connection.rootDepth : 32
    unsafe connection.sent(
      xcb_create_colormap(
        connection.pointer, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colormap, connection.root,
        visual))
    let mask =
      XCB_CW_BACK_PIXMAP.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_BIT_GRAVITY.rawValue
      | XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue | XCB_CW_COLORMAP.rawValue
    let events =
      XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_BUTTON_PRESS.rawValue
      | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue | XCB_EVENT_MASK_ENTER_WINDOW.rawValue
      | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue | XCB_EVENT_MASK_BUTTON_1_MOTION.rawValue
    let values: [UInt32] = [0, 0, XCB_GRAVITY_NORTH.rawValue, 1, events, colormap]
    unsafe connection.sent(
      xcb_create_window(
        connection.pointer, depth, id, connection.root, Int16(frame.x), Int16(frame.y),
        UInt16(max(frame.width, 1)), UInt16(max(frame.height, 1)), 0,
        UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual, mask, values))
    setProperties()
  }

  deinit {
    unsafe connection.sent(xcb_destroy_window(connection.pointer, id))
    connection.releaseIdentifier()
    unsafe connection.sent(xcb_free_colormap(connection.pointer, colormap))
    connection.releaseIdentifier()
  }

  /// Moves and resizes the window; new parts are clear, and the rest keeps its place about the
  /// middle of the top edge (R6).
  func setFrame(_ new: PixelRect) {
    guard new != frame, !new.isEmpty else { return }
    let resizes = new.width != frame.width || new.height != frame.height
    frame = new
    if resizes && isMapped {
      unsafe connection.sent(
        xcb_change_window_attributes(connection.pointer, id, XCB_CW_BACK_PIXEL.rawValue, [0]))
    }
    let mask =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
      | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    let values: [UInt32] = [
      UInt32(bitPattern: Int32(new.x)), UInt32(bitPattern: Int32(new.y)), UInt32(new.width),
      UInt32(new.height),
    ]
    unsafe connection.sent(
      xcb_configure_window(connection.pointer, id, UInt16(mask), values))
    if resizes && isMapped { clearBackground() }
  }

  /// Maps the window above the others with its first frame as its background, so that it is right
  /// from the first moment (R7).
  func map(showing pixmap: UInt32) {
    guard !isMapped else { return }
    isMapped = true
    unsafe connection.sent(
      xcb_change_window_attributes(
        connection.pointer, id, XCB_CW_BACK_PIXMAP.rawValue, [pixmap]))
    unsafe connection.sent(
      xcb_configure_window(
        connection.pointer, id, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue),
        [XCB_STACK_MODE_ABOVE.rawValue]))
    unsafe connection.sent(xcb_map_window(connection.pointer, id))
    clearBackground()
  }

  /// Takes the window away (R8).
  func unmap() {
    guard isMapped else { return }
    isMapped = false
    unsafe connection.sent(xcb_unmap_window(connection.pointer, id))
  }

  /// Lets clicks through everywhere but in these boxes, in pixels of the window (R19).
  func setInputShape(_ boxes: [PixelRect]) {
    guard connection.extensions.shape else { return }
    setShape(XCB_SHAPE_SK_INPUT, boxes)
  }

  /// Shows nothing but these boxes, or everything (R16, R17).
  func setBoundingShape(_ boxes: [PixelRect]?) {
    guard connection.extensions.shape else { return }
    if let boxes {
      isShaped = true
      setShape(XCB_SHAPE_SK_BOUNDING, boxes)
    } else if isShaped {
      isShaped = false
      unsafe connection.sent(
        xcb_shape_mask(
          connection.pointer, UInt8(XCB_SHAPE_SO_SET.rawValue),
          UInt8(XCB_SHAPE_SK_BOUNDING.rawValue), id, 0, 0, 0))
    }
  }

  private func setShape(_ kind: xcb_shape_sk_t, _ boxes: [PixelRect]) {
    let rectangles = boxes.map {
      xcb_rectangle_t(
        x: Int16($0.x), y: Int16($0.y), width: UInt16(max($0.width, 0)),
        height: UInt16(max($0.height, 0)))
    }
    unsafe connection.sent(
      xcb_shape_rectangles(
        connection.pointer, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(kind.rawValue),
        UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue), id, 0, 0, UInt32(rectangles.count),
        rectangles))
  }

  private func clearBackground() {
    unsafe connection.sent(
      xcb_change_window_attributes(connection.pointer, id, XCB_CW_BACK_PIXMAP.rawValue, [0]))
  }
}
