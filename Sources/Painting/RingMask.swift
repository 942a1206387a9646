package import Geometry

/// The mask of a ring's track, or of an arc of it.
package struct RingMask: Hashable, Sendable {
  /// Which part of the ring it shows.
  package enum Part: Hashable, Sendable {
    /// All of it.
    case track
    /// So many steps of ``RingMask/steps``, from 12 o'clock on.
    case arc(Int)
    /// An eighth to either side of 12 o'clock: what no fraction looks like.
    case indeterminate
  }

  /// The width and height, in pixels.
  package let side: Int
  /// The width of the line, in pixels.
  package let lineWidth: Int
  /// The part.
  package let part: Part

  /// How many arcs there are: one for each pixel of the way around.
  package var steps: Int { RingMask.steps(side: side, lineWidth: lineWidth) }

  static func steps(side: Int, lineWidth: Int) -> Int {
    max(Int((Double(side - lineWidth) * .pi).rounded()), 8)
  }

  /// The mask; `nil` where it would be empty.
  package func bitmap() -> Bitmap? {
    let (start, end): (Double, Double)
    switch part {
    case .track: (start, end) = (0, 1)
    case .arc(let count): (start, end) = (0, Double(min(count, steps)) / Double(steps))
    case .indeterminate: (start, end) = (-0.125, 0.125)
    }
    var path = Path()
    let middle = Double(side) / 2
    path.addArc(
      center: Point(x: middle, y: middle), radius: middle - Double(lineWidth) / 2, from: start,
      to: end)
    if end - start >= 1 { path.close() }
    return Bitmap(
      drawing: [(path, width: Double(lineWidth), cuts: false)], width: side, height: side)
  }
}

/// Where a ring lies on whole pixels, and the masks that draw it.
package struct RingPlan: Hashable, Sendable {
  /// The pixels that it fills.
  package let box: PixelRect
  /// The mask of the track.
  package let track: RingMask
  /// The mask of the arc; `nil` where there is none.
  package let arc: RingMask?

  /// Places a ring: as large as fits in the frame, its line an eighth of that, 2 to 4 pt wide and
  /// a whole number of pixels (R34).
  ///
  /// - Parameters:
  ///   - fraction: 0…1; `nil` is indeterminate.
  ///   - frame: In points.
  ///   - grid: Where points lie.
  package init(fraction: Double?, frame: Rect, grid: PixelGrid) {
    box = grid.symbolBox(frame)
    let points = min(max(0.12 * min(frame.width, frame.height), 2), 4)
    let line = max(Int((points * grid.scale).rounded()), 1)
    let side = box.width
    func mask(_ part: RingMask.Part) -> RingMask {
      RingMask(side: side, lineWidth: line, part: part)
    }
    track = mask(.track)
    guard let fraction else {
      arc = mask(.indeterminate)
      return
    }
    let steps = RingMask.steps(side: side, lineWidth: line)
    let part = fraction.isNaN ? 0 : max(0, min(1, fraction))
    // However little it is, it is there; and it is whole only when it is.
    let step = Int((part * Double(steps)).rounded())
    if part == 0 {
      arc = nil
    } else if part == 1 {
      arc = track
    } else {
      arc = mask(.arc(min(max(step, 1), steps - 1)))
    }
  }
}
