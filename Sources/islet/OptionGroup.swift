/// Options that several commands share.
struct OptionGroup {
  /// The heading that they stand under, such as `Content options`.
  var title: String
  /// The options.
  var options: [OptionSpec]
  /// What all their arguments have in common, ended by a line break; empty for nothing.
  var details: String = ""
}
