/// A part of a text's picture, cut out between two of its characters.
///
/// All slices of a text side by side are the text, to the pixel. Two are equal where they show the
/// same, whatever text they are cut from.
package struct TextSlice: Hashable, Sendable {
  /// The whole text.
  package var run: TextRun
  /// How far from the text's left edge the slice begins, in points; minus infinity is with all ink
  /// that lies left of the first character.
  package var from: Double
  /// How far from the text's left edge it ends, in points; infinity is with all ink that lies right
  /// of the last character.
  package var to: Double
  /// Where its characters stand in the string, in bytes of UTF-8.
  package var bytes: Range<Int>

  /// Makes a slice.
  package init(run: TextRun, from: Double, to: Double, bytes: Range<Int>) {
    self.run = run
    self.from = from
    self.to = to
    self.bytes = bytes
  }

  /// The whole of a text.
  init(_ run: TextRun) {
    self.init(run: run, from: -.infinity, to: .infinity, bytes: 0..<run.string.utf8.count)
  }

  /// Whether both show the same.
  package static func == (left: TextSlice, right: TextSlice) -> Bool {
    left.from == right.from && left.to == right.to && left.bytes.count == right.bytes.count
      && left.looksLike(right) && left.utf8.elementsEqual(right.utf8)
  }

  /// Hashes what decides whether two are equal.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(from)
    hasher.combine(to)
    hasher.combine(bytes.count)
    hasher.combine(run.font)
  }

  /// The characters.
  package var string: String { String(decoding: Array(utf8), as: UTF8.self) }

  private var utf8: some Sequence<UInt8> & Sendable {
    run.string.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count)
  }

  private func looksLike(_ other: TextSlice) -> Bool {
    run.font == other.run.font && run.color == other.run.color
  }

  /// How far from their left edges both show the same, in points; `nil` where that is nowhere.
  func shared(with other: TextSlice) -> Double? {
    let (short, long) = bytes.count <= other.bytes.count ? (self, other) : (other, self)
    guard from == other.from, looksLike(other), !short.bytes.isEmpty, long.to >= short.to,
      short.utf8.elementsEqual(long.utf8.prefix(short.bytes.count))
    else { return nil }
    return short.to
  }
}
