import Activities
import Desktop
package import EventLoop
import Geometry
import Painting
package import ProviderHosting
import Scene

/// The running overlay: everything it owns, built in order and torn down in reverse.
///
/// One thread, one event loop, and nothing armed at rest.
package final class Overlay {
  let loop: EventLoop
  let bus: Bus
  let surface: Surface
  let controller: PillController
  private(set) var images: ImageStore
  private(set) var supervisor: ProviderSupervisor
  var arbiter = Arbiter()
  var deadlineTimer: Timer?
  var waiting: [Waiting] = []

  private var objects: [BusObject] = []
  private var signals: [SignalSource] = []
  private var isStopping = false

  /// Somebody who wants to know when everything before was drawn.
  struct Waiting {
    var settled: Bool
    var completion: () -> Void
  }

  /// Runs an overlay until it is told to end.
  ///
  /// - Parameter options: What it is started with.
  /// - Returns: The exit status.
  /// - Throws: ``OverlayFailure`` where it cannot start, or loses what it cannot do without.
  package static func run(_ options: OverlayOptions) throws(OverlayFailure) -> Int32 {
    do throws(Errno) {
      let loop = try EventLoop()
      return try run(options, loop: loop)
    } catch {
      throw OverlayFailure("the event loop failed: \(error)")
    }
  }
}
