/// Why a test cannot go on, for people.
package struct TestFailure: Error, CustomStringConvertible {
  /// The reason.
  package let description: String

  /// A failure with its reason.
  package init(_ description: String) { self.description = description }
}
