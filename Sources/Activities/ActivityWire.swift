/// The JSON texts of an activity as they came, to be written down and read again later.
public struct ActivityWire: Hashable, Sendable {
  /// The attributes; empty for none.
  public var attributes: String
  /// The wire form of the ``ActivityContent``.
  public var content: String
  /// The wire form of the ``ViewArchive``; empty for the built-in template.
  public var views: String

  /// Puts the texts together.
  public init(attributes: String, content: String, views: String) {
    self.attributes = attributes
    self.content = content
    self.views = views
  }
}
