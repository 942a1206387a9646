import Glibc

/// The terminal that this process was started on: in raw mode while a command has the keyboard.
///
/// Its attributes are put back when this object goes.
package final class OuterTerminal {
  /// The terminal; borrowed.
  package let descriptor: Int32
  private var saved: termios?

  /// Makes one of a descriptor; nil where it is no terminal (`isatty`).
  package init?(_ descriptor: Int32) {
    guard isatty(descriptor) == 1 else { return nil }
    self.descriptor = descriptor
  }

  deinit { restore() }

  /// Whether this process may read the keyboard: a job in the background is stopped if it tries.
  ///
  /// True too where the terminal is not the controlling one and there is no job control.
  package var isForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Hands each key on as it comes (`cfmakeraw`); nothing in the background.
  ///
  /// A shell that had the terminal in between may have changed it: what was first there counts.
  package func makeRaw() {
    guard isForeground else { return }
    var attributes = saved ?? termios()
    guard unsafe saved != nil || tcgetattr(descriptor, &attributes) == 0 else { return }
    saved = attributes
    unsafe cfmakeraw(&attributes)
    unsafe tcsetattr(descriptor, TCSADRAIN, &attributes)
  }

  /// Puts the attributes back; in the background the shell has done so.
  package func restore() {
    guard var attributes = saved else { return }
    saved = nil
    if isForeground { unsafe tcsetattr(descriptor, TCSADRAIN, &attributes) }
  }
}
