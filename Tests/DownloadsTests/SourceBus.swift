import EventLoop
import TestSupport

@testable import Downloads
@testable import IsletKit

/// A private bus, a host without an overlay, and a loop that drives all that a test puts there.
final class SourceBus {
  let channel = SilentChannel()
  let sink = RecordingSink()
  let daemon: SessionBus
  private let folder: ScratchFolder
  let host: Host

  init() throws {
    folder = try ScratchFolder()
    daemon = try SessionBus(folder: folder)
    host = try Host(channel: channel, widgets: [])
  }

  /// A connection of its own.
  func connect() throws -> Bus {
    try Bus.open(address: daemon.address, loop: host.eventLoop)
  }

  /// Starts a script of the fixtures and waits until it listens.
  func start(script: String) throws -> ScriptedProgram {
    let program = try ScriptedProgram(script, address: daemon.address)
    try wait(for: script, for: "done start", from: program)
    return program
  }

  /// Gives a script a command and waits until it is done.
  func tell(_ program: ScriptedProgram, _ command: String) throws {
    try program.tell(command)
    let word = command.prefix { $0 != " " }
    try wait(for: command, for: "done \(word)", from: program)
  }

  private func wait(for what: String, for line: String, from program: ScriptedProgram) throws {
    let deadline = monotonicSeconds() + 20
    while !program.hasSaid(line) {
      guard monotonicSeconds() < deadline else { throw TestFailure("\(what): not done in 20 s") }
      // Its pipe is not the loop's: look at both by turns.
      try host.eventLoop.runOnce(timeout: 5_000)
    }
  }

  /// Turns the loop until a condition holds.
  func wait(for what: String, seconds: Double = 20, _ condition: () throws -> Bool) throws {
    let deadline = monotonicSeconds() + seconds
    while try !condition() {
      let left = deadline - monotonicSeconds()
      guard left > 0 else {
        throw TestFailure("\(what): not within \(seconds) s; the log says \(channel.logs)")
      }
      try host.eventLoop.runOnce(timeout: UInt64(left * 1_000_000))
    }
  }

  /// Calls a method and turns the loop until the answer is there.
  func call(
    _ bus: Bus, _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ signature: String = "", _ arguments: [BusValue] = []
  ) throws -> Result<[BusValue], BusError> {
    var answer: Result<[BusValue], BusError>?
    let call = try bus.call(
      BusCall(
        destination: destination, path: path, interface: interface, member: member,
        signature: signature, arguments: arguments, timeout: 20_000_000)
    ) { answer = $0 }
    try wait(for: "the answer to \(member)") { answer != nil }
    call.cancel()
    return answer ?? .failure(BusError(.timedOut))
  }
}
