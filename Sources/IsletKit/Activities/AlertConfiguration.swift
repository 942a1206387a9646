/// What an update says to call for attention: the pill expands for some seconds, or until somebody
/// has handled it (B10).
public struct AlertConfiguration: Hashable, Sendable {
  /// What is to be heard.
  public struct AlertSound: Hashable, Sendable {
    let name: String

    /// The desktop's own sound for messages.
    public static var `default`: AlertSound { AlertSound(name: "default") }
    /// A sound of the desktop's sound theme by its freedesktop name, such as `message`.
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// What has happened, in a few words.
  public let title: String
  /// What has happened, in a sentence.
  public let body: String
  /// What is to be heard.
  public let sound: AlertSound
  /// Whether the pill stays expanded until the alert is handled: by a button or link of the
  /// activity, by putting it away, by its end, or by an update with an alert that does not stay.
  public let staysUntilHandled: Bool

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: What has happened, in a few words.
  ///   - body: What has happened, in a sentence.
  ///   - sound: What is to be heard.
  ///   - staysUntilHandled: Whether the pill stays expanded until somebody has handled the alert.
  public init(
    title: String, body: String, sound: AlertSound, staysUntilHandled: Bool = false
  ) {
    self.title = title
    self.body = body
    self.sound = sound
    self.staysUntilHandled = staysUntilHandled
  }
}
