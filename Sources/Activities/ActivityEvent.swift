/// Something that happened to an activity, for its source and for all who watch.
public enum ActivityEvent: Hashable, Sendable {
  /// It began, or began anew under its id.
  case requested(Activity.Identity)
  /// Something that it shows changed.
  case updated(Activity.Identity)
  /// It calls for attention (B10).
  case alert(Activity.Identity, AlertConfiguration)
  /// The alert that stayed was handled (B10).
  case alertHandled(Activity.Identity)
  /// Its content is out of date, or its source is gone (B3).
  case stale(Activity.Identity)
  /// It takes no more updates (B2, B4).
  case ended(Activity.Identity)
  /// It is gone.
  case dismissed(Activity.Identity, DismissalReason)

  /// Whom it happened to.
  public var identity: Activity.Identity {
    switch self {
    case .requested(let identity), .updated(let identity), .alert(let identity, _),
      .alertHandled(let identity), .stale(let identity), .ended(let identity),
      .dismissed(let identity, _):
      identity
    }
  }
}
