/// A sign that draws itself along its stroke (C4).
package enum Mark: String, Hashable, Sendable, CaseIterable {
  /// It went well.
  case check
  /// It went wrong.
  case exclamation
}
