/// What a file descriptor can be ready for; the bits of `epoll_ctl`.
public struct IOEvents: OptionSet, Hashable, Sendable {
  /// The bits as the kernel defines them.
  public let rawValue: UInt32

  /// Makes a set from the kernel's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Something can be read (`EPOLLIN`).
  public static let readable = IOEvents(rawValue: 0x001)
  /// Urgent data, or a changed file of sysfs (`EPOLLPRI`).
  public static let priority = IOEvents(rawValue: 0x002)
  /// Something can be written (`EPOLLOUT`).
  public static let writable = IOEvents(rawValue: 0x004)
  /// The descriptor has an error; always reported (`EPOLLERR`).
  public static let error = IOEvents(rawValue: 0x008)
  /// The other side has closed; always reported (`EPOLLHUP`).
  public static let hangUp = IOEvents(rawValue: 0x010)
  /// The other side will write no more (`EPOLLRDHUP`).
  public static let readHangUp = IOEvents(rawValue: 0x2000)
  /// Report a change once, not a state again and again (`EPOLLET`).
  public static let edgeTriggered = IOEvents(rawValue: 0x8000_0000)
}
