import Configuration
import Desktop
import Geometry
import Motion
import Scene

extension SceneSettings {
  /// Takes the measures and the motion of a configuration; all else stays.
  mutating func take(_ configuration: Configuration) {
    let (pill, motion) = (configuration.pill, configuration.motion)
    pillSize = Size(width: pill.width, height: pill.height)
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
    // `auto` is off until the desktop's own setting is followed.
    reducesMotion = motion.reducedMotion == .on
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
