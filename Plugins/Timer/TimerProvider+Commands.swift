import IsletKit

/// What `islet timer` asks for.
extension TimerProvider {
  /// Does it and returns the answer.
  func carryOut(_ order: TimerOrder, words: [String]) throws -> String {
    switch order {
    case .list(let asJSON):
      look { _, _, _ in }
      let table = TimerTable(timerWords)
      return asJSON ? table.json : table.text
    case .presets: return presets
    case .again:
      guard !keeper.again.isEmpty else {
        throw TimerFault("no timer was started yet; 'islet timer 25m Tea' starts one")
      }
      let order = try TimerOrder(keeper.again, settings: settings)
      // Only what starts a timer is remembered.
      return order.isStart ? try carryOut(order, words: keeper.again) : ""
    case .start(let request): return try start(request, words: words)
    case .change(let change, let selector):
      return try act(on: selector, verb: change.rawValue, where: { $0.allows(change) }) {
        book, id, now, zone throws(TimerFault) in
        try book.apply(change, to: id, at: now, zone: zone, snooze: settings.snooze)
      }
    case .add(let seconds, let selector):
      return try act(on: selector, verb: "add to", where: \.allowsMore) {
        book, id, now, _ throws(TimerFault) in
        try book.add(seconds: seconds, to: id, at: now)
      }
    }
  }

  private var timerWords: TimerWords { TimerWords(book: book, now: .now, zone: .system) }

  private func start(_ request: TimerRequest, words: [String]) throws(TimerFault) -> String {
    var item: TimerItem?
    let before = keeper.again
    // It is kept together with the timer.
    keeper.again = words
    do throws(TimerFault) {
      try look { book, now, zone throws(TimerFault) in
        item = try book.add(request, at: now, zone: zone)
      }
    } catch {
      keeper.again = before
      throw error
    }
    return answer(item.map { timerWords.answer($0) } ?? "")
  }

  /// Changes the timer that is meant; returns what it does now.
  private func act(
    on selector: String?, verb: String, where fits: (TimerItem) -> Bool,
    _ body: (inout TimerBook, Int, Moment, TimeZoneRules) throws(TimerFault) -> Void
  ) throws(TimerFault) -> String {
    var item: TimerItem?
    try look { book, now, zone throws(TimerFault) in
      let id = try book.select(selector, for: verb, where: fits)
      item = book[id]
      try body(&book, id, now, zone)
    }
    guard let item else { return "" }
    return answer(book[item.id].map { timerWords.answer($0) } ?? "\(item.name) is gone")
  }

  private func answer(_ text: String) -> String {
    text + "\n" + (keeper.problem.map { "\($0); see 'islet status'\n" } ?? "")
  }

  private var presets: String {
    guard !settings.presets.isEmpty else {
      return
        "no presets; 'islet config set provider.timer.presets \"4m Tea;7m30s Eggs\"' makes two\n"
    }
    return settings.presets.map { "\($0.name): \(DurationText.words($0.seconds))\n" }.joined()
  }
}
