import Activities
import Scene

/// Who is shown where, as the pill's controller needs it.
struct PillContent: Hashable {
  /// The activity that has the pill.
  var primary: Activity?
  /// The activity in the small circle beside it (B6).
  var secondary: Activity?
  /// How many more are live.
  var others = 0
}

/// What somebody asked of an activity with the pointer.
enum PillAction: Hashable {
  /// A button or a link (B8).
  case activate(HitTarget, Activity.Identity)
  /// A bar that was moved, or the wheel over it: an action with its argument.
  case seek(String, argument: String, Activity.Identity)
  /// To have the pill: a click on the circle.
  case choose(Activity.Identity)
  /// The next activity in turn: the wheel, in steps.
  case cycle(by: Int)
  /// To leave: the middle button.
  case dismiss(Activity.Identity)
}
