/// How a child process ended.
public enum ChildStatus: Hashable, Sendable {
  /// It returned or called `exit` with this status.
  case exited(Int32)
  /// A signal with this number ended it.
  case signalled(Int32)
}
