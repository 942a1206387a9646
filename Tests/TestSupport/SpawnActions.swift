import Foundation

extension posix_spawn_file_actions_t {
  /// Closes all descriptors from `first` on in a program that is to be started.
  ///
  /// What another test has open at that moment would stay open with the program, and whoever waits
  /// for its end, as Foundation's `Process` does, would wait for this program's. The C library's own
  /// call for it isn't imported.
  package mutating func closeAll(from first: Int32) {
    for descriptor in first..<1024 { posix_spawn_file_actions_addclose(&self, descriptor) }
  }
}
