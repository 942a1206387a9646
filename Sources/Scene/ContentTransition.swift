/// How a layer changes to its next value (B12).
package enum ContentTransition: Hashable, Sendable {
  /// At once.
  case identity
  /// The old value fades out while the new one fades in.
  case opacity
  /// Changed characters slide: upwards where the number grows, downwards where it falls. Where that
  /// cannot be told, ``countsDown`` says which.
  case numericText(countsDown: Bool)
}
