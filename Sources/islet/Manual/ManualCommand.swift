/// The command that prints the program's own manual page.
enum ManualCommand {
  static var command: Command {
    Command(name: "manual", summary: "Print the manual page islet(1).") {
      try $0.requireOperands()
      StandardStreams.print(ProgramManual.page(CommandTree(Command.all)))
      return 0
    }
  }
}
