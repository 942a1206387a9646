import CPixman
import Geometry

/// Owns an image of pixman's: pixels in memory, or an endless paint (`pixman_image_unref`).
@safe final class PixmanImage: Raster {
  let width: Int
  let height: Int
  private let pointer: OpaquePointer

  /// Makes clear pixels; `nil` where there is no memory for them.
  init?(format: Bitmap.Format, width: Int, height: Int) {
    let code = format == .mask ? PIXMAN_a8 : PIXMAN_a8r8g8b8
    self.width = max(width, 1)
    self.height = max(height, 1)
    guard
      let pointer = unsafe pixman_image_create_bits(
        code, Int32(self.width), Int32(self.height), nil, 0)
    else { return nil }
    unsafe self.pointer = pointer
  }

  /// Copies a bitmap, mirrored if asked for; `nil` where there is no memory for it.
  convenience init?(_ bitmap: Bitmap, mirroredX: Bool = false, mirroredY: Bool = false) {
    self.init(format: bitmap.format, width: bitmap.width, height: bitmap.height)
    let size = bitmap.format.bytesPerPixel
    let length = bitmap.width * size
    let stride = bitmap.stride
    precondition(bitmap.bytes.count >= stride * bitmap.height)
    unsafe withRows { row, target in
      let source = (mirroredY ? bitmap.height - 1 - row : row) * stride
      unsafe bitmap.bytes.withUnsafeBytes { bytes in
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes[source..<(source + length)])
        if !mirroredX {
          unsafe target.copyMemory(from: bytes)
          return
        }
        for index in 0..<length {
          let pixel = bitmap.width - 1 - index / size
          unsafe target[index] = unsafe bytes[pixel * size + index % size]
        }
      }
    }
  }

  /// Makes an endless image of one colour.
  init?(solid color: PremultipliedColor) {
    (width, height) = (1, 1)
    var color = pixman_color_t(color)
    guard let pointer = unsafe pixman_image_create_solid_fill(&color) else { return nil }
    unsafe self.pointer = pointer
  }

  /// Makes an endless gradient over a box whose top left corner is the origin.
  init?(_ gradient: Gradient, width: Int, height: Int) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    let stops = gradient.stops.map { stop in
      let (red, green, blue, alpha) = stop.parts
      return pixman_gradient_stop_t(
        x: stop.offset,
        color: pixman_color_t(red: red, green: green, blue: blue, alpha: alpha))
    }
    let line = gradient.line(width: width, height: height)
    var start = pixman_point_fixed_t(x: line.x1, y: line.y1)
    var end = pixman_point_fixed_t(x: line.x2, y: line.y2)
    guard
      let pointer = unsafe pixman_image_create_linear_gradient(
        &start, &end, stops, Int32(stops.count))
    else { return nil }
    // Beyond its ends a gradient has the colours of the ends.
    unsafe pixman_image_set_repeat(pointer, PIXMAN_REPEAT_PAD)
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe pixman_image_unref(pointer)
  }

  /// Maps the image's pixels before they are used, interpolated: a scaling followed by a move.
  func setTransform(scale: Double, x: Double, y: Double) {
    let isWhole = scale == 1 && x == 0 && y == 0
    var transform = pixman_transform_t()
    transform.matrix.0.0 = FixedPoint.value(scale)
    transform.matrix.1.1 = FixedPoint.value(scale)
    transform.matrix.0.2 = FixedPoint.value(x)
    transform.matrix.1.2 = FixedPoint.value(y)
    transform.matrix.2.2 = FixedPoint.value(1)
    // Only memory can fail here; then the image is seen as it is.
    if isWhole {
      unsafe pixman_image_set_transform(pointer, nil)
    } else {
      unsafe pixman_image_set_transform(pointer, &transform)
      unsafe pixman_image_set_filter(pointer, PIXMAN_FILTER_BILINEAR, nil, 0)
    }
  }

  /// Combines a colour with boxes of the image (`pixman_image_fill_boxes`).
  func fill(_ operation: CompositeOperator, _ color: PremultipliedColor, _ boxes: [PixelRect]) {
    let boxes = boxes.filter { !$0.isEmpty }.map {
      pixman_box32_t(x1: Int32($0.x), y1: Int32($0.y), x2: Int32($0.maxX), y2: Int32($0.maxY))
    }
    if boxes.isEmpty { return }
    var color = pixman_color_t(color)
    unsafe pixman_image_fill_boxes(
      operation.code, pointer, &color, Int32(boxes.count), boxes)
  }

  /// Combines a source, seen through a mask, with a box of the image
  /// (`pixman_image_composite32`).
  func composite(
    _ operation: CompositeOperator, _ source: PixmanImage, mask: PixmanImage? = nil, box: PixelRect,
    x: Int = 0, y: Int = 0, maskX: Int = 0, maskY: Int = 0
  ) {
    if box.isEmpty { return }
    unsafe pixman_image_composite32(
      operation.code, source.pointer, mask?.pointer, pointer, Int32(x), Int32(y),
      Int32(maskX), Int32(maskY), Int32(box.x), Int32(box.y), Int32(box.width),
      Int32(box.height))
  }

  /// Replaces a part of a mask by rows of `stride` bytes.
  func replace(_ coverage: [UInt8], stride: Int, width: Int, height: Int, x: Int, y: Int) {
    precondition(x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height)
    precondition(coverage.count >= stride * height)
    unsafe withRows { row, target in
      guard row >= y, row < y + height else { return }
      unsafe coverage.withUnsafeBytes { bytes in
        let start = (row - y) * stride
        let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<(start + width)])
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[x...]).copyMemory(from: source)
      }
    }
  }

  /// Lends the bytes of each row in turn, without the padding.
  @unsafe func withRows(_ body: (Int, UnsafeMutableRawBufferPointer) -> Void) {
    guard let data = unsafe pixman_image_get_data(pointer) else { return }
    let stride = unsafe Int(pixman_image_get_stride(pointer))
    let size = unsafe pixman_image_get_format(pointer) == PIXMAN_a8 ? 1 : 4
    for row in 0..<height {
      let start = unsafe UnsafeMutableRawPointer(data) + row * stride
      unsafe body(row, UnsafeMutableRawBufferPointer(start: start, count: width * size))
    }
  }
}

extension CompositeOperator {
  fileprivate var code: pixman_op_t { pixman_op_t(rawValue: UInt32(rawValue)) }
}

extension pixman_color_t {
  fileprivate init(_ color: PremultipliedColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
