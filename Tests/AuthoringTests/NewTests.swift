import Authoring
import Foundation
import TestSupport
import Testing

/// `islet provider new`: what it writes builds for real, and passes the check.
@Suite(.serialized) struct NewTests {
  private func run(_ words: [String], in folder: ScratchFolder) throws {
    let process = try TestProcess(
      words, environment: ProcessInfo.processInfo.environment, folder: folder)
    #expect(
      try process.waitForEnd(seconds: 900) == .exited(0),
      "\(words): \(process.output.suffix(2000))\(process.errors)")
  }

  private func expectClean(_ library: String) throws {
    let check = try Islet("provider", "check", library)
    #expect(check.ending == .exited(0), "\(check.output)")
    let lines = check.output.split(separator: "\n").dropLast()
    #expect(lines.allSatisfy { $0.hasPrefix("passed ") }, "\(check.output)")
  }

  private func permissions(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func theCTemplateBuildsAndPasses() throws {
    let folder = try ScratchFolder()
    let place = folder.newPath("egg-timer")
    let new = try Islet(
      "provider", "new", "egg-timer", "--language", "c", "--directory", place)
    #expect(new.ending == .exited(0), "\(new.errors)")
    // As `mkdir` makes it, so that others may read what they may read of any source.
    let usual = folder.newPath("usual")
    try FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: false)
    #expect(try permissions(of: place) == permissions(of: usual) & 0o755)
    let source = try String(contentsOfFile: "\(place)/egg-timer.c", encoding: .utf8)
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count < 100)
    #expect(!source.contains("@"))
    try run(["make", "-C", place, "CFLAGS=-O1 -Wpedantic -Werror"], in: folder)
    try expectClean("\(place)/libegg-timer.so")
  }

  /// The SDK is compiled for it: the scratch folder is kept from run to run.
  @Test func theSwiftTemplateBuildsAndPasses() throws {
    let folder = try ScratchFolder()
    let place = folder.newPath("egg-timer")
    let new = try Islet("provider", "new", "egg-timer", "--directory", place)
    #expect(new.ending == .exited(0), "\(new.errors)")
    #expect(new.output.contains("Sources/EggTimer/EggTimerProvider.swift"))
    let scratch = Package.path(".build/template")
    try run(
      [
        "swift", "build", "--package-path", place, "--scratch-path", scratch,
        "-Xswiftc", "-warnings-as-errors",
      ], in: folder)
    try expectClean("\(scratch)/debug/libegg-timer.so")
  }

  @Test(arguments: ["c", "swift"])
  func aPackageSkeletonIsWritten(_ language: String) throws {
    let folder = try ScratchFolder()
    let place = folder.newPath("egg-timer")
    let new = try Islet(
      [
        "provider", "new", "egg-timer", "--language", language, "--deb", "--directory", place,
      ], environment: ["DEBFULLNAME": "Ann Author", "DEBEMAIL": "ann@example.org"])
    #expect(new.ending == .exited(0), "\(new.errors)")
    func text(_ path: String) throws -> String {
      #expect(new.output.contains("\(place)/debian/\(path)\n"))
      return try String(contentsOfFile: "\(place)/debian/\(path)", encoding: .utf8)
    }
    let control = try text("control")
    #expect(control.contains("\nMaintainer: Ann Author <ann@example.org>\n"))
    #expect(control.contains("\nPackage: islet-provider-egg-timer\n"))
    // The reader of changelogs takes name, version and date apart, and complains of what is wrong.
    _ = try text("changelog")
    try run(["dpkg-parsechangelog", "-l", "\(place)/debian/changelog", "--all"], in: folder)
    #expect(try text("install").hasSuffix("libegg-timer.so usr/lib/islet/providers\n"))
    #expect(try text("source/format") == "3.0 (native)\n")
    for path in ["control", "changelog", "copyright", "install", "rules", ".gitignore"] {
      #expect(try text(path).matches(of: /@[A-Z]+@/).isEmpty, "a placeholder in \(path)")
    }
    #expect(FileManager.default.isExecutableFile(atPath: "\(place)/debian/rules"))
    try run(["make", "-n", "-f", "\(place)/debian/rules", "override_dh_auto_test"], in: folder)
  }

  @Test func withoutBeingAskedThereIsNoPackage() throws {
    let folder = try ScratchFolder()
    let place = folder.newPath("egg-timer")
    let new = try Islet(
      "provider", "new", "egg-timer", "--language", "c", "--directory", place)
    #expect(new.ending == .exited(0), "\(new.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(place)/debian"))
  }

  /// It is written all the same: to replace a provider may be what its author wants.
  @Test func aNameThatIsTakenIsNoted() throws {
    let folder = try ScratchFolder()
    let other = folder.path + "/islet/providers/libegg-timer.so"
    let environment = ["XDG_DATA_HOME": folder.path]
    for isTaken in [false, true] {
      if isTaken {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/islet/providers", withIntermediateDirectories: true)
        try "".write(toFile: other, atomically: false, encoding: .utf8)
      }
      let place = folder.newPath("egg-timer")
      let new = try Islet(
        ["provider", "new", "egg-timer", "--language", "c", "--directory", place],
        environment: environment)
      #expect(new.ending == .exited(0))
      #expect(
        new.errors.contains("note: there is a provider 'egg-timer' already, \(other):") == isTaken)
      #expect(new.errors.isEmpty != isTaken)
    }
  }

  @Test func nothingThatIsThereIsTouched() throws {
    let folder = try ScratchFolder()
    let place = folder.newPath("place")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(place)/README.md", atomically: true, encoding: .utf8)
    for language in ["swift", "c"] {
      let new = try Islet(
        "provider", "new", "mine", "--language", language, "--directory", place)
      #expect(new.ending == .exited(1))
      #expect(new.errors.contains("name another --directory"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["README.md"])
    #expect(try String(contentsOfFile: "\(place)/README.md", encoding: .utf8) == "mine")
  }

  @Test(arguments: ["a", "egg-timer", "x2", String(repeating: "a", count: 32)])
  func namesThatAreGood(_ name: String) throws {
    #expect(ProviderName(name)?.id == name)
  }

  @Test(arguments: [
    "", "-a", "a-", "2x", "A", "a_b", "a b", "../a", "é", String(repeating: "a", count: 33),
  ])
  func namesThatAreNot(_ name: String) throws {
    #expect(ProviderName(name) == nil)
  }

  @Test func wordsFollowFromTheName() throws {
    let name = try #require(ProviderName("egg-timer-2"))
    #expect(name.type == "EggTimer2")
    #expect(name.title == "Egg Timer 2")
  }

  @Test(arguments: [
    ["provider", "new"], ["provider", "new", "A"],
    ["provider", "new", "a", "--language", "rust"],
  ])
  func wrongUsageIsToldAsSuch(_ words: [String]) throws {
    #expect(try Islet(words).ending == .exited(2))
  }
}
