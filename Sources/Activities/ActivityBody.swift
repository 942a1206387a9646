/// What a source sent of an activity, read and as text.
///
/// Shared by the copies of an activity: the trees and texts in it would otherwise cost a reference
/// count each whenever one of many held activities is looked at.
final class ActivityBody: Hashable, Sendable {
  let attributes: JSONValue
  let content: ActivityContent
  let views: ViewArchive
  let wire: ActivityWire

  init(attributes: JSONValue, content: ActivityContent, views: ViewArchive, wire: ActivityWire) {
    self.attributes = attributes
    self.content = content
    self.views = views
    self.wire = wire
  }

  static func == (first: ActivityBody, second: ActivityBody) -> Bool {
    first === second
      || first.content == second.content && first.views == second.views
        && first.attributes == second.attributes && first.wire == second.wire
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(views)
  }
}
