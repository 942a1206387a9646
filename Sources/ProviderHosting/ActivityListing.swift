package import EventLoop

/// One activity, as `List` tells of it.
package struct ActivityListing: Hashable, Sendable {
  /// Its id within its source.
  package let id: String
  /// The name of its source.
  package let source: String
  /// Its `ActivityState`.
  package let state: String
  /// Its relevance score (B9).
  package let relevance: Double
  /// When it was requested, in seconds since 1970.
  package let requested: Double
  /// The title of the built-in template, or nothing.
  package let title: String
  /// Where it is shown: "primary", "secondary", "counted" or "list".
  package let place: String

  /// Makes a line of the list.
  package init(
    id: String, source: String, state: String, relevance: Double, requested: Double,
    title: String, place: String
  ) {
    self.id = id
    self.source = source
    self.state = state
    self.relevance = relevance
    self.requested = requested
    self.title = title
    self.place = place
  }

  /// The line as D-Bus carries it, `a{sv}`.
  package var properties: BusValue {
    .properties([
      ("id", .string(id)), ("source", .string(source)), ("state", .string(state)),
      ("relevance", .double(relevance)), ("requested", .double(requested)),
      ("title", .string(title)), ("place", .string(place)),
    ])
  }
}
