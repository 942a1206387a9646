package import EventLoop

/// What the user and the desktop say about motion, and which of them wins (A8).
///
/// The user's own choice wins over the desktop. Of the desktop's settings one that asks for less
/// motion is enough: no desktop has them all, and some desktops have one that nobody can change.
package struct ReducedMotion: Hashable, Sendable, CustomStringConvertible {
  /// A setting that desktops have.
  package enum Setting: String, CaseIterable, Sendable {
    /// The portal's own, made for this purpose: 1 reduces.
    case reducedMotion = "reduced-motion"
    /// GNOME's, which other desktops share: `false` reduces.
    case enableAnimations = "enable-animations"
    /// The one of XSETTINGS: 0 reduces.
    case gtkEnableAnimations = "Gtk/EnableAnimations"
    /// KDE's factor of all durations: 0 reduces.
    case animationDurationFactor = "AnimationDurationFactor"

    /// Where the settings portal has it; `nil` for what is no business of the portal.
    package var namespace: String? {
      switch self {
      case .reducedMotion: "org.freedesktop.appearance"
      case .enableAnimations: "org.gnome.desktop.interface"
      case .gtkEnableAnimations: nil
      case .animationDurationFactor: "org.kde.kdeglobals.KDE"
      }
    }
  }

  /// What the user has chosen; `nil` follows the desktop.
  package var choice: Bool?
  /// Whether each setting of the desktop asks for less motion, as far as it was ever told.
  private var answers: [Setting: Bool] = [:]

  /// Makes one that nobody has told anything.
  package init() {}

  /// Whether motion is reduced.
  package var isOn: Bool { choice ?? answers.values.contains(true) }

  /// The value and where it comes from: `on (desktop: Gtk/EnableAnimations)`.
  package var description: String {
    let value = isOn ? "on" : "off"
    if choice != nil { return "\(value) (configuration)" }
    let names = Setting.allCases.filter { answers[$0] == isOn }.map(\.rawValue)
    return names.isEmpty
      ? "\(value) (the desktop does not say)"
      : "\(value) (desktop: \(names.joined(separator: ", ")))"
  }

  /// Takes what the settings portal says; what makes no sense changes nothing.
  package mutating func take(namespace: String, key: String, value: BusValue) {
    guard let setting = Setting(rawValue: key), setting.namespace == namespace else { return }
    switch setting {
    case .reducedMotion:
      if let number = value.int64Value { answers[setting] = number == 1 }
    case .enableAnimations:
      if let isEnabled = value.boolValue { answers[setting] = !isEnabled }
    case .animationDurationFactor:
      // KDE's own portal sends the text of the file.
      if let factor = value.doubleValue { answers[setting] = factor <= 0 }
    case .gtkEnableAnimations: break
    }
  }

  /// Takes what the XSETTINGS manager says.
  package mutating func take(_ settings: XSettings) {
    let setting = Setting.gtkEnableAnimations
    answers[setting] = settings.integers[setting.rawValue].map { $0 == 0 }
  }
}
