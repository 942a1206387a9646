import Foundation
import TestSupport
import Testing

/// `islet autostart …` as people run it, in a home of the test's own.
@Suite struct AutostartTests {
  private let home: LoginHome

  init() throws { home = try LoginHome() }

  // MARK: Installed by a package

  @Test func aPackageIsSwitchedOffAndOnAgain() throws {
    try home.install()
    #expect(try home.state() == ["on", "on"])
    let before = try home.autostart("status").output
    #expect(before.contains(home.systemEntry) && before.contains(home.systemDependency))

    let off = try home.autostart("off")
    #expect(off.status == .exited(0) && off.errors.isEmpty)
    #expect(try home.state() == ["off", "off"])
    #expect(home.text(home.entry)?.contains("\nHidden=true\n") == true)
    #expect(home.target(home.ownDependency) == "/dev/null")
    // Each line says why.
    #expect(off.output.contains("\(home.entry) says Hidden=true"))
    #expect(off.output.contains("\(home.ownDependency) masks it"))
    // The unit itself is there: it can be started by hand, and by the bus.
    #expect(home.target(home.units + "/islet.service") == nil)

    let on = try home.autostart("on")
    #expect(on.status == .exited(0) && on.output == before && on.errors.isEmpty)
    // Nothing of the user's is left that would stand in for what an upgrade brings.
    #expect(home.text(home.entry) == nil && home.target(home.ownDependency) == nil)
  }

  @Test func twiceIsAsOnce() throws {
    try home.install()
    for words in ["on", "off"] {
      let first = try home.autostart(words)
      let text = home.text(home.entry)
      #expect(try home.autostart(words) == first)
      #expect(home.text(home.entry) == text)
    }
    // No unfinished file is left either.
    for path in [home.entry, home.ownDependency] {
      let folder = (path as NSString).deletingLastPathComponent
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }
  }

  @Test func offHoldsForAPackageThatComesLater() throws {
    #expect(try home.autostart("off").status == .exited(0))
    try home.install()
    #expect(try home.state() == ["off", "off"])
  }

  @Test func aUnitThatNobodyEnabledIsEnabledForThisUser() throws {
    try home.install(isEnabled: false)
    #expect(try home.state() == ["on", "off"])
    #expect(try home.autostart("on").status == .exited(0))
    #expect(home.target(home.ownDependency) == home.systemUnit)
    #expect(try home.state() == ["on", "on"])
    // Also after it was off, which takes the place of that link.
    #expect(try home.autostart("off").status == .exited(0))
    #expect(home.target(home.ownDependency) == "/dev/null")
    #expect(try home.autostart("on").status == .exited(0))
    #expect(home.target(home.ownDependency) == home.systemUnit)
  }

  // MARK: Without a package

  @Test func aBuildWritesAnEntryOfItsOwn() throws {
    #expect(try home.state() == ["off", "off"])
    #expect(try home.autostart("status").output.contains("no unit islet.service is installed"))
    #expect(try home.autostart("on").status == .exited(0))
    #expect(try home.state() == ["on", "off"])
    let text = try #require(home.text(home.entry))
    #expect(text.contains("\nExec=\(home.program) overlay\n"))
    #expect(home.target(home.ownDependency) == nil)
    #expect(try home.autostart("off").status == .exited(0))
    #expect(try home.state() == ["off", "off"])
    #expect(try home.autostart("on").status == .exited(0))
    #expect(home.text(home.entry) == text)

    // A package that comes takes over at the next `on`.
    try home.install()
    #expect(try home.autostart("on").status == .exited(0))
    #expect(home.text(home.entry) == nil)
    #expect(try home.state() == ["on", "on"])
  }

  @Test func aBuildThatHasGoneIsNoStart() throws {
    #expect(try home.autostart("on").status == .exited(0))
    let text = try #require(home.text(home.entry))
    let gone = text.replacingOccurrences(of: home.program, with: "/nowhere/islet")
    try home.write(gone, to: home.entry)
    #expect(try home.state() == ["off", "off"])
    #expect(try home.autostart("status").output.contains("/nowhere/islet, which is not there"))
    #expect(try home.autostart("on").status == .exited(0))
    #expect(home.text(home.entry) == text)
  }

  // MARK: Files of the user's own

  private static let handmade = """
    # mine
    [Desktop Entry]
    Type=Application
    Name=Islet
    Name[de]=Insel
    Exec=islet overlay --scale 2

    [Desktop Action Quit]
    Name=Quit
    Exec=islet quit
    Hidden=never

    """

  @Test func aHandmadeEntryIsChangedByOneLine() throws {
    try home.write(Self.handmade, to: home.entry)
    #expect(try home.state() == ["on", "off"])
    #expect(try home.autostart("on").status == .exited(0))
    #expect(home.text(home.entry) == Self.handmade)

    let off = try home.autostart("off")
    #expect(off.status == .exited(0))
    #expect(off.output.hasPrefix("changed \(home.entry), which is not Islet's own: Hidden=true\n"))
    let group = "[Desktop Entry]\n"
    let hidden = Self.handmade.replacingOccurrences(of: group, with: group + "Hidden=true\n")
    #expect(home.text(home.entry) == hidden)
    #expect(try home.state() == ["off", "off"])

    let on = try home.autostart("on")
    #expect(on.output.hasPrefix("changed \(home.entry), which is not Islet's own: Hidden=false\n"))
    #expect(try home.state() == ["on", "off"])
    #expect(
      home.text(home.entry)
        == hidden.replacingOccurrences(of: "Hidden=true", with: "Hidden=false"))
  }

  @Test func whatTheSettingsOfADesktopSwitchedOffIsSwitchedOn() throws {
    let text = Self.handmade.replacingOccurrences(
      of: "Type=", with: "X-GNOME-Autostart-enabled = false\nType=")
    try home.write(text, to: home.entry)
    #expect(try home.state() == ["off", "off"])
    let status = try home.autostart("status").output
    #expect(status.contains("says X-GNOME-Autostart-enabled=false"))
    #expect(try home.autostart("on").output.contains(": X-GNOME-Autostart-enabled=true\n"))
    #expect(try home.state() == ["on", "off"])
  }

  @Test(arguments: ["", "Hidden=true\n"])
  func whatIsNoEntryIsLeftAlone(text: String) throws {
    try home.install()
    try home.write(text, to: home.entry)
    #expect(try home.state() == ["off", "on"])
    let on = try home.autostart("on")
    #expect(on.status == .exited(1))
    #expect(on.errors.contains("\(home.entry) is no desktop entry") && on.errors.contains("remove"))
    #expect(home.text(home.entry) == text)
    // It is off as it is.
    #expect(try home.autostart("off").status == .exited(0))
    #expect(home.text(home.entry) == text)
  }

  @Test func aMaskOfTheWholeUnitIsLeftToSystemctl() throws {
    try home.install()
    try home.link(to: "/dev/null", at: home.units + "/islet.service")
    #expect(try home.state() == ["on", "off"])
    let on = try home.autostart("on")
    #expect(on.status == .exited(1) && on.errors.contains("systemctl --user unmask islet"))
    #expect(home.target(home.units + "/islet.service") == "/dev/null")
  }

  @Test func whatIsNoLinkIsNotReplacedByOne() throws {
    try home.install()
    try home.write("[Unit]\n", to: home.ownDependency)
    let off = try home.autostart("off")
    #expect(off.status == .exited(1) && off.errors.contains(home.ownDependency))
    #expect(home.text(home.ownDependency) == "[Unit]\n")
    #expect(try home.state()[1] == "on")
  }

  // MARK: What cannot be

  @Test func withoutAHomeItSaysSo() throws {
    home.environment["XDG_CONFIG_HOME"] = nil
    for value in ["", "here"] {
      home.environment["HOME"] = value
      for words in ["on", "off", "status"] {
        let result = try home.autostart(words)
        #expect(result.status == .exited(1) && result.errors.contains("HOME"))
      }
    }
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
    try home.install()
    try home.write("", to: home.scratch.path + "/config/autostart")
    let off = try home.autostart("off")
    #expect(off.status == .exited(1))
    #expect(off.errors.contains(home.scratch.path + "/config/autostart"))
  }

  @Test(arguments: [[], ["of"], ["on", "off"], ["status", "--json"]])
  func otherWordsAreUsageErrors(words: [String]) throws {
    let process = try TestProcess(
      [home.program, "autostart"] + words, environment: home.environment, folder: home.scratch)
    #expect(try process.waitForEnd() == .exited(2))
    #expect(process.errors.contains("--help"))
  }
}
