/// How a key's text becomes a value and back, and what it may be.
struct ValueKind<Value> {
  /// What is allowed, as the end of "it takes …".
  var allowed: String
  /// The words that a value may be, where there are any.
  var words: [String] = []
  /// The value of a text; `nil` for one that is not allowed.
  var parse: (String) -> Value?
  /// The text of a value, which parses to it again.
  var format: (Value) -> String
}

extension ValueKind where Value == Double {
  /// A number within bounds, with a point for the decimals in every locale.
  static func number(_ range: ClosedRange<Double>, _ unit: String? = nil) -> ValueKind {
    let bounds = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    return ValueKind(
      allowed: "a number from \(bounds)" + (unit.map { " (\($0))" } ?? ""),
      parse: { text in
        // Swift reads more than people would write, such as `nan` and `0x1p3`.
        guard text.utf8.allSatisfy(isPartOfNumber), let number = Double(text),
          range.contains(number)
        else { return nil }
        // Minus zero is zero.
        return number + 0
      }, format: plain)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  fileprivate static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

extension ValueKind where Value == Bool {
  /// `on` or `off`, or what else people write for these.
  static var onOff: ValueKind {
    ValueKind(
      allowed: "on or off (true, false, yes and no do too)", words: ["on", "off"],
      parse: { text in
        switch text {
        case "on", "true", "yes": true
        case "off", "false", "no": false
        default: nil
        }
      }, format: { $0 ? "on" : "off" })
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
  /// One of some words.
  static var choice: ValueKind {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(
      allowed: English.list(words, "or"), words: words, parse: { Value(rawValue: $0) },
      format: { $0.rawValue })
  }
}

extension ValueKind {
  /// `auto`, or what another kind takes.
  static func auto<Wrapped>(or kind: ValueKind<Wrapped>) -> ValueKind where Value == Wrapped? {
    ValueKind(
      allowed: "auto or \(kind.allowed)", words: ["auto"] + kind.words,
      parse: { text in text == "auto" ? .some(nil) : kind.parse(text).map { .some($0) } },
      format: { $0.map(kind.format) ?? "auto" })
  }
}

extension ValueKind where Value == String {
  /// A name of any sort; `what` says of which.
  static func name(_ what: String) -> ValueKind {
    ValueKind(allowed: what, parse: { $0.isEmpty ? nil : $0 }, format: { $0 })
  }
}

extension ValueKind where Value == [String] {
  /// Names with semicolons between them; none is allowed too.
  static func names(_ what: String) -> ValueKind {
    ValueKind(
      allowed: "\(what), separated by semicolons",
      parse: { text in
        text.split(separator: ";").map { English.trimmed($0) }.filter { !$0.isEmpty }
      }, format: { $0.joined(separator: ";") })
  }
}

extension ValueKind where Value == Configuration.MonitorChoice {
  /// `primary` or a name.
  static var monitor: ValueKind {
    ValueKind(
      allowed: "primary or a monitor's name (xrandr --listmonitors)", words: ["primary"],
      parse: { $0 == "primary" ? .primary : $0.isEmpty ? nil : .named($0) },
      format: {
        switch $0 {
        case .primary: "primary"
        case .named(let name): name
        }
      })
  }
}
