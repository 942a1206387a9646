/// Finds the last percentage on each line of a text, byte by byte.
///
/// Only `NN%` and `NN.N%` up to 100 that stand alone count: not `-5%`, `1,5%`, `v1.2%`, `%20` or
/// `50%a`. What follows the sign may still be to come, so a percentage counts at once and is taken
/// back if a letter or digit follows.
struct PercentReader {
  private enum State {
    /// A number may begin here.
    case boundary
    /// After a point, where no number begins.
    case dot
    /// After more points than one, where a number may begin.
    case ellipsis
    /// Within a word or a number that does not count.
    case word
    case whole(Int, digits: Int)
    case fraction(Double, scale: Double)
    /// After the sign, with what counted before it.
    case percent(previous: Double?)
  }

  private var state = State.boundary

  /// The last percentage as a fraction of 0…1; nil before the first one.
  private(set) var fraction: Double?

  /// Takes the next byte of the text.
  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readDigit(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "."): readPoint()
    case UInt8(ascii: "%"): readSign()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","):
      takeBack(unlessAfter: byte == UInt8(ascii: ",") || byte == UInt8(ascii: "-"))
      state = .word
    default: state = .boundary
    }
  }

  /// Begins anew, as after the cursor has moved.
  mutating func interrupt() { state = .boundary }

  /// Forgets the last percentage, too.
  mutating func reset() { self = PercentReader() }

  private mutating func readDigit(_ digit: Int) {
    switch state {
    case .boundary, .ellipsis: state = .whole(digit, digits: 1)
    case .whole(let value, let digits) where digits < 3:
      state = .whole(value * 10 + digit, digits: digits + 1)
    case .fraction(let value, let scale):
      state = .fraction(value + Double(digit) * scale, scale: scale / 10)
    default:
      takeBack(unlessAfter: false)
      state = .word
    }
  }

  private mutating func readPoint() {
    switch state {
    case .whole(let value, _): state = .fraction(Double(value), scale: 0.1)
    case .dot, .ellipsis: state = .ellipsis
    case .boundary, .word, .percent, .fraction: state = .dot
    }
  }

  private mutating func readSign() {
    let value: Double
    switch state {
    case .whole(let whole, _): value = Double(whole)
    case .fraction(let number, let scale) where scale < 0.1: value = number
    default:
      takeBack(unlessAfter: false)
      state = .word
      return
    }
    guard value <= 100 else {
      state = .word
      return
    }
    state = .percent(previous: fraction)
    fraction = value / 100
  }

  /// A percentage that is part of something else is none.
  private mutating func takeBack(unlessAfter isSeparator: Bool) {
    if case .percent(let previous) = state, !isSeparator { fraction = previous }
  }
}
