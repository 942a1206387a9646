/// Whether one of the ways starts the overlay at login, and why.
package struct LoginState: Hashable, Sendable {
  /// Whether it does.
  package let isOn: Bool
  /// The file that says so, or what is missing, in words that follow a comma.
  package let reason: String

  /// It starts the overlay.
  static func on(_ reason: String) -> LoginState { LoginState(isOn: true, reason: reason) }
  /// It does not.
  static func off(_ reason: String) -> LoginState { LoginState(isOn: false, reason: reason) }
}
