import Foundation
import TestSupport
import Testing

@testable import Login

/// What the package installs and what this program writes, as other programs read it.
@Suite struct LoginFileTests {
  @Test func everyEntryIsValid() throws {
    let home = try LoginHome()
    let validate = ["desktop-file-validate"]
    #expect(try home.run(validate + [Package.path("packaging/login/islet.desktop")]).isEmpty)
    for words in ["on", "off"] {
      #expect(try home.autostart(words).status == .exited(0))
      #expect(try home.run(validate + [home.entry]).isEmpty)
    }
  }

  @Test func systemdStartsItWithTheSessionUnlessItIsOff() throws {
    let home = try LoginHome()
    try home.install()
    #expect(try startsWithTheSession(home))
    #expect(try home.autostart("off").status == .exited(0))
    #expect(try !startsWithTheSession(home))
    #expect(try home.autostart("on").status == .exited(0))
    #expect(try startsWithTheSession(home))
  }

  /// What a systemd of the user's would do at the start of a graphical session.
  private func startsWithTheSession(_ home: LoginHome) throws -> Bool {
    let runtime = home.scratch.newPath("run")
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
    // It refuses to be tried by root.
    let isRoot = getuid() == 0
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if isRoot { _ = try home.run(["chown", "-R", "65534:65534", home.scratch.path]) }
    let plan = try home.run(
      (isRoot ? nobody : []) + ["systemd", "--user", "--test", "--unit=graphical-session.target"],
      [
        "XDG_RUNTIME_DIR": runtime,
        "SYSTEMD_UNIT_PATH": home.environment["SYSTEMD_UNIT_PATH", default: ""]
          + ":/usr/lib/systemd/user",
      ])
    try #require(plan.contains("Action: graphical-session.target -> start"))
    return plan.contains("Action: islet.service -> start")
  }

  /// Where systemd starts what has an autostart entry, the unit stands for the package's own.
  @Test func systemdMakesAServiceOfTheEntryOnlyWithoutAPackage() throws {
    let home = try LoginHome()
    #expect(try home.autostart("on").status == .exited(0))
    #expect(try generated(home) == ["app-islet@autostart.service"])
    #expect(try home.autostart("off").status == .exited(0))
    #expect(try generated(home).isEmpty)
    try home.install()
    #expect(try home.autostart("on").status == .exited(0))
    #expect(try generated(home).isEmpty)
  }

  /// The services that systemd makes of autostart entries.
  private func generated(_ home: LoginHome) throws -> [String] {
    let folder = home.scratch.newPath("generated")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // TryExec of the package's entry has to be found.
    let bin = home.scratch.path + "/bin"
    if home.target(bin + "/islet") == nil { try home.link(to: home.program, at: bin + "/islet") }
    _ = try home.run(
      [
        "/usr/lib/systemd/user-generators/systemd-xdg-autostart-generator", folder, folder, folder,
      ], ["PATH": bin + ":/usr/bin"])
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".service") }
  }

  @Test func theUnitIsValid() throws {
    let home = try LoginHome()
    // The program that it names has to be there.
    let source = Package.path("packaging/login/islet.service")
    let text = try #require(home.text(source))
    let unit = home.scratch.path + "/islet.service"
    try home.write(
      text.replacingOccurrences(of: "/usr/bin/islet", with: home.program), to: unit)
    let errors = try home.run(
      ["systemd-analyze", "verify", "--user", "--man=no", unit],
      [
        "XDG_RUNTIME_DIR": home.scratch.path,
        "SYSTEMD_UNIT_PATH": "\(home.scratch.path):/usr/lib/systemd/user",
      ])
    #expect(!errors.contains("islet"), "\(errors)")
  }

  @Test(arguments: [
    "/usr/bin/islet", "/a b/islet", "/a\"b/islet", "/a$b`c/islet", "/a\\b/islet", "/50%/islet",
    "/%%/islet", "/ü/islet", "/a\\\\\"%f/islet",
  ])
  func everyPathSurvivesTheEntry(path: String) throws {
    let file = try #require(
      EntryFile("[Desktop Entry]\nExec=\(LoginEntry.quoted(path)) overlay\n"))
    #expect(file.program == path)
  }

  @Test func keysAreReadAsDesktopsReadThem() throws {
    let text = " [Desktop Entry] \r\n#Hidden=true\r\nHidden = true \r\n[Other]\r\nName=x\r\n"
    let file = try #require(EntryFile(text))
    #expect(file["Hidden"] == "true" && file["Name"] == nil && file["#Hidden"] == nil)
    #expect(file.obstacle == "Hidden=true" && !file.isOwn && file.program == nil)
    for command in ["islet overlay", "", "\"", "%%", "%f /x"] {
      #expect(EntryFile("[Desktop Entry]\nExec=\(command)")?.program == nil)
    }
    #expect(EntryFile("") == nil && EntryFile("[Desktop Entry") == nil)
  }
}
