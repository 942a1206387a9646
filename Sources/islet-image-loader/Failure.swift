/// Why an image was not decoded.
struct Failure: Error {
  /// What the reply carries: an errno, of which only "not 0" is promised.
  let code: Int32
  /// One line for people, which says what would work.
  let message: String

  init(_ code: Int32, _ message: String) {
    self.code = code
    self.message = message
  }
}
