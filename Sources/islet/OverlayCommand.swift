import Configuration
import Overlay

/// The command that starts the overlay.
enum OverlayCommand {
  static var command: Command {
    Command(
      name: "overlay", summary: "Show the pill on the X11 display.",
      details: "What an option says counts, whatever the configuration file says.\n",
      options: [
        OptionSpec(
          "scale", argument: "N", help: "pixels per point, 0.5 to 4; default: Xft.dpi / 96"),
        OptionSpec(
          "provider-path", argument: "DIRS", .directory,
          help: "folders with providers, searched first; with colons between them"),
        OptionSpec(
          "collapse-delay", argument: "SECONDS",
          help: "how long the pill stays expanded without the pointer; default: 2"),
        OptionSpec("hide-idle", help: "show nothing while nothing is live"),
        OptionSpec("shaped", help: "cut the window to the pill even under a compositor"),
        OptionSpec("reduced-motion", help: "move without overshoot, and show no waveform"),
      ], run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    try parsed.requireOperands()
    var options = OverlayOptions()
    options.overrides = try overrides(parsed)
    options.providerPath = parsed["provider-path"]
    options.forcesShape = parsed.has("shaped")
    do {
      return try Overlay.run(options)
    } catch {
      throw CommandFailure(message: error.message, status: error.status)
    }
  }

  /// Options that stand for a key of the configuration, whatever its file says.
  private static func overrides(_ parsed: ParsedOptions) throws -> [ConfigurationOverride] {
    let texts = [
      ("scale", "pill.scale", parsed["scale"]),
      ("collapse-delay", "pill.collapse-delay", parsed["collapse-delay"]),
      ("hide-idle", "pill.show-idle", parsed.has("hide-idle") ? "off" : nil),
      ("reduced-motion", "motion.reduced-motion", parsed.has("reduced-motion") ? "on" : nil),
    ]
    do {
      let overrides = try texts.compactMap { option, key, text -> ConfigurationOverride? in
        guard let text else { return nil }
        return ConfigurationOverride(try ConfigurationPath(key), text, origin: "--\(option)")
      }
      _ = try Configuration(overrides)
      return overrides
    } catch {
      throw UsageError(message: "\(error)")
    }
  }
}
