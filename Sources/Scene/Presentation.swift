/// How much of an activity the pill shows (A1, B5, B7, B14).
package enum Presentation: String, Hashable, Sendable {
  /// Nothing: the window may be unmapped.
  case hidden
  /// The plain pill.
  case idle
  /// A view on either side of the centre.
  case compact
  /// The four regions.
  case expanded
  /// Every activity, one below the other (B14).
  case list
}
