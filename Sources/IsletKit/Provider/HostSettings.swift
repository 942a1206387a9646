/// The user's settings for the provider: its own group of the configuration.
///
/// They are texts as the user wrote them, read anew at each use; ``Host/onSettingsChange`` tells of
/// changes.
public struct HostSettings {
  let channel: any HostChannel

  /// The text of a setting; nil where the user has none.
  public subscript(key: String) -> String? {
    channel.setting(key)
  }

  /// A setting as a number; nil where it is none, or not finite.
  public func number(_ key: String) -> Double? {
    self[key].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A setting as `on` or `off`, or what else ``SettingText/flag(_:)`` takes; nil where it is none.
  public func flag(_ key: String) -> Bool? {
    self[key].flatMap { SettingText.flag($0) }
  }

  /// The items of a setting, between semicolons; none where the user has none.
  public func list(_ key: String) -> [String] {
    SettingText.list(self[key] ?? "")
  }
}
