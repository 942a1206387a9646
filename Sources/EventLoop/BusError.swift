import CSystemd
import Glibc

/// An error as D-Bus carries it: a name for programs and a message for people.
public struct BusError: Error, Hashable, CustomStringConvertible {
  /// The error's name, for example `org.freedesktop.DBus.Error.NoReply`.
  public let name: String
  /// What happened and what to do, on one line.
  public let message: String

  /// Makes an error with a name that has the form of an interface name.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// Makes the D-Bus error for an error of the system (`sd_bus_error_set_errno`).
  public init(_ error: Errno) {
    if error == .notConnected || error.code == ECONNRESET {
      self.init(
        name: Self.disconnected, message: "The connection is closed; connect again and retry")
      return
    }
    var raw = sd_bus_error(name: nil, message: nil, _need_free: 0)
    sd_bus_error_set_errno(&raw, error.code)
    self.init(taking: &raw, otherwise: error)
  }

  /// Copies a C error and frees it.
  init(taking raw: inout sd_bus_error, otherwise error: Errno) {
    self.init(copying: raw, otherwise: error)
    sd_bus_error_free(&raw)
  }

  /// Copies a C error that somebody else owns.
  init(copying raw: sd_bus_error, otherwise error: Errno) {
    name = raw.name.map { String(cString: $0) } ?? Self.failed
    message = raw.message.map { String(cString: $0) } ?? error.description
  }

  /// The name and the message.
  public var description: String { "\(name): \(message)" }

  /// Whether no answer came in time, or the other side went away before it answered.
  public var isNoReply: Bool {
    [Self.noReply, Self.timeout, Self.timedOut, Self.disconnected].contains(name)
  }

  /// Whether nobody owns the name that was called, or its owner has gone.
  public var isServiceUnknown: Bool {
    [Self.serviceUnknown, Self.nameHasNoOwner].contains(name)
  }
}

/// Names of errors that the D-Bus specification or sd-bus define.
extension BusError {
  /// Something failed for no more special reason.
  public static let failed = "org.freedesktop.DBus.Error.Failed"
  /// The arguments have wrong types or values.
  public static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  /// The interface has no such method.
  public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  /// There is no such object.
  public static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  /// Nobody has the name that was called.
  public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  /// Nobody owns the name that was asked about.
  public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  /// No answer came.
  public static let noReply = "org.freedesktop.DBus.Error.NoReply"
  /// No answer came in time, as sd-bus says of a blocking call.
  public static let timeout = "org.freedesktop.DBus.Error.Timeout"
  /// No answer came in time, as the bus daemon says.
  public static let timedOut = "org.freedesktop.DBus.Error.TimedOut"
  /// The connection is closed.
  public static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
  /// More than the limits allow.
  public static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  /// The body of a message isn't valid.
  public static let inconsistentMessage = "org.freedesktop.DBus.Error.InconsistentMessage"
}
