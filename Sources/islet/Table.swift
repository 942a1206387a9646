import Activities
import ProviderHosting

/// Rows for people, in aligned columns, or for programs, as JSON.
struct Table {
  /// The heading of each column for people, and its key for programs.
  var columns: [(heading: String, key: String)]
  /// One cell for each column; `nil` where there is nothing to say.
  var rows: [[JSONValue?]] = []

  /// How many characters of one cell are printed.
  private static let longestCell = 200
  /// And of one that nothing follows, such as an error: it moves no other column.
  private static let longestLastCell = 4096

  /// Lines under a line of headings; what is not there is a dash.
  var text: String {
    let cells =
      [columns.map(\.heading)]
      + rows.map { row in
        row.enumerated().map { column, value in
          let isLast = column == row.count - 1
          return Table.cell(value, limit: isLast ? Self.longestLastCell : Self.longestCell)
        }
      }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.reduce(into: "") { text, row in
      for (column, cell) in row.enumerated() {
        // The last column may be long, and blanks at the end of a line help nobody.
        let isLast = column == row.count - 1
        text += cell + (isLast ? "\n" : Table.blanks(widths[column] - cell.count + 2))
      }
    }
  }

  /// One JSON array with an object for each row, without what is not there.
  var json: String {
    let objects = rows.map { row in
      JSONValue.object(
        zip(columns, row).reduce(into: [:]) { fields, cell in fields[cell.0.key] = cell.1 })
    }
    return JSONValue.array(objects).text + "\n"
  }

  private static func cell(_ value: JSONValue?, limit: Int) -> String {
    switch value {
    // Texts come from other programs: they must not steer the terminal.
    case .string(let text) where !text.isEmpty: OneLine.text(text, limit: limit)
    case nil, .string, .null: "-"
    case .some(let value): value.text
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
