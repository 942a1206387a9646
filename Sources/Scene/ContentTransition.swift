/// How a layer changes to its next value (B12).
package enum ContentTransition: Hashable, Sendable {
  /// At once.
  case identity
  /// The old value fades out while the new one fades in.
  case opacity
  /// Changed digits slide, upwards or, where the number counts down, downwards.
  case numericText(countsDown: Bool)
}
