import Foundation
import TestSupport
import Testing

/// `islet(1)` in the package is the one that the table of commands makes, and tells of all of it.
@Suite struct ManualPageTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func run(_ words: [String]) throws -> TestProcess {
    let process = try TestProcess(
      words, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], folder: folder)
    #expect(try process.waitForEnd() == .exited(0))
    #expect(process.errors == "")
    return process
  }

  private var file: String { Package.path("packaging/manual/islet.1") }

  /// The page as a reader sees it, without bold and italics.
  private func page() throws -> String {
    try run(["groff", "-man", "-ww", "-Tutf8", "-P-cbou", file]).output
  }

  @Test func thePageInThePackageIsUpToDate() throws {
    let manual = try run([Package.product("islet"), "manual"])
    #expect(
      try manual.output == String(contentsOfFile: file, encoding: .utf8),
      "run: islet manual >packaging/manual/islet.1")
  }

  @Test func itHasEveryCommandWithItsOptions() throws {
    let help = try HelpText(folder: folder)
    let sections = try page().components(separatedBy: "\n   islet ").dropFirst()
    #expect(help.commands.count == sections.count)
    for (command, section) in zip(help.commands, sections) {
      #expect(section.hasPrefix(command.joined(separator: " ")), "\(command)")
      let lines = section.components(separatedBy: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      // The formatter stretches blanks.
      let words = section.split { " \n".contains($0) }.joined(separator: " ")
      let shared =
        words.contains("takes the CONTENT OPTIONS") ? try contentOptions() : []
      for option in try help.options(of: command) where option != "--help" {
        #expect(
          shared.contains(option)
            || lines.contains { $0.hasPrefix(option) || $0.hasPrefix("-o, \(option)") },
          "\(command) \(option)")
      }
    }
  }

  private func contentOptions() throws -> [String] {
    let section = try page().components(separatedBy: "\nCONTENT OPTIONS\n").last ?? ""
    let options = section.components(separatedBy: "\nEXIT STATUS\n")[0]
      .components(separatedBy: "\n").filter { $0.hasPrefix("       --") }
      .map { $0.trimmingCharacters(in: .whitespaces).prefix { $0 != "=" && $0 != " " } }
    return options.map(String.init)
  }

  @Test func itsSectionsAreInTheUsualOrderAndFitIntoATerminal() throws {
    let lines = try page().components(separatedBy: "\n")
    let headings = lines.filter { $0.first?.isLetter == true && $0 == $0.uppercased() }
    #expect(
      headings == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "CONTENT OPTIONS", "EXIT STATUS",
        "ENVIRONMENT", "FILES", "D-BUS", "EXAMPLES", "SEE ALSO",
      ])
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: [
    "ISLET_PROVIDER_PATH", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "SWIFT_BACKTRACE",
    "~/.config/islet/islet.conf", "/usr/lib/systemd/user/islet.service",
    "/etc/xdg/autostart/islet.desktop", "org.islet.Activities1", "islet-timer(1)",
  ])
  func itTellsWhatElseThereIs(word: String) throws {
    #expect(try page().contains(word))
  }
}
