/// Which characters of a text become which of the next.
struct CharacterChange {
  /// For each new character the old one in whose column it stands; `nil` where there was none.
  let partners: [Int?]

  /// Compares two texts.
  ///
  /// Texts of one length go character by character. Of others what they end with is the same, then
  /// what they begin with, and between those the columns are counted from the end, as in numbers.
  init(from old: [Character], to new: [Character]) {
    var partners = [Int?](repeating: nil, count: new.count)
    let shorter = min(old.count, new.count)
    var (tail, head) = (0, 0)
    while tail < shorter, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while head < shorter - tail, old[head] == new[head] { head += 1 }
    for index in 0..<head { partners[index] = index }
    for back in 0..<shorter - head { partners[new.count - 1 - back] = old.count - 1 - back }
    self.partners = partners
  }

  /// Whether the number in a text grows to that in another; `nil` where that is no question.
  static func grows(from old: String, to new: String) -> Bool? {
    func digits(_ text: String) -> [Character] {
      Array(text.filter(\.isNumber).drop { $0 == "0" })
    }
    let (left, right) = (digits(old), digits(new))
    let isNegative = (Self.isNegative(old), Self.isNegative(new))
    if isNegative.0 != isNegative.1, !left.isEmpty || !right.isEmpty { return isNegative.0 }
    if left == right { return nil }
    let rises =
      left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    return rises != isNegative.0
  }

  /// Whether a minus sign stands before the first digit, and nothing that it would join to that.
  private static func isNegative(_ text: String) -> Bool {
    guard let digit = text.firstIndex(where: \.isNumber) else { return false }
    let before = text[..<digit]
    guard let sign = before.last, sign == "-" || sign == "\u{2212}" else { return false }
    return before.dropLast().last.map { !$0.isLetter } ?? true
  }
}
