import Activities
public import FoundationEssentials

/// When an ended activity leaves the list (B2).
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  let policy: DismissalPolicy

  /// After a while, at most four hours.
  public static var `default`: ActivityUIDismissalPolicy { .init(policy: .default) }
  /// At once.
  public static var immediate: ActivityUIDismissalPolicy { .init(policy: .immediate) }
  /// At a date, at most four hours from now.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    .init(policy: .after(date.timeIntervalSince1970))
  }
}
