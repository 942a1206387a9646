import CLinux
package import EventLoop
import Glibc

/// The controlling side of a pseudo-terminal; closed with its owner, which hangs the program up.
package struct PseudoTerminal: ~Copyable {
  /// The controlling side: non-blocking, close-on-exec; valid while this value lives.
  package let controller: Int32
  /// The program's side, until ``closeProgramSide()``; -1 then.
  package private(set) var program: Int32

  /// Opens one (`posix_openpt`).
  ///
  /// - Parameters:
  ///   - outer: A terminal whose attributes and size it takes; nil for usual ones.
  ///   - changesOutput: Whether the terminal treats the output as the outer one does. Without,
  ///     what the program writes arrives byte by byte as it is.
  /// - Throws: The system's error, such as `ENOSPC` where there are no terminals left.
  package init(like outer: Int32?, changesOutput: Bool) throws(Errno) {
    var side: Int32 = -1
    controller = try Errno.check(
      unsafe islet_terminal_open(outer ?? -1, changesOutput ? 1 : 0, &side))
    program = side
  }

  deinit {
    close(controller)
    if program >= 0 { close(program) }
  }

  /// Lets go of the program's side once the program has it: the end of the last one is the end of
  /// the output.
  package mutating func closeProgramSide() {
    guard program >= 0 else { return }
    close(program)
    program = -1
  }

  /// Gives it the size of another terminal; its foreground programs get SIGWINCH (`TIOCSWINSZ`).
  package func copySize(from outer: Int32) {
    // Fails only where the outer one is gone, and then nobody sees a size.
    islet_terminal_copy_size(outer, controller)
  }

  /// The character that suspends, unless the programs on it read that one themselves (`VSUSP`).
  package var suspendCharacter: UInt8? {
    var attributes = termios()
    guard unsafe tcgetattr(controller, &attributes) == 0, attributes.c_lflag & tcflag_t(ISIG) != 0
    else {
      return nil
    }
    let character = unsafe withUnsafeBytes(of: attributes.c_cc) { unsafe $0[Int(VSUSP)] }
    return character == 0 ? nil : character
  }

  /// The process group that reads the keyboard; nil where there is none (`tcgetpgrp`).
  package var foregroundGroup: Int32? {
    let group = tcgetpgrp(controller)
    return group > 0 ? group : nil
  }
}
