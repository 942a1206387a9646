/// What the user has chosen: the values of every key, and the settings of the providers.
///
/// The initial values here are the defaults; ``entries`` is the table of the keys, with their
/// ranges and their help. Lengths are points, times are seconds.
package struct Configuration: Hashable, Sendable {
  /// The pill's place and measures.
  package var pill = Pill()
  /// How things move.
  package var motion = Motion()
  /// What happens when an activity asks for attention.
  package var alerts = Alerts()
  /// Where activities come from.
  package var sources = Sources()
  /// What icons look like.
  package var icons = Icons()
  /// The `[provider.NAME]` groups by name: free keys with texts, for the provider to make sense of.
  package var providers: [String: [String: String]] = [:]

  /// Makes the defaults.
  package init() {}

  /// The keys of `[pill]` (A1–A3, A13, B5, B6).
  package struct Pill: Hashable, Sendable {
    /// Which part of the monitor's top edge the pill belongs to.
    package var position = Position.topCenter
    /// From the monitor's top edge to the pill, in points.
    package var offset = 11.0
    /// Further to the right than ``position`` says, in points; negative is to the left.
    package var horizontalOffset = 0.0
    /// The idle pill's width, in points.
    package var width = 126.0
    /// The idle pill's height, in points.
    package var height = 37.0
    /// Pixels per point; `nil` follows the desktop (R32).
    package var scale: Double?
    /// The monitor that the pill is on.
    package var monitor = MonitorChoice.primary
    /// The expanded pill's width, in points.
    package var expandedWidth = 373.0
    /// The most that either side of the compact pill is wide, in points.
    package var compactSideWidth = 120.0
    /// How the second activity shows.
    package var minimal = Minimal.detached
    /// Whether the pill is there while nothing is live.
    package var showsIdle = true
    /// Whether the pill stays below a panel at the top of the screen.
    package var avoidsPanels = false
    /// Whether a camera cutout lies under the pill.
    package var hasCutout = false
    /// How long the expanded pill stays once the pointer has left it, in seconds.
    package var collapseDelay = 2.0
  }

  /// Where on the monitor's top edge the pill is.
  package enum Position: String, CaseIterable, Sendable {
    /// In the middle.
    case topCenter = "top-center"
    /// At the left end.
    case topLeft = "top-left"
    /// At the right end.
    case topRight = "top-right"
  }

  /// Which monitor the pill is on.
  package enum MonitorChoice: Hashable, Sendable {
    /// The primary one, or else the first.
    case primary
    /// The one of this name, or else the primary one.
    case named(String)
  }

  /// Where the second activity shows (B6).
  package enum Minimal: String, CaseIterable, Sendable {
    /// In a circle beside the pill.
    case detached
    /// In the pill's own trailing end.
    case attached
  }

  /// The keys of `[motion]` (A6, A8).
  package struct Motion: Hashable, Sendable {
    /// The perceived duration of the pill's spring, in seconds.
    package var springDuration = 0.5
    /// The bounce of the pill's spring, below 1; 0 does not overshoot, less creeps.
    package var springBounce = 0.3
    /// Whether motion is reduced.
    package var reducedMotion = ReducedMotion.auto
  }

  /// Whether motion is reduced (A8).
  package enum ReducedMotion: String, CaseIterable, Sendable {
    /// As the desktop says.
    case auto
    /// Always.
    case on
    /// Never.
    case off
  }

  /// The keys of `[alerts]` (B10).
  package struct Alerts: Hashable, Sendable {
    /// How long an alert keeps the pill expanded, in seconds.
    package var time = 5.0
    /// Whether an alert, or a download that finishes, may sound.
    package var sound = true
  }

  /// The keys of `[sources]` (B16).
  package struct Sources: Hashable, Sendable {
    /// The names of the sources that are switched off.
    package var disabled: [String] = []
  }

  /// The keys of `[icons]`.
  package struct Icons: Hashable, Sendable {
    /// The icon theme's name; `nil` follows the desktop.
    package var theme: String?
  }
}
