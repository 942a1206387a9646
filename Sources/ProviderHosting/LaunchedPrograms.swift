package import EventLoop

/// Programs that run by themselves beside the overlay; each is reaped when it ends.
///
/// What still runs when this object goes stays behind. Release it before the loop.
package final class LaunchedPrograms {
  private let loop: EventLoop
  private var children: [Int32: ChildSource] = [:]

  /// Prepares for programs; none is started.
  package init(loop: EventLoop) { self.loop = loop }

  /// How many run now.
  package var count: Int { children.count }

  /// Starts a program; throws what the kernel says.
  package func launch(_ program: HelperProgram, arguments: [String]) throws(Errno) {
    let pid = try program.launch(arguments: arguments)
    children[pid] = try loop.onChildExit(pid) { [weak self] _ in self?.children[pid] = nil }
  }
}
