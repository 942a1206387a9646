import Foundation
import TestSupport
import Testing

/// `islet config …` as people run it, on a file of the test's own.
@Suite struct CommandTests {
  private let scratch: ScratchFolder
  private let program: String
  private var file: String { scratch.path + "/config/islet/islet.conf" }

  init() throws {
    scratch = try ScratchFolder()
    program = try Package.product("islet")
  }

  private func config(
    _ words: String..., variables: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = scratch.path + "/config"
    // These commands need neither.
    environment["DISPLAY"] = nil
    environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    environment.merge(variables) { $1 }
    let process = try TestProcess(
      [program, "config"] + words, environment: environment, folder: scratch)
    guard case .exited(let status) = try process.waitForEnd() else {
      throw TestFailure("\(words): \(process.errors)")
    }
    return (status, process.output, process.errors)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/config/islet", withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  @Test func setGetUnset() throws {
    #expect(try config("path").output == file + "\n")
    #expect(try config("get", "pill.offset").output == "11\n")
    #expect(try config("set", "pill.offset", "24").status == 0)
    #expect(try config("get", "pill.offset").output == "24\n")
    // A number below zero is no option.
    let bounce = try config("set", "motion.spring-bounce", "-0.3")
    #expect(bounce.status == 0 && bounce.output == "" && bounce.errors == "")
    #expect(try config("set", "provider.tea.motto", "two words").status == 0)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        [pill]
        offset=24

        [motion]
        spring-bounce=-0.3

        [provider.tea]
        motto=two words

        """)
    #expect(try config("get", "provider.tea.motto").output == "two words\n")
    #expect(try config("unset", "pill.offset").status == 0)
    #expect(try config("get", "pill.offset").output == "11\n")
    let again = try config("unset", "pill.offset")
    #expect(again.status == 1 && again.errors == "islet: pill.offset is not in \(file)\n")
    let missing = try config("get", "provider.tea.sort")
    #expect(missing.status == 1 && missing.errors.contains("islet config set provider.tea.sort"))
  }

  @Test func listMarksDefaults() throws {
    try write("[pill]\noffset=24\n[provider.tea]\nminutes=3\n")
    let list = try config("list")
    #expect(list.status == 0)
    let lines = list.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("pill.offset = 24"))
    #expect(lines.contains("pill.width = 126  # default"))
    #expect(lines.last == "provider.tea.minutes = 3")
    let json = try JSONSerialization.jsonObject(
      with: Data(try config("list", "--json").output.utf8))
    let rows = try #require(json as? [[String: String]])
    let offset = try #require(rows.first { $0["key"] == "pill.offset" })
    #expect(offset["value"] == "24" && offset["default"] == "11")
    #expect(offset["takes"] == "a number from 0 to 400 (points)")
  }

  @Test func checkSaysAllFaults() throws {
    #expect(try config("check").status == 0)
    try write("[pill]\noffset=24\n")
    #expect(try config("check").output == "\(file): no faults\n")
    try write("[pill]\noffset=900\nhuh\n[alerts]\ntiem=3\n")
    let check = try config("check")
    #expect(check.status == 1 && check.output == "")
    let lines = check.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("islet: \(file):2: [pill] offset = 900: it takes a number from 0"))
    #expect(lines[1].hasPrefix("islet: \(file):3: 'huh' is neither [GROUP]"))
    #expect(
      lines[2].hasPrefix("islet: \(file):5: [alerts] tiem = 3: there is no such key; did you"))
    // Another file, and one that is not there.
    let other = try scratch.write("[pill]\n", as: "other.conf")
    #expect(try config("check", other).status == 0)
    #expect(try config("check", other + "x").errors == "islet: there is no file \(other)x\n")
  }

  @Test func setRefuses() throws {
    try write("[pill]\noffset=3\n")
    let value = try config("set", "pill.offset", "1,5")
    #expect(value.status == 1)
    #expect(
      value.errors
        == "islet: islet.conf: [pill] offset = 1,5: it takes a number from 0 to 400 (points)\n")
    let key = try config("set", "pill.ofset", "1")
    #expect(key.status == 1 && key.errors.contains("did you mean 'offset'?"))
    #expect(try config("set", "offset", "1").errors.contains("a key is written GROUP.KEY"))
    #expect(try config("set", "pill.offset").status == 2)
    #expect(try config("set", "pill.offset", "1", "2").status == 2)
    #expect(try config("sett").status == 2)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "[pill]\noffset=3\n")
    // Beside a fault that was there the value is written, and the fault is named.
    try write("[pill]\nofset=3\n")
    let beside = try config("set", "pill.offset", "5")
    #expect(beside.status == 1)
    #expect(beside.errors.contains("islet: pill.offset is set, but the file has no effect before"))
    #expect(beside.errors.contains(":2: [pill] ofset = 3: there is no such key"))
  }

  @Test func theDecimalPointIsAPointInEveryLocale() throws {
    for name in ["de_DE.UTF-8", "tr_TR.UTF-8", "C"] {
      let variables = ["LC_ALL": name, "LC_NUMERIC": name, "LANG": name]
      #expect(try config("set", "pill.offset", "12.5", variables: variables).status == 0)
      #expect(try config("get", "pill.offset", variables: variables).output == "12.5\n")
      #expect(try config("set", "pill.offset", "12,5", variables: variables).status == 1)
    }
  }

  @Test func withoutAHomeItSaysSo() throws {
    let failed = try config("path", variables: ["XDG_CONFIG_HOME": "", "HOME": ""])
    #expect(failed.status == 1 && failed.errors.contains("set HOME or XDG_CONFIG_HOME"))
  }

  @Test func everyCommandHasHelp() throws {
    #expect(try config("--help").output.contains("unset GROUP.KEY"))
    for command in ["list", "get", "set", "unset", "check", "path", "example", "manual"] {
      let help = try config(command, "--help")
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("Usage: islet config \(command)"), "\(command)")
    }
    #expect(
      try config("example").output
        == String(contentsOfFile: Package.path("packaging/examples/islet.conf"), encoding: .utf8))
    #expect(
      try config("manual").output
        == String(contentsOfFile: Package.path("packaging/manual/islet.conf.5"), encoding: .utf8))
  }
}
