/// The views of an activity that brings none of its own (B15).
///
/// The keys of the state, all optional: `title`, `subtitle` and `detail`, texts; `icon`, the name
/// of an SF Symbol or of an icon of the theme; `progress`, 0…1, or `null` where nobody knows it;
/// `status`, one of `running`, `succeeded` and `failed`; `start` and `end`, seconds since 1970,
/// between which the engine counts down, or up where there is no end (B11); `keyline`, whether the
/// progress goes around the collapsed pill; `tint`, `#RRGGBB`; `url`, what a click follows.
public enum ViewTemplate {
  /// Builds the views of a state.
  ///
  /// - Parameter state: The provider's state.
  /// - Returns: The views.
  /// - Throws: ``ActivityError`` where a key that the template knows has a value of another kind.
  public static func archive(state: JSONValue) throws(ActivityError) -> ViewArchive {
    let state: TemplateState = try JSONParser.decode(
      state, as: "the state, which the built-in views show,")
    let parts = TemplateParts(state)
    return ViewArchive(
      compactLeading: parts.symbol(size: 17, box: 24), compactTrailing: parts.compactTrailing,
      minimal: parts.minimal,
      expanded: ViewArchive.Expanded(
        leading: parts.badge(side: 48, radius: 10), trailing: parts.trailing(.title3),
        center: parts.lines(title: .headline, subtitle: .subheadline, scrolls: true),
        bottom: parts.bottom),
      list: parts.list, link: state.url.flatMap { $0.isEmpty ? nil : $0 },
      keyline: parts.keyline)
  }

  /// The title of a state, for lists of activities as text; empty where it has none.
  public static func title(of state: JSONValue) -> String {
    guard case .object(let fields) = state, case .string(let title) = fields["title"] else {
      return ""
    }
    return title.plain
  }
}
