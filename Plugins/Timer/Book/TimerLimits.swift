/// The bounds of timers.
enum TimerLimits {
  /// How many there may be at a time.
  static let count = 32
  /// Their numbers, with room for more: nobody has started so many.
  static let ids = 1...(1 << 31)
  /// The longest one, in seconds: 99:59:59, which the pill still has room for.
  static let seconds = 359_999
  /// How many characters a name may have.
  static let nameLength = 64
  /// How many rounds a focus session may have.
  static let rounds = 1...12
}
