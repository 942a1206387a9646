package import EventLoop

/// What a provider answers to a command line of `islet provider tell`.
package struct CommandAnswer: Hashable, Sendable {
  /// The most bytes of all arguments of a command line, and of an answer.
  package static let longest = 65_536

  /// The command's exit status: 0 done, 1 failed, 2 wrong usage.
  package let status: UInt32
  /// What to print, or why it failed.
  package let text: String

  /// Reads the results of `RunCommand`; nil for anything else.
  package init?(_ values: [BusValue]) {
    guard values.count == 2, case .uint32(let status) = values[0], status <= 2,
      let text = values[1].stringValue, text.utf8.count <= Self.longest
    else { return nil }
    self.status = status
    self.text = text
  }

  /// The results of `RunCommand`, `us`.
  package var values: [BusValue] { [.uint32(status), .string(text)] }
}
