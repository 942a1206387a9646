/// Where a layer stands in the views of an activity: the same node of the next update is the same
/// layer, whatever it shows then.
struct LayerPath: Hashable {
  /// What the tree of views begins at.
  enum Region: Hashable {
    case leading, center, trailing, bottom
    /// What the leading or the trailing place leaves below the row.
    case belowLeading, belowTrailing
    case minimal
    /// What the engine adds: a row's card, the number of the others, the line before a cell.
    case card, count, line
  }

  var region: Region
  /// The way down from there, one child of a stack after the other.
  var indices: [Int] = []

  /// The step from a node to its background.
  static let background = -1

  /// Whether both are children of one stack.
  func isBeside(_ other: LayerPath) -> Bool {
    region == other.region && indices.dropLast() == other.indices.dropLast()
  }
}
