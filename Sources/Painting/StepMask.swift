/// A mask that is there for one step of a movement.
enum StepMask: Hashable {
  /// A ring's track or arc.
  case ring(RingMask)
  /// A mark, as far as it is drawn.
  case mark(MarkMask)
  /// An end of a line around a pill.
  case keylineEnd(KeylineEndMask)

  /// The number of columns.
  var width: Int {
    switch self {
    case .ring(let ring): ring.side
    case .mark(let mark): mark.side
    case .keylineEnd(let end): end.width
    }
  }

  /// The number of rows.
  var height: Int {
    switch self {
    case .ring(let ring): ring.side
    case .mark(let mark): mark.side
    case .keylineEnd(let end): end.height
    }
  }
}
