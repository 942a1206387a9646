/// Which parts of the X protocol the server has.
package struct ServerExtensions: Hashable, Sendable {
  /// Whether RENDER 0.10 is there, with the formats that the overlay draws in (R2).
  package var render = false
  /// The major opcode of Present; `nil` without it.
  package var present: UInt8?
  /// The number of RandR's first event; `nil` without RandR 1.5, which has monitors.
  package var randrFirstEvent: UInt8?
  /// Whether windows can be shaped, for input too.
  package var shape: Bool
  /// The number of XFixes's first event; `nil` without it.
  package var fixesFirstEvent: UInt8?
}
