/// Whether activities can be requested at all.
public struct ActivityAuthorizationInfo {
  /// Makes it.
  public init() {}

  /// Whether the user lets this provider show activities (B16).
  ///
  /// True until the overlay has refused one because of that, and again once settings change.
  public var areActivitiesEnabled: Bool { ProviderProcess.host?.isSourceEnabled ?? false }

  /// Whether updates may come from a server often: they never come from one.
  public var frequentPushesEnabled: Bool { false }
}
