/// Numbers in plain words.
///
/// As they change all the time, they are rounded to what the eye can follow.
enum DownloadText {
  private static let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]

  /// A size in powers of 1000, as file managers write it: "12.4 MB".
  static func size(_ bytes: Double) -> String {
    guard bytes.isFinite, bytes >= 0 else { return "0 bytes" }
    // Beyond all units; a sender may say anything.
    var value = min(bytes, 999e18)
    var unit = 0
    while value >= 999.5, unit + 1 < units.count {
      value /= 1000
      unit += 1
    }
    if unit == 0 { return bytes == 1 ? "1 byte" : "\(Int(value)) \(units[0])" }
    return number(value) + " " + units[unit]
  }

  /// A size that was guessed, in two digits.
  static func roughSize(_ bytes: Double) -> String {
    var step = 1.0
    while bytes / step >= 100 { step *= 10 }
    return size((bytes / step).rounded() * step)
  }

  /// One decimal below 100, none above.
  private static func number(_ value: Double) -> String {
    if value >= 99.95 { return "\(Int(value.rounded()))" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// A speed in bytes a second.
  static func speed(_ bytes: Double) -> String { size(bytes) + "/s" }

  /// What is left, in steps that grow with it; nil for more than anybody waits.
  static func timeLeft(_ seconds: Double) -> String? {
    guard seconds.isFinite, seconds >= 0, seconds < 100 * 3600 else { return nil }
    switch seconds {
    case ..<1.5: return "1 s left"
    case ..<10: return "\(Int(seconds.rounded())) s left"
    case ..<57.5: return "\(Int((seconds / 5).rounded()) * 5) s left"
    case ..<(59.5 * 60): return "\(max(Int((seconds / 60).rounded()), 1)) min left"
    default:
      let minutes = Int((seconds / 300).rounded()) * 5
      let rest = minutes % 60
      return rest == 0 ? "\(minutes / 60) h left" : "\(minutes / 60) h \(rest) min left"
    }
  }

  /// A fraction of 0…1; never all before it is all.
  static func percent(_ fraction: Double) -> String {
    "\(Int(min(max(fraction, 0), 1) * 100 + 1e-9)) %"
  }
}
