/// The views of an activity that brings none of its own (B15).
public enum ViewTemplate {
  /// Builds the views of a state.
  ///
  /// - Parameter state: The provider's state.
  /// - Returns: The views.
  /// - Throws: ``ActivityError`` where a key that the template knows has a value of another kind.
  public static func archive(state: JSONValue) throws(ActivityError) -> ViewArchive {
    var title = ""
    if case .object(let fields) = state, case .string(let text) = fields["title"] { title = text }
    let line = ViewNode(.text(title.plain), modifiers: [.font(ViewFont(.headline)), .lineLimit(1)])
    return ViewArchive(
      compactLeading: line, expanded: ViewArchive.Expanded(center: line), list: line)
  }
}
