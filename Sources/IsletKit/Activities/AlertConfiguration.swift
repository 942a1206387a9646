/// What an update says to call for attention: the pill expands for some seconds (B10).
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

  /// Makes an alert.
  public init(title: String, body: String, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }
}
