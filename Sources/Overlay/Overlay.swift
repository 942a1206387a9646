import Activities
import Desktop
import EventLoop
import Geometry
import Glibc
import Painting
import ProviderHosting
import Scene

/// The running overlay: everything it owns, built in order and torn down in reverse.
///
/// One thread, one event loop, and nothing armed at rest.
package final class Overlay {
  let loop: EventLoop
  let surface: Surface
  let controller: PillController
  let images: ImageStore
  var supervisor: ProviderSupervisor?
  var arbiter = Arbiter()
  var deadlineTimer: Timer?
  /// Those who want to know when everything before was drawn.
  var waiting: [Waiting] = []

  private let bus: Bus
  private let links: LinkOpener
  private var objects: [BusObject] = []
  private var signals: [SignalSource] = []
  private var exitStatus: Int32?

  /// Somebody who wants to know when everything before was drawn.
  struct Waiting {
    var settled: Bool
    var completion: () -> Void
  }

  /// Runs an overlay until it is told to end.
  ///
  /// - Parameter options: What it is started with.
  /// - Returns: The exit status.
  /// - Throws: ``OverlayFailure`` where it cannot start.
  package static func run(_ options: OverlayOptions) throws(OverlayFailure) -> Int32 {
    let loop: EventLoop
    do throws(Errno) {
      loop = try EventLoop()
    } catch {
      throw OverlayFailure("cannot make an event loop: \(error)")
    }
    // The overlay is released before the loop that its sources belong to.
    return try runOverlay(options, loop: loop)
  }

  private static func runOverlay(
    _ options: OverlayOptions, loop: EventLoop
  ) throws(OverlayFailure) -> Int32 {
    let bus: Bus
    do throws(Errno) {
      bus = try Bus.openSession(loop)
    } catch {
      throw OverlayFailure(OverlayNames.noSessionBus(error))
    }
    let overlay = try Overlay(options, loop: loop, bus: bus)
    do throws(Errno) {
      try overlay.start(options)
      return try loop.run()
    } catch {
      throw OverlayFailure("the overlay cannot go on: \(error)")
    }
  }
}
