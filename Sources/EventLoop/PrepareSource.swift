/// A handler that runs before each wait; it goes when this object does.
///
/// sd-event has no such source: its "post" sources don't run before the first wait, and what a
/// source's prepare callback arms is seen one wake-up too late.
package final class PrepareSource {
  private let registry: SourceRegistry
  private let identifier: UInt64

  init(loop: EventLoop, handler: @escaping () -> Void) {
    registry = loop.registry
    identifier = loop.registry.addHook(handler)
  }

  deinit {
    registry.removeHook(identifier)
  }
}
