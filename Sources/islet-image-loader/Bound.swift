import Glibc

/// How large things may be.
struct Bound {
  /// The encoded image, in bytes.
  static let inputBytes = 16 << 20
  /// The image as its header declares it, in pixels.
  static let sourcePixels = 32_000_000
  /// The largest answer anyone may ask for, in pixels each way: more than any pill on any screen.
  static let largestSide = 4096

  /// The answer fits into a square of this many pixels each way.
  let side: Int

  /// The answer's size in bytes can't exceed this.
  var outputBytes: Int { side * side * 4 }

  /// Reads the command line.
  init(arguments: [String]) throws(Failure) {
    guard arguments.count == 2, let side = Int(arguments[1]), (1...Self.largestSide).contains(side)
    else {
      throw Failure(
        EINVAL,
        "usage: islet-image-loader MAX_PIXEL_SIZE, a number from 1 to \(Self.largestSide); "
          + "the image comes on standard input")
    }
    self.side = side
  }

  /// The size in which to decode an image of `width` × `height` pixels, with its aspect kept.
  ///
  /// A photograph only shrinks; a drawing (`scalable`) is drawn at the bound itself, since enlarging
  /// it costs no sharpness and a 16-pixel icon is no use on a large screen.
  func fitted(width: Int, height: Int, scalable: Bool) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard scalable || longest > side else { return (width, height) }
    // Rounded to the nearest; never to nothing.
    let scaled = { (length: Int) in max(1, (length * side + longest / 2) / longest) }
    return (scaled(width), scaled(height))
  }
}
