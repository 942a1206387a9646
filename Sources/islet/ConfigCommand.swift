import Activities
import Configuration
import Storage

/// The commands about the configuration file.
///
/// They need no overlay; a running one follows the file.
enum ConfigCommand {
  static var command: Command {
    Command.group(
      "config", summary: "The configuration file, its keys and its faults.",
      [
        Command(
          name: "list", summary: "Print every key with its value.",
          options: [OptionSpec("json", help: "for programs: one JSON array, with help")], run: list),
        Command(
          name: "get", operands: "GROUP.KEY", summary: "Print a key's value.",
          arguments: [.live(.key)], run: get),
        Command(
          name: "set", operands: "GROUP.KEY VALUE", summary: "Write a key to the file.",
          details: "The file's comments and order stay.\n",
          arguments: [.live(.key), .live(.value)],
          endsOptionsAtOperand: true, run: set),
        Command(
          name: "unset", operands: "GROUP.KEY",
          summary: "Take a key out of the file, so that its default holds.",
          arguments: [.live(.setKey)], run: unset),
        Command(
          name: "check", operands: "[FILE]", summary: "Print all faults of the file.",
          details: "Without FILE it checks the file that 'islet config path' prints.\n",
          arguments: [.file()], run: check),
        Command(name: "path", summary: "Print the file's path.", run: path),
        Command(
          name: "example", summary: "Print an example of the file, with every key and its default.",
          run: example),
        Command(name: "manual", summary: "Print the manual page islet.conf(5).", run: manual),
      ])
  }

  /// The configuration file's path.
  static func filePath() throws -> String {
    guard let path = Directories().configurationFile else {
      throw CommandFailure(message: "islet.conf: \(ConfigurationFile.noPlace)")
    }
    return path
  }

  private static func list(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    let reader = try read(filePath())
    let configuration = reader.configuration
    if options.has("json") {
      StandardStreams.print(try table(configuration).json)
    } else {
      var text = ""
      for entry in Configuration.entries {
        let value = try configuration.text(of: ConfigurationPath(entry.path)) ?? ""
        text += "\(entry.path) = \(value)"
        text += value == entry.defaultText ? "  # default\n" : "\n"
      }
      for (path, value) in configuration.providerTexts { text += "\(path) = \(value)\n" }
      StandardStreams.print(text)
    }
    return report(reader.problems)
  }

  private static func table(_ configuration: Configuration) throws -> Table {
    var table = Table(columns: [
      ("KEY", "key"), ("VALUE", "value"), ("DEFAULT", "default"), ("TAKES", "takes"),
      ("HELP", "help"),
    ])
    for entry in Configuration.entries {
      let value = try configuration.text(of: ConfigurationPath(entry.path)) ?? ""
      table.rows.append(
        [entry.path, value, entry.defaultText, entry.allowed, entry.summary].map { .string($0) })
    }
    for (path, value) in configuration.providerTexts {
      table.rows.append([.string(path), .string(value), nil, nil, nil])
    }
    return table
  }

  private static func get(_ options: ParsedOptions) throws -> Int32 {
    let key = try ConfigurationPath(options.requireOperands("GROUP.KEY")[0])
    let reader = try read(filePath())
    guard let text = try reader.configuration.text(of: key) else {
      throw CommandFailure(message: "\(key) is not set; 'islet config set \(key) VALUE' sets it")
    }
    StandardStreams.print(text + "\n")
    return report(reader.problems)
  }

  private static func set(_ options: ParsedOptions) throws -> Int32 {
    let words = try options.requireOperands("GROUP.KEY", "VALUE")
    let key = try ConfigurationPath(words[0])
    let problems = try ConfigurationEditor(path: filePath()).set(key, to: words[1])
    return report(problems, after: "\(key) is set")
  }

  private static func unset(_ options: ParsedOptions) throws -> Int32 {
    let key = try ConfigurationPath(options.requireOperands("GROUP.KEY")[0])
    let path = try filePath()
    guard let problems = try ConfigurationEditor(path: path).unset(key) else {
      throw CommandFailure(message: "\(key) is not in \(path)")
    }
    return report(problems, after: "\(key) is unset")
  }

  private static func check(_ options: ParsedOptions) throws -> Int32 {
    let path = try options.operands.isEmpty ? filePath() : options.requireOperands("FILE")[0]
    if !options.operands.isEmpty, try AtomicFile.read(path, limit: .max) == nil {
      throw CommandFailure(message: "there is no file \(path)")
    }
    let problems = try read(path).problems
    if problems.isEmpty { StandardStreams.print("\(path): no faults\n") }
    return report(problems)
  }

  private static func path(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    StandardStreams.print(try filePath() + "\n")
    return 0
  }

  private static func manual(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    StandardStreams.print(ManualPage.text)
    return 0
  }

  private static func example(_ options: ParsedOptions) throws -> Int32 {
    try options.requireOperands()
    StandardStreams.print(ExampleFile.text)
    return 0
  }

  private static func read(_ path: String) throws -> ConfigurationReader {
    let bytes = try AtomicFile.read(path, limit: ConfigurationReader.sizeLimit) ?? []
    return ConfigurationReader(bytes, origin: path)
  }

  /// Says what is wrong with the file.
  ///
  /// - Returns: The exit status.
  private static func report(
    _ problems: [ConfigurationProblem], after deed: String? = nil
  ) -> Int32 {
    if problems.isEmpty { return 0 }
    if let deed {
      StandardStreams.error("\(deed), but the file has no effect before this is mended:")
    }
    for problem in problems { StandardStreams.error("\(problem)") }
    return 1
  }
}
