/// Why no sound was heard.
struct Failure: Error {
  /// What happened and what to do.
  let message: String

  init(_ message: String) { self.message = message }
}
