/// The command that starts and changes timers; the provider `timer` carries it out.
enum TimerCommand {
  static var command: Command {
    Command(
      name: "timer", operands: "[TIME [NAME] | COMMAND]",
      summary: "Start a timer, an alarm, a stopwatch or a focus session; change one.",
      details: details, options: specs, arguments: [.live(.preset)], keywords: keywords
    ) { parsed in
      // The options first: a name may begin with a dash then.
      let options = specs.flatMap { spec in
        spec.argument == nil
          ? (parsed.has(spec.name) ? ["--\(spec.name)"] : [])
          : parsed.all(spec.name).map { "--\(spec.name)=\($0)" }
      }
      // Timers that were kept ring again with the overlay: even a list of them needs it.
      return try ProviderCommands.run(
        provider: "timer", options + ["--"] + parsed.operands, startsOverlay: true)
    }
  }

  private static let specs = [
    OptionSpec("command", argument: "COMMAND", help: "what sh runs at the end; $1 is the name"),
    OptionSpec("sound", argument: "NAME", help: "a name of the sound theme, or none"),
    OptionSpec("repeat", help: "begin again at the end; an alarm rings every day"),
    OptionSpec("pause-on-suspend", help: "wait while the machine sleeps"),
    OptionSpec("run-through-suspend", help: "go on while the machine sleeps"),
    OptionSpec("work", argument: "DURATION", help: "with focus: how long one works at a time"),
    OptionSpec("break", argument: "DURATION", help: "with focus: the break after that"),
    OptionSpec("long-break", argument: "DURATION", help: "with focus: the break at the end"),
    OptionSpec("rounds", argument: "NUMBER", help: "with focus: how often there is work, 1 to 12"),
    OptionSpec("json", help: "with list: for programs, one JSON array"),
  ]

  private static let keywords = [
    Keyword(name: "list", summary: "print all; also without any word"),
    changing("pause", "stop counting"),
    changing("resume", "go on; after a break of a focus session, begin to work"),
    Keyword(
      name: "add", operands: "DURATION [TIMER]", summary: "give it more time",
      arguments: [.none, .live(.timer)]),
    changing("restart", "begin anew"),
    changing("snooze", "put off one that rings"),
    changing("stop", "end the ringing; a repeated alarm rings again tomorrow"),
    changing("cancel", "take it away"),
    Keyword(name: "stopwatch", operands: "[NAME]", summary: "count up"),
    Keyword(
      name: "focus", operands: "[NAME]",
      summary: "work and breaks in turn: a break begins by itself, work waits for you"),
    changing("skip", "go on to the next part of a focus session"),
    Keyword(name: "again", summary: "start the last one once more"),
    Keyword(name: "presets", summary: "print the timers that have a name in the configuration"),
  ]

  private static func changing(_ name: String, _ summary: String) -> Keyword {
    Keyword(name: name, operands: "[TIMER]", summary: summary, arguments: [.live(.timer)])
  }

  private static let details = """
    TIME is one of
      25m  90s  7m30s  1h20m  1h 20m  1h30   numbers with h, m and s, from large to small
      1.5h  0.5m                             one number with decimals
      25                                     a number alone counts minutes
      5 minutes  1 hour 20 minutes           units in words, also min, mins, sec, secs, hr, hrs
      an hour  half an hour                  and 'a quarter of an hour', 'an hour and a half'
      17:00  09:30                           an alarm at a time of day, with two digits each
      5pm  5:30pm  at 17:00                  the same
    '1:30' is refused: it could be a time of day or a duration. A timer takes from 1 second to
    99:59:59; there may be 32. The name is what follows, or a preset's name stands alone.

    COMMAND is one of
    \(Keyword.table(keywords))
    TIMER is a number or a name of the list; without it the only one is meant that it can be.

    Timers run on while the machine sleeps, stopwatches and focus sessions wait. An alarm follows
    the clock and the time zone. All of them survive a restart. See islet-timer(1).

    """
}
