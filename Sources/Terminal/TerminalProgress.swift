/// How far a program is, as it says on its terminal.
package struct TerminalProgress: Hashable, Sendable {
  /// What the program says about it.
  package enum Kind: Hashable, Sendable {
    /// It works on.
    case normal
    /// It works on and does not know how long.
    case indeterminate
    /// It says that something went wrong (`OSC 9;4;2`).
    case failed
    /// It waits, or warns (`OSC 9;4;4`).
    case paused
  }

  /// What the program says about it.
  package var kind: Kind
  /// 0…1; nil where the program does not say.
  package var fraction: Double?

  /// Makes a progress; a fraction is kept within 0…1.
  package init(_ kind: Kind, fraction: Double? = nil) {
    self.kind = kind
    self.fraction = fraction.map { min(max($0, 0), 1) }
  }
}
