/// A value that is one of a few words on the wire.
///
/// A wrong word is answered with all that are allowed, see ``JSONValueDecoder``.
protocol WordList: RawRepresentable, CaseIterable where RawValue == String {}

extension WordList {
  /// Says which words are allowed instead of one that is not.
  static func refusal(of word: String) -> String {
    "'\(word.plain)' is not known; use one of "
      + allCases.map(\.rawValue).joined(separator: ", ") + ","
  }
}

extension ActivityState: WordList {}
extension ViewAlignment: WordList {}
extension ViewAxis: WordList {}
extension ViewContentTransition: WordList {}
extension ViewFont.Design: WordList {}
extension ViewFont.Style: WordList {}
extension ViewFont.Weight: WordList {}
extension ViewProgressStyle: WordList {}
extension ViewTextAlignment: WordList {}
