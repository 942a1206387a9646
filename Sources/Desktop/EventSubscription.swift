/// Keeps an event handler; releasing it ends the calls.
package final class EventSubscription {
  private weak var connection: Connection?
  private let id: Int

  init(connection: Connection, id: Int) {
    self.connection = connection
    self.id = id
  }

  deinit {
    connection?.unsubscribe(id)
  }
}
