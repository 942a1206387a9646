/// Says, as the last part of a surface to go, whether something of it was left in the server (R44).
final class ResourceCheck {
  private let connection: Connection
  private let before: Int

  init(_ connection: Connection) {
    self.connection = connection
    before = connection.resources
  }

  deinit {
    assert(
      connection.resources == before,
      "\(connection.resources - before) X resources were not freed with their surface")
  }
}
