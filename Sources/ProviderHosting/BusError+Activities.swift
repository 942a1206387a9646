package import Activities
package import EventLoop

extension BusError {
  /// The answer to a request that the engine refused.
  package init(_ error: ActivityError) {
    let name =
      switch error {
      case .tooLarge: "TooLarge"
      case .invalid: "InvalidContent"
      case .unknownActivity: "UnknownActivity"
      case .ended: "Ended"
      case .tooManyActivities: "TooManyActivities"
      case .sourceDisabled: "SourceDisabled"
      case .quotaExceeded: "QuotaExceeded"
      }
    self.init(islet: name, error.description)
  }

  /// An error of Islet's own, by the last part of its name.
  package init(islet name: String, _ message: String) {
    self.init(name: "org.islet.Error.\(name)", message: message)
  }

  /// The answer to a call whose arguments make no sense; the message says what would.
  package static func invalidArgument(_ message: String) -> BusError {
    BusError(islet: "InvalidArgument", message)
  }
}
