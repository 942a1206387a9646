/// What an event loop knows of its sources.
///
/// The loop and each source share it, so that a source may be released after the loop without
/// either keeping the other alive.
final class SourceRegistry {
  /// Sources, buses and hooks that exist now.
  private(set) var count = 0
  private var hooks: [(identifier: UInt64, handler: () -> Void)] = []
  private var lastIdentifier: UInt64 = 0
  /// Children that the loop has to reap.
  private var leftChildren: [LeftChild] = []

  func add() { count += 1 }

  func remove() { count -= 1 }

  /// Takes over a child that was told to end.
  func leave(_ child: LeftChild) {
    leftChildren.removeAll(where: \.isReaped)
    leftChildren.append(child)
  }

  /// Ends the children that were left to the loop, and reaps them: it will not any more.
  func endLeftChildren() {
    for child in leftChildren where !child.isReaped { child.end() }
    leftChildren = []
  }

  func addHook(_ handler: @escaping () -> Void) -> UInt64 {
    lastIdentifier += 1
    hooks.append((lastIdentifier, handler))
    count += 1
    return lastIdentifier
  }

  func removeHook(_ identifier: UInt64) {
    hooks.removeAll { $0.identifier == identifier }
    count -= 1
  }

  /// Runs every hook; one that another hook has just removed doesn't run.
  func runHooks() {
    guard !hooks.isEmpty else { return }
    for hook in hooks where hooks.contains(where: { $0.identifier == hook.identifier }) {
      hook.handler()
    }
  }
}
