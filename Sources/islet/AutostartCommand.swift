import EventLoop
import Login
import Storage

/// The commands about the start at login, for this user alone.
enum AutostartCommand {
  static var command: Command {
    Command.group(
      "autostart", summary: "Whether the pill is there at login.",
      [
        Command(
          name: "on", summary: "Start the overlay at login.", details: details, run: turnOn),
        Command(
          name: "off", summary: "Do not start it at login.", details: details, run: turnOff),
        Command(
          name: "status", summary: "Print whether it is started, and by what.", details: details,
          run: status),
      ])
  }

  private static let details = """
    There are two ways: an autostart entry, which most desktops read, and a unit that systemd starts
    with the graphical session. Both together make one pill. A package brings them for all users;
    'off' masks them for this one, in ~/.config/autostart and ~/.config/systemd/user, and 'on' takes
    the masks away. Without a package 'on' writes an entry that starts this very program.
    It holds from the next login on, without a reload of the user's systemd. What runs goes on;
    'islet quit' ends it. 'islet start', 'systemctl --user start islet' and the session bus can start
    it in either case.

    """

  /// Both ways, with their names for people.
  private struct Ways {
    let entry: LoginEntry
    let unit: LoginUnit

    init() throws {
      guard let places = LoginPlaces() else {
        throw CommandFailure(
          message: "there is no place for it: set HOME or XDG_CONFIG_HOME to an absolute path")
      }
      guard let folder = OwnProgram.folder else {
        throw CommandFailure(message: "cannot tell where this program is: /proc is not mounted")
      }
      entry = LoginEntry(places, program: folder == "/" ? "/islet" : folder + "/islet")
      unit = LoginUnit(places)
    }

    /// Prints both, a line each.
    ///
    /// - Returns: Whether each one starts the overlay.
    func report() throws -> [Bool] {
      let states = [("autostart entry", try entry.state()), ("systemd unit", unit.state)]
      for (name, state) in states {
        StandardStreams.print("\(name): \(state.isOn ? "on" : "off"), \(state.reason)\n")
      }
      return states.map(\.1.isOn)
    }
  }

  private static func turnOn(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    let ways = try Ways()
    try ways.unit.turnOn()
    tell(try ways.entry.turnOn())
    guard try ways.report().contains(true) else {
      throw CommandFailure(message: "nothing starts the overlay at login; see the lines above")
    }
    return 0
  }

  private static func turnOff(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    let ways = try Ways()
    try ways.unit.turnOff()
    tell(try ways.entry.turnOff())
    guard try !ways.report().contains(true) else {
      throw CommandFailure(message: "something still starts the overlay; see the lines above")
    }
    return 0
  }

  private static func status(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    _ = try Ways().report()
    return 0
  }

  private static func tell(_ changes: [String]) {
    for change in changes { StandardStreams.print(change + "\n") }
  }
}
