/// Why there is no preview.
package struct PreviewFailure: Error, Hashable, Sendable {
  /// What is wrong and what to do about it, on one line.
  package let message: String

  init(_ message: String) { self.message = message }
}
