/// How much is taken, and how often.
enum Bounds {
  /// The most bytes of an answer that anybody may ask for.
  static let answerBytes = 256 << 20
  /// The most bytes of an answer where nobody says.
  static let usualAnswerBytes = 16 << 20
  /// The most bytes of a message, either way, and of an address.
  static let messageBytes = 1 << 20
  static let addressBytes = 16 << 10
  /// The most times that a server may send the request elsewhere.
  static let redirects = 5
  static let seconds: ClosedRange<UInt32> = 1...3600
  static let usualSeconds: UInt32 = 30
}
