import Foundation

/// What `islet status` prints: `key: value` lines.
package struct Status: Sendable {
  private let values: [String: String]
  /// The text as it was printed.
  package let text: String

  init(_ text: String) {
    self.text = text
    values = Dictionary(
      text.split(separator: "\n").compactMap { line in
        line.range(of: ": ").map {
          (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
        }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A value by its key.
  package subscript(key: String) -> String? { values[key] }

  /// A value of the provider that was loaded from a file.
  package func provider(file: String, _ key: String) -> String? {
    guard let row = values.first(where: { $0.key.hasSuffix(".file") && $0.value == file }) else {
      return nil
    }
    return values[row.key.dropLast("file".count) + key]
  }

  /// A number by its key.
  package func number(_ key: String) throws -> Int {
    guard let value = values[key].flatMap({ Int($0) }) else {
      throw TestFailure("islet status has no number '\(key)':\n\(text)")
    }
    return value
  }
}
