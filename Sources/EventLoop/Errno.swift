import Glibc

/// A failed system or library call, as the kernel numbers it.
///
/// sd-event and sd-bus return `-errno`; ``check(_:)`` turns such a result into a throw.
public struct Errno: Error, Hashable, CustomStringConvertible {
  /// The positive error number, for example 2 for "No such file or directory".
  public let code: Int32

  /// Makes an error from a positive error number; a negative one is taken as `-errno`.
  public init(_ code: Int32) {
    self.code = code < 0 ? 0 &- code : code
  }

  /// The error number of the last failed libc call on this thread (`errno`).
  public static var last: Errno { Errno(Glibc.errno) }

  /// Returns a result that is zero or more, and throws a negative one as its `Errno`.
  @discardableResult
  public static func check(_ result: Int32) throws(Errno) -> Int32 {
    if result < 0 { throw Errno(result) }
    return result
  }

  /// The system's text for the error and its number (`strerror_r`).
  public var description: String {
    var buffer = [CChar](repeating: 0, count: 256)
    let failed = strerror_r(code, &buffer, buffer.count) != 0
    guard !failed else { return "Unknown error (errno \(code))" }
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "\(String(decoding: text, as: UTF8.self)) (errno \(code))"
  }
}

extension Errno {
  /// An argument isn't valid (`EINVAL`).
  public static let invalidArgument = Errno(EINVAL)
  /// The time allowed for the call is over (`ETIMEDOUT`).
  public static let timedOut = Errno(ETIMEDOUT)
  /// Something larger or deeper than the limits allow (`E2BIG`).
  public static let tooBig = Errno(E2BIG)
  /// There is no such file (`ENOENT`).
  public static let noSuchFile = Errno(ENOENT)
  /// The connection is closed (`ENOTCONN`).
  public static let notConnected = Errno(ENOTCONN)
}
