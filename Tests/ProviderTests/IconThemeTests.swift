import Foundation
import ProviderHosting
import TestSupport
import Testing

/// Finding icons by the icon theme specification, in themes of the test's own and in Adwaita.
@Suite struct IconThemeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(_ path: String, _ text: String = "") throws {
    let file = URL(fileURLWithPath: folder.path).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  /// Two themes, of which the second stands in two places, and pictures of no theme.
  private func makeThemes() throws -> IconTheme {
    try write(
      "icons/Fancy/index.theme",
      """
      # A theme.
      [Icon Theme]
      Name=Fancy
      Name[de]=Schick
      Inherits=Plain,hicolor,missing,Fancy
      Directories=16/apps,48/apps , big/apps,../evil
      ScaledDirectories=16@2/apps

      [16/apps]
      Size=16
      Type=Fixed
      [16@2/apps]
      Size=16
      Scale=2
      Type=Fixed
      [48/apps]
      Size=48
      Threshold=4
      [big/apps]
      Size=128
      MinSize=64
      MaxSize=512
      Type=Scalable
      [../evil]
      Size=16
      """)
    try write(
      "icons/Plain/index.theme",
      "[Icon Theme]\r\nDirectories=any\r\n[any]\r\nSize=24\r\nType=Scalable\r\nMinSize=8\r\nMaxSize=512\r\n"
    )
    try write(
      "icons/hicolor/index.theme", "[Icon Theme]\nDirectories=any\n[any]\nSize=24\nType=Fixed\n")
    for file in [
      "icons/Fancy/16/apps/player.png", "icons/Fancy/16@2/apps/player.png",
      "icons/Fancy/48/apps/player.png", "icons/Fancy/big/apps/player.svg",
      "icons/evil/secret.png", "icons/Plain/any/player.svg", "icons/Plain/any/folder.svg",
      "icons/Plain/any/folder-symbolic.svg", "more/icons/Plain/any/clock.png",
      "icons/hicolor/any/app.png", "icons/hicolor/any/folder.png", "more/pixmaps/old.png",
    ] {
      try write(file)
    }
    return IconTheme(
      name: "Fancy",
      baseDirectories: ["icons", "more/icons", "more/pixmaps"].map {
        "\(folder.path)/\($0)"
      })
  }

  private func find(
    _ theme: IconTheme, _ name: String, symbolic: Bool = false, size: Int = 16
  ) -> String? {
    theme.file(named: name, prefersSymbolic: symbolic, size: size).map {
      String($0.path.dropFirst(folder.path.count + 1))
    }
  }

  @Test(arguments: [
    (16, "16/apps/player.png"), (20, "16@2/apps/player.png"), (32, "16@2/apps/player.png"),
    (33, "16@2/apps/player.png"), (36, "48/apps/player.png"), (52, "48/apps/player.png"),
    (64, "big/apps/player.svg"),
    (2000, "big/apps/player.svg"),
  ])
  func theNearestSizeIsTaken(size: Int, path: String) throws {
    #expect(find(try makeThemes(), "player", size: size) == "icons/Fancy/" + path)
  }

  @Test func themesFollowEachOther() throws {
    let theme = try makeThemes()
    #expect(find(theme, "folder") == "icons/Plain/any/folder.svg")
    #expect(find(theme, "clock") == "more/icons/Plain/any/clock.png")
    #expect(find(theme, "app") == "icons/hicolor/any/app.png")
    #expect(find(theme, "old") == "more/pixmaps/old.png")
    #expect(find(theme, "nowhere") == nil)
  }

  @Test func aSymbolicIconIsPreferredWhereItIsWanted() throws {
    let theme = try makeThemes()
    let symbolic = "icons/Plain/any/folder-symbolic.svg"
    #expect(find(theme, "folder", symbolic: true) == symbolic)
    #expect(find(theme, "folder-symbolic") == symbolic)
    #expect(find(theme, "player", symbolic: true) == "icons/Fancy/16/apps/player.png")
    let file = theme.file(named: "folder", prefersSymbolic: true, size: 16)
    #expect(file?.isSymbolic == true)
  }

  @Test func aMoreGeneralIconIsBetterThanNone() throws {
    let theme = try makeThemes()
    #expect(find(theme, "folder-download-new") == "icons/Plain/any/folder.svg")
    #expect(
      find(theme, "folder-download", symbolic: true) == "icons/Plain/any/folder-symbolic.svg")
  }

  @Test(arguments: ["", "../evil/secret", "secret", "/etc/passwd", ".", "..", "a\nb", "x/y"])
  func whatIsNoNameFindsNothing(name: String) throws {
    #expect(find(try makeThemes(), name) == nil)
  }

  @Test func theSearchPathFollowsTheSpecification() {
    func path(_ variables: [String: String]) -> [String] {
      IconTheme.searchPath { variables[$0] }
    }
    #expect(
      path(["HOME": "/h"]) == [
        "/h/.icons", "/h/.local/share/icons", "/usr/local/share/icons", "/usr/share/icons",
        "/usr/local/share/pixmaps", "/usr/share/pixmaps",
      ])
    #expect(
      path(["XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/a/:relative:/b"]) == [
        "/d/icons", "/a/icons", "/b/icons", "/a/pixmaps", "/b/pixmaps",
      ])
  }

  @Test func theUsersThemeComesFromTheSettings() throws {
    try write("gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name = Fancy\n")
    let variables = ["XDG_CONFIG_HOME": folder.path]
    #expect(IconTheme.configuredName { variables[$0] } == "Fancy")
    try write("gtk-4.0/settings.ini", "[Settings]\ngtk-icon-theme-name=../Evil\n")
    #expect(IconTheme.configuredName { variables[$0] } == "Fancy")
    #expect(IconTheme.configuredName { _ in nil } == nil)
  }

  @Test func aThemeThatMakesNoSenseDoesNoHarm() throws {
    try write(
      "icons/Loop/index.theme",
      "[Icon Theme]\nInherits=Loop,../x,\nDirectories=a,b,c\n[a]\nSize=-3\n[b]\nSize=99999999999999999999\n[c]\nSize=5\n[\n=\n]"
    )
    try write("icons/Loop/a/x.png")
    try write("icons/Loop/c/y.png")
    let theme = IconTheme(name: "Loop", baseDirectories: [folder.path + "/icons"])
    #expect(theme.file(named: "x", prefersSymbolic: true, size: .max) == nil)
    #expect(theme.file(named: "y", prefersSymbolic: true, size: .max) != nil)
    #expect(theme.file(named: "y", prefersSymbolic: true, size: .min) != nil)
  }

  @Test func adwaitaHasWhatSymbolsAreMappedTo() {
    let theme = IconTheme(name: nil, baseDirectories: ["/usr/share/icons"])
    let file = theme.file(named: "audio-volume-high", prefersSymbolic: true, size: 32)
    #expect(file?.isSymbolic == true)
    #expect(file?.path.hasSuffix("/audio-volume-high-symbolic.svg") == true)
  }
}
