extension TimerBook {
  /// The timer that a command is about.
  ///
  /// - Parameters:
  ///   - selector: An id or a name; nil for the only one that it can be.
  ///   - verb: The command, for messages.
  ///   - fits: Whether the command makes sense for a timer.
  /// - Returns: The timer's id.
  /// - Throws: ``TimerFault`` that lists what can be meant.
  func select(
    _ selector: String?, for verb: String, where fits: (TimerItem) -> Bool
  ) throws(TimerFault) -> Int {
    guard let selector else {
      let candidates = items.filter(fits)
      if candidates.count == 1 { return candidates[0].id }
      guard !items.isEmpty else {
        throw TimerFault("there is no timer; 'islet timer 25m Tea' starts one")
      }
      guard !candidates.isEmpty else {
        throw TimerFault("there is no timer to \(verb); 'islet timer list' shows all")
      }
      throw TimerFault("say which one to \(verb): \(Self.names(candidates))")
    }
    if let id = Int(selector), self[id] != nil { return id }
    let named = items.filter { $0.label.lowercased() == selector.lowercased() }
    if named.count == 1 { return named[0].id }
    guard !named.isEmpty else {
      throw TimerFault("there is no timer '\(selector)'; 'islet timer list' shows all")
    }
    throw TimerFault(
      "more than one is called '\(selector)': say the number of \(Self.names(named))")
  }

  private static func names(_ items: [TimerItem]) -> String {
    items.map(\.name).joined(separator: ", ")
  }
}
