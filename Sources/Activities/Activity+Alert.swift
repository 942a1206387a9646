extension Activity {
  /// The activity as it looks while its alert has the pill: built-in views say what the alert says
  /// (B10).
  ///
  /// Views that its source sent stay as they are, as on a phone: they are the news.
  public func showing(_ alert: AlertConfiguration) -> Activity {
    guard usesTemplate, case .object(var fields) = content.state else { return self }
    if !alert.title.isEmpty { fields["title"] = .string(alert.title) }
    if !alert.body.isEmpty { fields["subtitle"] = .string(alert.body) }
    guard let views = try? ViewTemplate.archive(state: .object(fields)) else { return self }
    var copy = self
    copy.body = ActivityBody(
      attributes: attributes, content: content, views: views, wire: wire)
    return copy
  }
}
