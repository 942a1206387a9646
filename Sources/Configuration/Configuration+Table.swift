extension Configuration {
  /// The groups and what they are about, in the order of the manual.
  package static let groups: [(name: String, summary: String)] = [
    ("pill", "Where the pill is and how large."),
    ("motion", "How things move."),
    ("alerts", "What happens when an activity asks for attention."),
    ("sources", "Where activities come from."),
    ("icons", "What icons look like."),
  ]

  /// What the name of a provider's group begins with.
  static let providerPrefix = "provider."

  /// The table of all keys, in the order of the manual.
  package static var entries: [ConfigurationEntry] {
    pillEntries + [
      ConfigurationEntry(
        "motion", "spring-duration", \.motion.springDuration, .number(0.05...5, "seconds"),
        "How long the pill takes to change its form."),
      ConfigurationEntry(
        "motion", "spring-bounce", \.motion.springBounce, .number(-0.9...0.9),
        "How much the pill overshoots.",
        details: "0 doesn't overshoot; below 0 it creeps up to its form."),
      ConfigurationEntry(
        "motion", "reduced-motion", \.motion.reducedMotion, .choice,
        "Whether the pill changes without overshoot and endless motion stands still.",
        details: """
          auto follows the desktop while the overlay runs: motion is reduced while the settings \
          portal says so with reduced-motion, enable-animations or KDE's AnimationDurationFactor, \
          or the XSETTINGS manager with Gtk/EnableAnimations. One of them is enough. 'islet status' \
          says which it is.
          """),
      ConfigurationEntry(
        "alerts", "time", \.alerts.time, .number(1...60, "seconds"),
        "How long an alert keeps the pill expanded."),
      ConfigurationEntry(
        "alerts", "sound", \.alerts.sound, .onOff,
        "Whether an alert, or a download that finishes, may sound."),
      ConfigurationEntry(
        "sources", "disabled", \.sources.disabled, .names("names of sources"),
        "Sources that may not show anything.",
        details: """
          A source is a provider's name, as 'islet provider list' shows it, or the name that a \
          program gives when it starts an activity. What such a source shows is taken away, and \
          its requests fail.
          """),
      ConfigurationEntry(
        "icons", "theme", \.icons.theme, .auto(or: .name("the name of an icon theme")),
        "Where icons are taken from.", details: "auto follows the desktop."),
    ]
  }

  private static var pillEntries: [ConfigurationEntry] {
    [
      ConfigurationEntry(
        "pill", "position", \.pill.position, .choice,
        "Which part of the monitor's top edge the pill belongs to.",
        details: "It grows away from that end."),
      ConfigurationEntry(
        "pill", "offset", \.pill.offset, .number(0...400, "points"),
        "From the monitor's top edge to the pill."),
      ConfigurationEntry(
        "pill", "horizontal-offset", \.pill.horizontalOffset, .number(-4000...4000, "points"),
        "How far to the right of its position the pill is; negative is to the left.",
        details: "The expanded pill stays on the monitor, whatever the number."),
      ConfigurationEntry(
        "pill", "width", \.pill.width, .number(20...1000, "points"),
        "The width of the pill while nothing is live."),
      ConfigurationEntry(
        "pill", "height", \.pill.height, .number(16...100, "points"),
        "The height of the pill that is not expanded."),
      ConfigurationEntry(
        "pill", "scale", \.pill.scale, .auto(or: .number(0.5...4, "pixels per point")),
        "How large everything is.", details: "auto follows the X resource Xft.dpi: dpi / 96."),
      ConfigurationEntry(
        "pill", "monitor", \.pill.monitor, .monitor, "The monitor that the pill is on.",
        details: "While no monitor has the name, the pill is on the primary one."),
      ConfigurationEntry(
        "pill", "expanded-width", \.pill.expandedWidth, .number(200...2000, "points"),
        "The width of the expanded pill.",
        details: "It always leaves 10 points free on each side of the monitor."),
      ConfigurationEntry(
        "pill", "compact-side-width", \.pill.compactSideWidth, .number(0...1000, "points"),
        "The most that either side of the compact pill is wide."),
      ConfigurationEntry(
        "pill", "minimal", \.pill.minimal, .choice,
        "Whether a second activity shows in a circle beside the pill or in the pill's end."),
      ConfigurationEntry(
        "pill", "show-idle", \.pill.showsIdle, .onOff,
        "Whether the pill is there while nothing is live."),
      ConfigurationEntry(
        "pill", "avoid-panels", \.pill.avoidsPanels, .onOff,
        "Whether the pill stays below a panel at the top of the screen.",
        details: """
          The window manager says how much the panels take, for all monitors in one \
          (_NET_WORKAREA). Otherwise the pill lies above them.
          """),
      ConfigurationEntry(
        "pill", "cutout", \.pill.hasCutout, .onOff,
        "Whether a camera cutout lies under the pill.",
        details: "The expanded pill then keeps the cutout's height free of content."),
      ConfigurationEntry(
        "pill", "collapse-delay", \.pill.collapseDelay, .number(0...3600, "seconds"),
        "How long the expanded pill stays once the pointer has left it."),
    ]
  }

  /// The row of a key.
  static func entry(_ group: String, _ name: String) -> ConfigurationEntry? {
    entries.first { $0.group == group && $0.name == name }
  }
}
