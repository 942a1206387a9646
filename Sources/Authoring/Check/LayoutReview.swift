import Activities
import Geometry
import Painting
import Scene

/// Lays archives out as the pill does, and sees what does not fit.
final class LayoutReview {
  private let measurer: TextShaper
  private let standard = SceneSettings()
  /// Room for everything, to see what the content asks for.
  private let roomy: SceneSettings

  /// Nil where there are no fonts.
  init?() {
    guard let measurer = try? TextShaper() else { return nil }
    self.measurer = measurer
    var settings = SceneSettings()
    settings.expandedMaxHeight = 100_000
    settings.compactSideWidth = 4_000
    settings.monitorWidth = 20_000
    roomy = settings
  }

  /// What of an activity does not fit, one line each.
  func problems(of activity: Activity) -> [String] {
    var problems: [String] = []
    let height = size(of: activity, .expanded, roomy).height
    if height > standard.expandedMaxHeight + 0.5 {
      problems.append(
        "its expanded content is \(Int(height.rounded(.up))) pt high; what is below "
          + "\(Int(standard.expandedMaxHeight)) pt is cut off")
    }
    let cut = size(of: activity, .collapsed, standard).width
    // The pill is symmetric: what its wider side asks for, both get.
    let excess = (size(of: activity, .collapsed, roomy).width - cut) / 2
    // What takes all room there is, such as a bar, is content with less.
    if excess > 0.5, excess < roomy.compactSideWidth - standard.compactSideWidth - 0.5 {
      problems.append(
        "a compact view is \(Int((standard.compactSideWidth + excess).rounded(.up))) pt wide and is "
          + "cut to \(Int(standard.compactSideWidth)) pt")
    }
    return problems
  }

  private func size(
    of activity: Activity, _ mode: SceneContent.Mode, _ settings: SceneSettings
  ) -> Size {
    let scene = Scene(measurer: measurer, settings: settings)
    scene.show(SceneContent(primary: activity, mode: mode), at: Moment(time: 0, date: 0))
    return scene.targetShapes.first?.rect.size ?? .zero
  }
}
