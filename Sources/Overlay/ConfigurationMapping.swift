import Configuration
import Desktop
import Geometry
import Motion
import Painting
import ProviderHosting
import Scene

extension SceneSettings {
  /// Takes the measures and the spring of a configuration; all else stays.
  mutating func take(_ configuration: Configuration) {
    let (pill, motion) = (configuration.pill, configuration.motion)
    pillSize = Size(width: pill.width, height: pill.height)
    alignment =
      switch pill.position {
      case .topCenter: .center
      case .topLeft: .leading
      case .topRight: .trailing
      }
    topOffset = pill.offset
    expandedWidth = pill.expandedWidth
    compactSideWidth = pill.compactSideWidth
    minimalStyle =
      switch pill.minimal {
      case .detached: .detached
      case .attached: .attached
      }
    cutout = pill.hasCutout
    showsIdle = pill.showsIdle
    spring = Spring(duration: motion.springDuration, bounce: motion.springBounce)
  }
}

extension Configuration {
  /// Where icons are found: in the chosen theme, or the one that the desktop's programs use.
  var iconTheme: IconTheme { IconTheme(name: icons.theme ?? IconTheme.configuredName()) }
}

extension Configuration.ReducedMotion {
  /// The user's choice; `nil` follows the desktop.
  var choice: Bool? {
    switch self {
    case .auto: nil
    case .on: true
    case .off: false
    }
  }
}

extension Configuration.MonitorChoice {
  /// The name to prefer; `nil` for the primary monitor.
  var name: String? {
    switch self {
    case .primary: nil
    case .named(let name): name
    }
  }
}

/// Where the pill is, how large and how dense: what a configuration and a monitor make of it.
struct PillPlace {
  private let configuration: Configuration
  private let monitor: Monitor?
  private let panels: Int
  /// Pixels per point.
  let scale: Double

  /// Takes a configuration.
  ///
  /// - Parameters:
  ///   - configuration: What the user has chosen.
  ///   - monitor: The monitor that the pill is on.
  ///   - resources: The scale that the desktop asks for.
  ///   - panels: The first row of the screen below the panels to avoid, in pixels; 0 for none.
  init(_ configuration: Configuration, on monitor: Monitor?, resources: Double, panels: Int = 0) {
    self.panels = panels
    self.configuration = configuration
    self.monitor = monitor
    scale = configuration.pill.scale ?? resources
  }

  /// The settings of a scene with what is chosen here.
  func settings(_ settings: SceneSettings) -> SceneSettings {
    var settings = settings
    settings.take(configuration)
    settings.emptyViews = .nothingLive
    if let monitor {
      let below = panels - monitor.frame.y
      // What reaches further is no panel at the top of this monitor.
      if below > 0, below < monitor.frame.height / 2 { settings.topOffset += Double(below) / scale }
      settings.monitorWidth = Double(monitor.frame.width) / scale
      settings.monitorHeight = Double(monitor.frame.height) / scale
    }
    return settings
  }

  /// The options of a surface for these settings.
  func options(_ settings: SceneSettings, isShaped: Bool) -> Surface.Options {
    var options = Surface.Options(settings, scale: scale, isShaped: isShaped)
    let edge: Placement.Edge =
      switch configuration.pill.position {
      case .topCenter: .center
      case .topLeft: .leading
      case .topRight: .trailing
      }
    options.placement = Placement(
      edge: edge, offset: configuration.pill.horizontalOffset,
      width: min(
        max(settings.expandedWidth, settings.pillSize.width), max(settings.monitorWidth - 20, 0)))
    return options
  }

  /// The width and height of an icon in pixels: enough for the largest text style.
  static func iconPixelSize(scale: Double) -> Int { Int((34 * scale).rounded(.up)) }

  /// The most pixels that a picture in the pill has in either direction.
  func maxPixelSize(_ settings: SceneSettings) -> Int {
    Int((settings.expandedMaxHeight * scale).rounded(.up))
  }
}
