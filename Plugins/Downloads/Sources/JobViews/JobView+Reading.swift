import IsletKit

/// What programs send, read leniently: a key that is unknown, or a value that makes no sense,
/// changes nothing.
extension JobView {
  /// KJob's number for a job that the user has called off (`KJob::KilledJobError`).
  static let cancelledCode: Int64 = 1
  /// Longer texts are cut, in Unicode scalars.
  private static let textLimit = 512
  /// Longer addresses count as none, in bytes.
  private static let urlLimit = 4096

  /// Takes over an `update`; returns whether it says that the job has ended.
  mutating func apply(_ update: [String: BusValue]) -> Bool {
    var hasEnded = false
    for (key, value) in update {
      switch key {
      case "title": set(\.title, Self.text(value))
      case "infoMessage": set(\.message, Self.text(value))
      case "percent": setPercent(value)
      case "speed": setSpeed(value)
      case "suspended": set(\.isSuspended, Self.flag(value))
      case "destUrl": set(\.destinationURL, Self.url(value))
      case "descriptionLabel1": set(\.source.label, Self.text(value))
      case "descriptionValue1": set(\.source.value, Self.url(value))
      case "descriptionLabel2": set(\.destination.label, Self.text(value))
      case "descriptionValue2": set(\.destination.value, Self.url(value))
      case "errorCode": set(\.errorCode, value.int64Value)
      case "errorMessage": set(\.errorMessage, Self.text(value))
      case "terminated": hasEnded = Self.flag(value) ?? false
      default: break
      }
    }
    for unit in Unit.allCases {
      // The total first: it may grow until the first byte has come.
      setAmount(\.total, update["total" + unit.rawValue], of: unit)
      setAmount(\.processed, update["processed" + unit.rawValue], of: unit)
    }
    return hasEnded
  }

  /// Takes over the hints of `requestView`, which may hold any state too.
  mutating func apply(hints: [String: BusValue]) {
    set(\.isImmediate, hints["immediate"].flatMap(Self.flag))
    set(\.isTransient, hints["transient"].flatMap(Self.flag))
    set(\.applicationName, hints["application-display-name"].flatMap(Self.text))
    set(\.icon, hints["application-icon-name"].flatMap(Self.text))
    // A job that has ended already is of no interest, and its program ends it once more.
    _ = apply(hints)
  }

  /// Takes over an amount as `org.kde.JobViewV2` counts it: "bytes", "files" or "dirs".
  mutating func setAmount(
    _ part: WritableKeyPath<Amount, Int64?>, _ value: BusValue?, unit: BusValue?
  ) {
    let unit: Unit? =
      switch unit?.stringValue {
      case "bytes": .bytes
      case "files": .files
      case "dirs": .folders
      case "items": .items
      default: nil
      }
    if let unit { setAmount(part, value, of: unit) }
  }

  private mutating func setAmount(
    _ part: WritableKeyPath<Amount, Int64?>, _ value: BusValue?, of unit: Unit
  ) {
    guard let number = value?.int64Value, number >= 0 else { return }
    let old = amounts[unit] ?? Amount()
    if unit == .bytes, part == \.total, let total = old.total, total > 0, number > total,
      old.processed ?? 0 > 0
    {
      isTotalGuessed = true
    }
    amounts[unit, default: Amount()][keyPath: part] = number
  }

  /// Takes over the description with a number, 0 for the source and 1 for the destination.
  mutating func setDescription(_ number: BusValue, label: BusValue, value: BusValue) {
    guard let index = number.int64Value, (0...1).contains(index) else { return }
    _ = apply(["descriptionLabel\(index + 1)": label, "descriptionValue\(index + 1)": value])
  }

  /// Takes over a percentage; one past 100 is 100.
  mutating func setPercent(_ value: BusValue?) {
    guard let number = value?.doubleValue, number >= 0 else { return }
    percent = min(number, 100)
  }

  /// Takes over a speed in bytes a second.
  mutating func setSpeed(_ value: BusValue?) {
    guard let number = value?.doubleValue, number >= 0 else { return }
    speed = number
  }

  private mutating func set<Value>(_ field: WritableKeyPath<Self, Value>, _ value: Value?) {
    if let value { self[keyPath: field] = value }
  }

  /// A text of bounded length.
  static func text(_ value: BusValue) -> String? {
    guard let text = value.stringValue else { return nil }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(textLimit)))
  }

  /// An address or a path; half of one would be another one.
  static func url(_ value: BusValue) -> String? {
    guard let text = value.stringValue, text.utf8.count <= urlLimit else { return nil }
    return text
  }

  /// A truth value, or a number in its place.
  static func flag(_ value: BusValue) -> Bool? {
    value.boolValue ?? value.int64Value.map { $0 != 0 }
  }
}
