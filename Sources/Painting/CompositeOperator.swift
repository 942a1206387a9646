/// The ways in which a source is combined with what is there; the numbers are RENDER's, and
/// pixman's.
package enum CompositeOperator: UInt8 {
  /// The source takes the place of what is there.
  case source = 1
  /// The source lies over what is there.
  case over = 3
  /// What is there lies over the source.
  case overReverse = 4
  /// What is there stays where the source is opaque.
  case inReverse = 6
  /// What is there stays where the source is clear.
  case outReverse = 8
}
