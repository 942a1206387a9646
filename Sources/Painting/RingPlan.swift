package import Geometry
package import Scene

/// Where a ring lies on whole pixels, and the masks that draw it.
package struct RingPlan: Hashable, Sendable {
  /// The pixels that it fills.
  package let box: PixelRect
  /// The mask of the track.
  package let track: RingMask
  /// The mask of the arc; `nil` where there is none.
  package let arc: RingMask?

  /// Places a ring: as large as fits in the frame, its line a whole number of pixels wide (R34).
  ///
  /// - Parameters:
  ///   - ring: What it shows.
  ///   - frame: In points.
  ///   - grid: Where points lie.
  package init(_ ring: Ring, frame: Rect, grid: PixelGrid) {
    let box = grid.symbolBox(frame)
    self.box = box
    let points =
      ring.lineWidth ?? min(max(0.12 * min(frame.width, frame.height), 2), 4)
    let widest = max(Double(box.width) / 2, 1)
    let line = Int(max(1, min((points * grid.scale).rounded(), widest)))
    let steps = RingMask.steps(side: box.width, lineWidth: line)
    track = RingMask(side: box.width, lineWidth: line, start: 0, length: steps)
    let part = ring.length.isNaN ? 0 : max(0, min(1, ring.length))
    if part == 0 {
      arc = nil
    } else if part == 1 {
      arc = track
    } else {
      // However little it is, it is there; and it is whole only when it is.
      let length = min(max(Int((part * Double(steps)).rounded()), 1), steps - 1)
      // The turn alone counts, not how many there were.
      let turns = ring.start.isFinite ? ring.start - ring.start.rounded(.down) : 0
      arc = RingMask(
        side: box.width, lineWidth: line, start: Int((turns * Double(steps)).rounded()) % steps,
        length: length)
    }
  }
}
