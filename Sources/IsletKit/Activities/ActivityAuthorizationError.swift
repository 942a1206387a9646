import Activities

/// Why an activity could not be requested.
public enum ActivityAuthorizationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attributes or the state have too many bytes as JSON (B1).
  case attributesTooLarge
  /// The views have too many bytes.
  case viewsTooLarge
  /// The provider has too many activities.
  case targetMaximumExceeded
  /// The attributes, the state or the views cannot be written as JSON.
  case notEncodable
  /// No widget of the provider has an ``ActivityConfiguration`` for these attributes.
  case unsupportedTarget
  /// Activities are not pushed from servers here; pass no push type.
  case unsupported
  /// This process was not started as a provider.
  case missingHost
  /// The host refused for another reason.
  case denied

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .attributesTooLarge:
      "the attributes or the state have more than \(ActivityLimits.stateBytes) bytes as JSON; "
        + "shorten their texts"
    case .viewsTooLarge:
      "the views have more than \(ActivityLimits.archiveBytes) bytes as JSON; show less"
    case .targetMaximumExceeded:
      "a provider may have \(ActivityLimits.activitiesPerSource) activities; end one first"
    case .notEncodable:
      "the attributes, the state or the views cannot be written as JSON; look for numbers that "
        + "are not finite"
    case .unsupportedTarget:
      "no widget has an ActivityConfiguration for these attributes; add one to the provider's "
        + "widgets"
    case .unsupported: "push types are not supported; leave pushType out"
    case .missingHost: "activities need a host; run the library with islet-provider-host"
    case .denied: "the host refused the activity; its log says why"
    }
  }
}
