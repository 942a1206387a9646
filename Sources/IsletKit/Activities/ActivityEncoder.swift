import Activities
import FoundationEssentials

/// Writes activities as the JSON texts that cross the C interface.
struct ActivityEncoder {
  private let encoder: JSONEncoder

  init() {
    encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes attributes, at most 4096 bytes.
  func attributes(_ value: some Encodable) throws(ActivityAuthorizationError) -> String {
    let text = try json(value)
    guard text.utf8.count <= ActivityLimits.stateBytes else { throw .attributesTooLarge }
    return text
  }

  /// Writes a content as the host takes it, its state at most 4096 bytes.
  func content<State>(
    _ content: ActivityContent<State>
  ) throws(ActivityAuthorizationError) -> String {
    let state = try json(content.state)
    guard state.utf8.count <= ActivityLimits.stateBytes else { throw .attributesTooLarge }
    var text = #"{"state":"# + state
    if let stale = content.staleDate?.timeIntervalSince1970, stale.isFinite {
      text += #","staleDate":\#(stale)"#
    }
    if content.relevanceScore.isFinite, content.relevanceScore != 0 {
      text += #","relevanceScore":\#(content.relevanceScore)"#
    }
    return text + "}"
  }

  /// Writes a view archive, at most 65536 bytes.
  func views(_ archive: ViewArchive) throws(ActivityAuthorizationError) -> String {
    let text = try json(archive)
    guard text.utf8.count <= ActivityLimits.archiveBytes else { throw .viewsTooLarge }
    return text
  }

  /// Writes an alert as the host takes it.
  func alert(_ alert: AlertConfiguration) -> String {
    Activities.AlertConfiguration(
      title: alert.title, body: alert.body,
      sound: alert.sound == .silent ? nil : alert.sound.name,
      staysUntilHandled: alert.staysUntilHandled
    ).text
  }

  private func json(_ value: some Encodable) throws(ActivityAuthorizationError) -> String {
    guard let data = try? encoder.encode(value) else { throw .notEncodable }
    return String(decoding: data, as: UTF8.self)
  }
}
