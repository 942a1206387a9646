import Activities

extension Activity {
  /// What the built-in template calls it, where its state has such a title; otherwise nothing.
  var title: String {
    guard case .object(let fields) = content.state, case .string(let title)? = fields["title"]
    else { return "" }
    return title
  }
}
