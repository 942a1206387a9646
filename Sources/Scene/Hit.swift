package import Activities

/// What lies under a point.
package enum Hit: Hashable, Sendable {
  /// Nothing of the pill.
  case outside
  /// The pill, where it shows nothing that acts.
  case pill
  /// The circle, or the cell in its place, of an activity (B6).
  case circle(Activity.Identity)
  /// Content of an activity that does not act by itself.
  case content(Activity.Identity)
  /// Content of an activity that acts.
  case target(HitTarget, Activity.Identity)
  /// The count of the activities that are not shown.
  case count
}
