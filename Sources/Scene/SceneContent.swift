package import Activities

/// What a scene is to show: the activities that have a place, and the form of the pill.
package struct SceneContent: Hashable, Sendable {
  /// The form of the pill.
  package enum Mode: Hashable, Sendable {
    /// The idle or the compact pill, with the circle where there is a second activity (B5, B6).
    case collapsed
    /// The regions of the primary activity (B7).
    case expanded
    /// Every activity as a row (B14).
    case list
  }

  /// The activity that has the pill; `nil` where nothing is live.
  package var primary: Activity?
  /// The activity that has the circle beside the collapsed pill (B6).
  package var secondary: Activity?
  /// How many more are live and not shown; the circle counts them.
  package var others: Int
  /// The form of the pill.
  package var mode: Mode
  /// What the list shows, in its order: the live ones, then those that ended; only read in
  /// ``Mode/list``.
  package var list: [Activity]

  /// Makes a content.
  package init(
    primary: Activity? = nil, secondary: Activity? = nil, others: Int = 0,
    mode: Mode = .collapsed, list: [Activity] = []
  ) {
    self.primary = primary
    self.secondary = secondary
    self.others = others
    self.mode = mode
    self.list = list
  }

  /// The same without what its mode does not show, so that equal pictures are equal contents.
  var reduced: SceneContent {
    var content = self
    switch mode {
    case .collapsed:
      content.list = []
      if primary == nil || secondary == nil { (content.secondary, content.others) = (nil, 0) }
      content.others = max(content.others, 0)
    case .expanded: (content.secondary, content.others, content.list) = (nil, 0, [])
    case .list: (content.secondary, content.others) = (nil, 0)
    }
    return content
  }
}
