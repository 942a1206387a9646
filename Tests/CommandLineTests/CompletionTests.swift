import Foundation
import TestSupport
import Testing

/// The completion scripts in the shells themselves, where no overlay runs.
@Suite struct CompletionTests {
  private let folder: ScratchFolder
  private let environment: [String: String]

  init() throws {
    folder = try ScratchFolder()
    environment = [
      "XDG_CONFIG_HOME": folder.path + "/config", "XDG_CACHE_HOME": folder.path + "/cache",
      "XDG_DATA_HOME": folder.path + "/data",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
    ]
  }

  private func complete(_ shell: Shell, _ line: String, in directory: String? = nil) throws
    -> [String]
  {
    try shell.complete(line, environment: environment, folder: folder, in: directory)
  }

  @Test(arguments: Shell.allCases)
  func everyCommandIsOfferedAndNothingHidden(shell: Shell) throws {
    let help = try HelpText(folder: folder)
    #expect(help.roots.contains("provider") && !help.roots.contains("debug"))
    let groups = help.roots.filter { !help.commands(below: $0).isEmpty }
    let offered = try shell.complete(
      ["islet "] + groups.map { "islet \($0) " }, environment: environment, folder: folder)
    #expect(offered[0].map(\.text) == help.roots.sorted())
    for (group, words) in zip(groups, offered.dropFirst()) {
      #expect(words.map(\.text) == help.commands(below: group).sorted(), "\(group)")
    }
  }

  @Test(arguments: Shell.allCases)
  func everyOptionIsOffered(shell: Shell) throws {
    let help = try HelpText(folder: folder)
    let offered = try shell.complete(
      help.commands.map { "islet \($0.joined(separator: " ")) --" }, environment: environment,
      folder: folder)
    for (command, words) in zip(help.commands, offered) {
      #expect(words.map(\.text) == (try help.options(of: command)).sorted(), "\(command)")
    }
    // Without a command they are the overlay's.
    #expect(
      try complete(shell, "islet --")
        == (help.options(of: ["overlay"]) + ["--version"]).sorted())
  }

  @Test(arguments: Shell.allCases)
  func wordsAreOfferedWhereTheyMayStand(shell: Shell) throws {
    let lines: [(line: String, words: [String])] = [
      ("islet prov", ["provider"]),
      ("islet start --st", ["--stale-in", "--start-at", "--status"]),
      ("islet start --status ", ["failed", "running", "succeeded"]),
      ("islet start --title 'two words' --status r", ["running"]),
      ("islet update activity-1 --progress ", ["indeterminate", "none"]),
      ("islet end --dismiss ", ["after=", "default", "immediate"]),
      ("islet start --tint bl", ["blue"]),
      ("islet start --icon hour", ["hourglass"]),
      ("islet provider new --language ", ["c", "swift"]),
      ("islet provider check --case f", ["first-host", "fuzz"]),
      ("islet --scale 2 --hide", ["--hide-idle"]),
      ("islet config get pill.pos", ["pill.position"]),
      ("islet config set motion.reduced-motion ", ["auto", "off", "on"]),
      ("islet config set pill.position top-", ["top-center", "top-left", "top-right"]),
      ("islet timer pau", ["pause"]), ("islet timer --rep", ["--repeat"]),
      ("islet provider tell timer --js", []), ("islet nonsense ", []),
      // Another program's line is that program's.
      ("islet run --ti", ["--title"]), ("islet run -- islet config pa", ["path"]),
      ("islet run islet config pa", ["path"]),
      ("islet run --title Build islet config pa", ["path"]),
    ]
    let offered = try shell.complete(
      lines.map(\.line), environment: environment, folder: folder)
    for (line, words) in zip(lines, offered) {
      #expect(words.map(\.text) == line.words, "\(line.line)")
    }
  }

  @Test func aValueMayFollowASignOfEquality() throws {
    #expect(try complete(.bash, "islet start --status=s") == ["succeeded"])
    #expect(try complete(.zsh, "islet start --status=s") == ["succeeded"])
    #expect(try complete(.fish, "islet start --status=s") == ["--status=succeeded"])
  }

  @Test func keysOfTheFileAreOfferedToo() throws {
    let config = folder.path + "/config/islet"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try "[pill]\noffset=24\nwidth=126\n[provider.tea]\nminutes=3\n".write(
      toFile: config + "/islet.conf", atomically: false, encoding: .utf8)
    for shell in Shell.allCases {
      #expect(try complete(shell, "islet config get provider.t") == ["provider.tea.minutes"])
      let set = try complete(shell, "islet config unset ")
      #expect(set == ["pill.offset", "pill.width", "provider.tea.minutes"], "\(shell.rawValue)")
    }
  }

  @Test func filesAreOfferedWhereAFileMayStand() throws {
    let place = folder.path + "/place"
    try FileManager.default.createDirectory(
      atPath: place + "/inner", withIntermediateDirectories: true)
    for name in ["libtea.so", "notes.txt"] {
      #expect(FileManager.default.createFile(atPath: "\(place)/\(name)", contents: nil))
    }
    for shell in [Shell.bash, .zsh] {
      #expect(try complete(shell, "islet provider check ", in: place) == ["inner", "libtea.so"])
      #expect(try complete(shell, "islet provider new --sdk ", in: place) == ["inner"])
      #expect(
        try complete(shell, "islet config check ", in: place) == [
          "inner", "libtea.so", "notes.txt",
        ])
    }
    // fish puts the others behind those that fit.
    #expect(try complete(.fish, "islet provider check li", in: place) == ["libtea.so"])
    #expect(try complete(.fish, "islet provider new --sdk ", in: place) == ["inner/"])
    #expect(try complete(.fish, "islet config check no", in: place) == ["notes.txt"])
  }

  @Test func wordsHaveTheirHelpBesideThem() throws {
    let fish = try Shell.fish.complete(
      ["islet prov", "islet start --keyl", "islet provider check --case memory"],
      environment: environment, folder: folder)
    #expect(
      fish.map { $0.map(\.meaning) } == [
        ["What the providers do, and their restart."],
        ["show the progress, or the time, around the whole pill"], ["does not grow"],
      ])
    let zsh = try TestProcess(
      [Package.product("islet"), "completion", "zsh"], environment: environment, folder: folder)
    #expect(try zsh.waitForEnd() == .exited(0))
    #expect(zsh.output.contains("'provider:What the providers do, and their restart.'"))
    #expect(zsh.output.contains("--keyline[show the progress, or the time, around the whole pill]"))
  }

  @Test(arguments: ["activity", "provider", "timer", "preset"])
  func withoutAnOverlayThereAreNoWordsAndNothingIsStarted(kind: String) throws {
    let bus = try SessionBus(folder: folder)
    let trace = folder.path + "/started"
    let program = try folder.write("#!/bin/sh\ntouch \(trace)\n", as: "overlay")
    #expect(chmod(program, 0o700) == 0)
    try bus.offer("org.islet.Islet", program: program)
    var environment = environment
    environment["PATH"] = "/usr/bin:/bin"
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    func run(_ words: [String]) throws -> TestProcess {
      let process = try TestProcess(words, environment: environment, folder: folder)
      try process.waitForEnd(seconds: 30)
      return process
    }
    let words = try run([Package.product("islet"), "completion", "words", kind])
    #expect(words.ending == .exited(0) && words.output == "" && words.errors == "")
    #expect(!FileManager.default.fileExists(atPath: trace))
    // The bus would have started it.
    _ = try run([
      "busctl", "--user", "call", "org.islet.Islet", "/", "org.islet.Overlay1", "Status",
    ])
    #expect(FileManager.default.fileExists(atPath: trace))
  }
}
