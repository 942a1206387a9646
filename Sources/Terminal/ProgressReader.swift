/// Reads a program's progress from what it writes to its terminal.
///
/// Two signs count: the sequence `OSC 9;4;STATE;PERCENT` of ConEmu, Windows Terminal and systemd,
/// and otherwise the last percentage on a line. Control sequences are skipped. The text is not
/// trusted: nothing is kept of it but these numbers, and no sequence makes it allocate.
package struct ProgressReader {
  private enum State {
    case text
    /// After ESC.
    case escape
    /// After ESC and an intermediate byte.
    case intermediate
    case control
    /// Within an OSC sequence.
    case command
    /// Within DCS, SOS, PM or APC, whose text is skipped.
    case string
    /// After ESC within one of the two; whether it is a command.
    case end(isCommand: Bool)
  }

  /// Longer commands are not about progress; the terminal itself takes longer ones.
  private static let longestCommand = 32

  private var state = State.text
  private var command: [UInt8] = []
  private var percent = PercentReader()
  private var announced: TerminalProgress?

  /// What the program has said last; nil where it has said nothing, or taken it back.
  package var progress: TerminalProgress? {
    announced ?? percent.fraction.map { TerminalProgress(.normal, fraction: $0) }
  }

  /// Makes a reader that has seen nothing.
  package init() { command.reserveCapacity(Self.longestCommand) }

  /// Takes the next bytes of the program's output, split anywhere.
  package mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    switch (state, byte) {
    case (.text, 0x1B): state = .escape
    case (.text, _): percent.read(byte)
    // CAN and SUB abandon a sequence.
    case (_, 0x18), (_, 0x1A): state = .text
    case (.escape, _): readAfterEscape(byte)
    case (.intermediate, 0x20...0x2F): break
    case (.intermediate, 0x1B), (.control, 0x1B): state = .escape
    case (.intermediate, _): state = .text
    case (.control, 0x40...0x7E):
      // Colours may stand between the digits of a number; whatever moves the cursor ends it.
      if byte != UInt8(ascii: "m") { percent.interrupt() }
      state = .text
    case (.control, _): break
    case (.command, 0x07): finishCommand()
    case (.command, 0x1B): state = .end(isCommand: true)
    case (.command, _):
      // One byte more than the longest shows that it is too long.
      if command.count <= Self.longestCommand { command.append(byte) }
    case (.string, 0x1B): state = .end(isCommand: false)
    case (.string, _): break
    case (.end(let isCommand), UInt8(ascii: "\\")):
      if isCommand { finishCommand() } else { state = .text }
    case (.end, _): readAfterEscape(byte)
    }
  }

  private mutating func readAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"):
      command.removeAll(keepingCapacity: true)
      state = .command
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string
    case 0x20...0x2F: state = .intermediate
    case 0x1B: state = .escape
    default: state = .text
    }
  }

  private mutating func finishCommand() {
    state = .text
    let fields = command.split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard command.count <= Self.longestCommand, (3...4).contains(fields.count),
      Self.number(fields[0]) == 9, Self.number(fields[1]) == 4, let code = Self.number(fields[2])
    else { return }
    let value = fields.count == 4 ? Self.number(fields[3]) : nil
    let given = value.map { Double($0) / 100 }
    // Error and pause may leave the value out: it stays then.
    let fraction = given ?? progress?.fraction
    switch code {
    case 0:
      announced = nil
      percent.reset()
    case 1: announced = TerminalProgress(.normal, fraction: given ?? 0)
    case 2: announced = TerminalProgress(.failed, fraction: fraction)
    case 3: announced = TerminalProgress(.indeterminate)
    case 4: announced = TerminalProgress(.paused, fraction: fraction)
    default: break
    }
  }

  /// A number of at most nine digits and nothing else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
