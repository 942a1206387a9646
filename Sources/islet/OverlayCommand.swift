import Overlay
import Scene

/// The command that starts the overlay.
enum OverlayCommand {
  static var command: Command {
    Command(
      name: "overlay", summary: "Show the pill on the X11 display.",
      options: [
        OptionSpec(
          "scale", argument: "N", help: "pixels per point, 0.5 to 4; default: Xft.dpi / 96"),
        OptionSpec(
          "provider-path", argument: "DIRS", help: "folders with providers, searched first"),
        OptionSpec(
          "collapse-delay", argument: "SECONDS",
          help: "after the pointer left the expanded pill; default 2"),
        OptionSpec("hide-idle", help: "show nothing while nothing is live"),
        OptionSpec("shaped", help: "cut the window to the pill even under a compositor"),
        OptionSpec("reduced-motion", help: "no overshoot, no waveform"),
      ], run: run)
  }

  private static func run(_ parsed: ParsedOptions) throws -> Int32 {
    try parsed.requireOperands()
    var options = OverlayOptions()
    if let scale = try number("scale", parsed, in: 0.5...4) { options.scale = scale }
    if let delay = try number("collapse-delay", parsed, in: 0...3600) {
      options.collapseDelay = delay
    }
    options.providerPath = parsed["provider-path"]
    options.scene.showsIdle = !parsed.has("hide-idle")
    options.forcesShape = parsed.has("shaped")
    options.scene.reducesMotion = parsed.has("reduced-motion")
    do {
      return try Overlay.run(options)
    } catch {
      throw CommandFailure(message: error.message, status: error.status)
    }
  }

  private static func number(
    _ name: String, _ parsed: ParsedOptions, in range: ClosedRange<Double>
  ) throws -> Double? {
    guard let text = parsed[name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        message: "--\(name) takes a number from \(plain(range.lowerBound)) to "
          + "\(plain(range.upperBound)), not '\(text)'")
    }
    return number
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
