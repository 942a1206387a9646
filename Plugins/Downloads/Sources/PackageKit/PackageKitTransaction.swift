import IsletKit

/// One transaction of PackageKit, as its properties and signals tell it.
///
/// Numbers are those of `pk-enum.h`; a value that makes no sense changes nothing.
struct PackageKitTransaction: Hashable {
  /// The object's path on the bus.
  let path: String
  private(set) var role = PackageKitRole.unknown
  private(set) var phase = PackageKitPhase.preparing
  /// 0…1; nil while PackageKit does not know it either.
  private(set) var fraction: Double?
  /// Bytes a second.
  private(set) var speed: Double?
  private(set) var canCancel = false
  private(set) var isSimulation = false
  private(set) var isDownloadOnly = false
  /// The name of the package that is worked on.
  private(set) var package = ""
  private(set) var errorText = ""

  /// Makes one that nothing is known of.
  init(path: String) {
    self.path = path
  }

  /// Whether it does something that the user waits for.
  ///
  /// Nil while PackageKit has not said what it does.
  var isOfInterest: Bool? {
    switch role {
    case .unknown: nil
    case .other: false
    default: !isSimulation
    }
  }

  /// Takes over properties.
  mutating func apply(_ properties: [String: BusValue]) {
    if let number = properties["Role"]?.int64Value { role = PackageKitRole(number) }
    if let number = properties["Status"]?.int64Value { setPhase(number) }
    if let number = properties["Percentage"]?.int64Value {
      // 101 stands for "unknown".
      fraction = (0...100).contains(number) ? Double(number) / 100 : nil
    }
    if let bits = properties["Speed"]?.doubleValue, bits >= 0 {
      speed = bits > 0 ? bits / 8 : nil
    }
    if let value = properties["AllowCancel"]?.boolValue { canCancel = value }
    if let flags = properties["TransactionFlags"]?.int64Value {
      isSimulation = flags & 1 << 2 != 0
      isDownloadOnly = flags & 1 << 3 != 0
    }
    if let id = properties["LastPackage"]?.stringValue { setPackage(id) }
  }

  /// Takes over a signal of the transaction; returns how it ended, if it did.
  mutating func apply(_ signal: String, _ arguments: [BusValue]) -> PackageKitExit? {
    switch signal {
    case "ItemProgress":
      if let id = arguments.first?.stringValue { setPackage(id) }
    case "ErrorCode":
      guard arguments.count >= 2, let text = arguments[1].stringValue else { return nil }
      let line = text.prefix { !$0.isNewline }
      errorText = String(String.UnicodeScalarView(line.unicodeScalars.prefix(512)))
    case "Finished":
      return PackageKitExit(arguments.first?.int64Value ?? 0)
    case "Destroy":
      return .gone
    default:
      break
    }
    return nil
  }

  /// PackageKit has ended before it.
  mutating func breakOff() {
    if errorText.isEmpty { errorText = "The package service ended before it was done" }
  }

  /// What is told of it now, or at its end.
  func report(_ ending: DownloadProgressState? = nil) -> DownloadReport {
    var report = DownloadReport(key: path)
    report.application = "packagekit"
    report.applicationName = "Software"
    report.icon =
      role == .update || role == .upgrade
      ? "system-software-update" : "system-software-install"
    report.name = package
    report.fraction = fraction
    // It has waited here.
    report.isUrgent = true
    report.state = ending ?? .running
    if ending == nil {
      report.title = role.title(phase, isDownloadOnly: isDownloadOnly)
      if phase == .downloading { report.speed = speed }
      if canCancel { report.commands = .cancel }
    }
    return report
  }

  private mutating func setPhase(_ status: Int64) {
    if let new = PackageKitPhase(status: status) { phase = new }
  }

  /// A package's id is `name;version;architecture;origin`.
  private mutating func setPackage(_ id: String) {
    let name = id.prefix { $0 != ";" }
    guard !name.isEmpty else { return }
    package = String(String.UnicodeScalarView(name.unicodeScalars.prefix(128)))
  }
}
