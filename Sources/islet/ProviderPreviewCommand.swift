import Authoring

/// `islet provider preview`: pictures of what a provider shows, without a screen.
enum ProviderPreviewCommand {
  static var command: Command {
    Command(
      name: "preview", operands: "[FILE]",
      summary: "Draw what a provider shows into PNG files, without a screen.",
      details: """
        Each activity is drawn as compact, minimal, expanded and list, at each scale, into
        DIR/NAME-PRESENTATION.png, with @2x and so on in the name of larger ones. Without a FILE
        the view archive or the state that --archive and --state name are drawn, both as JSON.
        Exit status: 0 done, 1 there is nothing to draw, 2 wrong usage.

        """,
      options: [
        OptionSpec(
          "output", letter: "o", argument: "DIR", .directory,
          help: "where the files go; default: here"),
        OptionSpec(
          "scale", argument: "N", isRepeatable: true,
          help: "pixels per point, 0.5 to 4; default: 1 and 2"),
        OptionSpec("archive", argument: "FILE", .file(), help: "draw this view archive"),
        OptionSpec(
          "state", argument: "FILE", .file(), help: "draw this state with the built-in views"),
        ProviderCommands.tellOption,
        OptionSpec("transparent", help: "no background"),
        OptionSpec("verbose", help: "print what the provider writes"),
      ], arguments: [.file(ending: ".so")], run: run)
  }

  private static func run(_ options: ParsedOptions) throws -> Int32 {
    let scales = try scales(options)
    let file = try file(options)
    let (host, loader) = (try HelperPrograms.host(), try HelperPrograms.imageLoader())
    // Read before anything is started.
    let archive = try options["archive"].map { try InputFile($0).text(limit: 1 << 20) }
    let state = try options["state"].map { try InputFile($0).text(limit: 1 << 20) }
    let isVerbose = options.has("verbose")
    do throws(PreviewFailure) {
      let preview = try ProviderPreview(
        loader: loader, scales: scales,
        background: options.has("transparent") ? .transparent : .wallpaper)
      if let file {
        try preview.take(
          provider: file, host: host, commands: ProviderCommands.commandLines(options),
          trace: { if isVerbose { StandardStreams.print($0 + "\n") } })
      } else {
        try preview.take(archive: archive ?? "", state: state ?? "{}", name: name(options))
      }
      for path in try preview.write(into: options["output"] ?? ".") {
        StandardStreams.print(path + "\n")
      }
    } catch {
      throw CommandFailure(message: error.message)
    }
    return 0
  }

  /// The provider's library; nil where files stand in for one.
  private static func file(_ options: ParsedOptions) throws(UsageError) -> String? {
    guard options["archive"] == nil, options["state"] == nil else {
      try options.requireOperands()
      return nil
    }
    return try options.requireOperands("the provider's FILE")[0]
  }

  /// What the files of a preview are called that comes from files: as the first of them.
  private static func name(_ options: ParsedOptions) -> String {
    let path = options["archive"] ?? options["state"] ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return stem.isEmpty || stem == "-" ? "preview" : stem
  }

  private static func scales(_ options: ParsedOptions) throws(UsageError) -> [Double] {
    let texts = options.all("scale")
    var scales: [Double] = []
    for text in texts {
      guard let scale = Double(text), (0.5...4).contains(scale) else {
        throw UsageError(message: "--scale takes a number from 0.5 to 4, not '\(text)'")
      }
      scales.append(scale)
    }
    return scales.isEmpty ? [1, 2] : scales
  }
}
