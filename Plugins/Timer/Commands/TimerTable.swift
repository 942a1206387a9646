import IsletKit

/// What `islet timer list` prints.
struct TimerTable {
  private let rows: [Row]

  /// One timer, as programs get it.
  struct Row: Encodable {
    var id: Int
    var name: String
    /// `countdown`, `alarm`, `stopwatch` or `focus`.
    var kind: String
    /// `running`, `paused` or `ringing`.
    var state: String
    /// What is left, or has passed on a stopwatch, in seconds.
    var seconds: Double
    /// When it ends, or was due, in seconds since 1970.
    var end: Double?
    /// Of a focus session.
    var phase: String?
    var round: Int?
    var rounds: Int?
    /// For people, the last column.
    fileprivate var words: String
    fileprivate var digits: String

    private enum CodingKeys: String, CodingKey {
      case id, name, kind, state, seconds, end, phase, round, rounds
    }
  }

  init(_ words: TimerWords) {
    rows = words.book.items.map { item in
      let record = TimerRecord(item, wall: words.book.wall(at:))
      var row = Row(
        id: item.id, name: item.label, kind: record.kind, state: record.state,
        seconds: item.amount(at: words.now.boot).seconds,
        end: item.kind == .stopwatch ? nil : record.wallTime, words: words.state(item),
        digits: DurationText.digits(words.seconds(item)))
      if case .focus(let stage) = item.kind {
        row.phase = stage.phase.rawValue
        (row.round, row.rounds) = (stage.round, stage.plan.rounds)
      }
      return row
    }
  }

  /// Aligned columns under their headings; a hint where there is no timer.
  var text: String {
    guard !rows.isEmpty else { return "no timers; 'islet timer 25m Tea' starts one\n" }
    let cells =
      [["ID", "NAME", "KIND", "TIME", "STATE"]]
      + rows.map { row in
        [
          "\(row.id)", row.name.isEmpty ? "-" : row.name,
          row.kind == "countdown" ? "timer" : row.kind, row.digits, row.words,
        ]
      }
    let widths = (0..<4).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.reduce(into: "") { text, row in
      for (column, width) in widths.enumerated() {
        let gap = String(repeating: " ", count: width - row[column].count)
        // Times are numbers: their ends stand below each other.
        text += (column == 3 ? gap + row[column] : row[column] + gap) + "  "
      }
      text += row[4] + "\n"
    }
  }

  /// One JSON array with an object for each timer.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Finite numbers and texts alone can always be written.
    let data = (try? encoder.encode(rows)) ?? Data("[]".utf8)
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
