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
    self.init(name: "org.islet.Error.\(name)", message: error.description)
  }

  /// The answer to a call whose arguments make no sense; the message says what would.
  package static func invalidArgument(_ message: String) -> BusError {
    BusError(name: "org.islet.Error.InvalidArgument", message: message)
  }
}
