import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Configuration

/// A configuration file in a folder of its own, followed in this process.
private final class Followed {
  let scratch: ScratchFolder
  let path: String
  var changes: [(new: Configuration, old: Configuration)] = []
  var errors: [String] = []
  private(set) var file: ConfigurationFile
  let loop: EventLoop

  init(_ relative: String = "islet/islet.conf", prepare: (ScratchFolder) throws -> Void = { _ in })
    throws
  {
    scratch = try ScratchFolder()
    path = scratch.path + "/" + relative
    try prepare(scratch)
    loop = try EventLoop()
    file = try ConfigurationFile(path: path, loop: loop)
    file.onChange = { [unowned self] in changes.append(($0, $1)) }
    file.onError = { [unowned self] in errors.append($0) }
  }

  /// Runs the loop until a condition holds.
  func run(_ what: String, until condition: () -> Bool) throws {
    let deadline = monotonicSeconds() + 10
    while !condition() {
      guard monotonicSeconds() < deadline else { throw TestFailure("\(what): not within 10 s") }
      try loop.runOnce(timeout: 100_000)
    }
  }

  /// Waits until the offset of the pill is a number.
  func awaitOffset(_ offset: Double) throws {
    try run("offset \(offset)") { file.current.pill.offset == offset }
    #expect(changes.last?.new.pill.offset == offset)
  }

  /// Runs a shell command in the scratch folder, as an editor would work there.
  func shell(_ command: String) throws {
    let process = try TestProcess(
      ["sh", "-euc", "cd \(scratch.path); \(command)"],
      environment: ProcessInfo.processInfo.environment, folder: scratch)
    let ending = try process.waitForEnd()
    guard ending == .exited(0) else { throw TestFailure("\(command): \(process.errors)") }
  }
}

/// The live configuration, with real files and real events.
@Suite struct FileTests {
  /// How programs put a text into a file.
  static let waysOfSaving = [
    "in place": "printf '[pill]\\noffset=%s\\n' N >islet/islet.conf",
    "a new file renamed over it":
      "printf '[pill]\\noffset=%s\\n' N >islet/.new; mv islet/.new islet/islet.conf",
    "renamed away and written anew": """
    mv islet/islet.conf islet/islet.conf~; printf '[pill]\\noffset=%s\\n' N >islet/islet.conf
    rm islet/islet.conf~
    """,
    "taken away and written anew":
      "rm islet/islet.conf; printf '[pill]\\noffset=%s\\n' N >islet/islet.conf",
    "in two pieces": """
    { printf '[pill]\\n'; printf 'offset=%s\\n' N; } >islet/islet.conf
    """,
    "by sed": "sed -i 's/^offset=.*/offset=N/' islet/islet.conf",
    "a hard link":
      "printf '[pill]\\noffset=%s\\n' N >islet/o; ln -f islet/o islet/islet.conf; rm islet/o",
    "a symbolic link":
      "printf '[pill]\\noffset=%s\\n' N >islet/N; ln -sfn N islet/islet.conf",
    "with its folder": """
    mkdir other; printf '[pill]\\noffset=%s\\n' N >other/islet.conf; mv islet gone
    mv other islet; rm -r gone
    """,
  ]

  @Test(arguments: waysOfSaving.keys.sorted()) func follows(_ way: String) throws {
    let command = try #require(FileTests.waysOfSaving[way])
    let followed = try Followed {
      try FileManager.default.createDirectory(
        atPath: $0.path + "/islet", withIntermediateDirectories: true)
      try "[pill]\noffset=1\n".write(
        toFile: $0.path + "/islet/islet.conf", atomically: false, encoding: .utf8)
    }
    #expect(followed.file.current.pill.offset == 1)
    for offset in 2...4 {
      try followed.shell(command.replacingOccurrences(of: "N", with: "\(offset)"))
      try followed.awaitOffset(Double(offset))
    }
    #expect(followed.errors.isEmpty, "\(followed.errors)")
  }

  @Test func waitsForAMissingFolder() throws {
    let followed = try Followed("home/.config/islet/islet.conf")
    #expect(followed.file.current == Configuration())
    #expect(followed.file.problems.isEmpty)
    try followed.shell("mkdir home")
    try followed.shell("mkdir -p home/.config/islet")
    try followed.shell("printf '[pill]\\noffset=5\\n' >home/.config/islet/islet.conf")
    try followed.awaitOffset(5)
    // The whole way goes and comes back at once.
    try followed.shell("rm -r home")
    try followed.awaitOffset(11)
    try followed.shell(
      "mkdir -p home/.config/islet; printf '[pill]\\noffset=6\\n' >home/.config/islet/islet.conf")
    try followed.awaitOffset(6)
  }

  /// Folders that come while the watch is being set are not missed.
  @Test func foldersMayComeAtAnyMoment() throws {
    let followed = try Followed("a/b/c/d/islet/islet.conf")
    for round in 0..<40 {
      let (first, second) = (Double(2 * round + 20), Double(2 * round + 21))
      // Does not wait: the loop sees each folder come while the next one is being made.
      let maker = try TestProcess(
        [
          "sh", "-euc",
          "cd \(followed.scratch.path); rm -rf a; mkdir a; mkdir a/b; mkdir a/b/c; mkdir a/b/c/d; "
            + "mkdir a/b/c/d/islet; printf '[pill]\\noffset=\(first)\\n' >a/b/c/d/islet/islet.conf",
        ], environment: ProcessInfo.processInfo.environment, folder: followed.scratch)
      try followed.run("round \(round), the file") { followed.file.current.pill.offset == first }
      #expect(try maker.waitForEnd() == .exited(0))
      // Seen only where the folder itself is watched by now.
      let new = "a/b/c/d/islet/new"
      try followed.shell(
        "printf '[pill]\\noffset=\(second)\\n' >\(new); mv \(new) a/b/c/d/islet/islet.conf")
      try followed.run("round \(round), a change") { followed.file.current.pill.offset == second }
    }
  }

  /// Dotfiles that live elsewhere: the file or its folder is a link, and either may be led elsewhere.
  @Test(arguments: ["file", "folder"]) func followsLinks(_ kind: String) throws {
    let followed = try Followed {
      for name in ["one", "two", "config"] {
        try FileManager.default.createDirectory(
          atPath: "\($0.path)/\(name)", withIntermediateDirectories: true)
      }
      try "[pill]\noffset=1\n".write(
        toFile: $0.path + "/one/islet.conf", atomically: false, encoding: .utf8)
      if kind == "file" {
        try FileManager.default.createDirectory(
          atPath: $0.path + "/islet", withIntermediateDirectories: true)
        symlink("../one/islet.conf", $0.path + "/islet/islet.conf")
      } else {
        symlink("one", $0.path + "/islet")
      }
    }
    #expect(followed.file.current.pill.offset == 1)
    try followed.shell("printf '[pill]\\noffset=2\\n' >one/islet.conf")
    try followed.awaitOffset(2)
    try followed.shell("printf '[pill]\\noffset=3\\n' >one/new; mv one/new one/islet.conf")
    try followed.awaitOffset(3)
    try followed.shell("printf '[pill]\\noffset=4\\n' >two/islet.conf")
    try followed.shell(
      kind == "file" ? "ln -sfn ../two/islet.conf islet/islet.conf" : "ln -sfn two islet")
    try followed.awaitOffset(4)
    try followed.shell("printf '[pill]\\noffset=5\\n' >two/islet.conf")
    try followed.awaitOffset(5)
  }

  @Test func aFaultKeepsTheLastGoodConfigurationWhole() throws {
    let followed = try Followed()
    try followed.shell("mkdir islet; printf '[pill]\\noffset=5\\nwidth=200\\n' >islet/islet.conf")
    try followed.awaitOffset(5)
    let good = followed.file.current
    // The first key is right, the second is not: neither counts.
    try followed.shell("printf '[pill]\\noffset=6\\nwidth=huge\\n' >islet/islet.conf")
    try followed.run("a message") { !followed.errors.isEmpty }
    #expect(followed.file.current == good)
    #expect(
      followed.errors == [
        "\(followed.path):3: [pill] width = huge: it takes a number from 20 to 1000 (points)"
      ])
    #expect(followed.file.problems == followed.errors)
    try followed.shell("printf '[pill]\\noffset=6\\nwidth=300\\n' >islet/islet.conf")
    try followed.awaitOffset(6)
    #expect(followed.file.problems.isEmpty)
    #expect(followed.changes.count == 2)
    #expect(followed.changes[1].old == good)
  }

  @Test func aBadFileAtTheStartIsTheDefaultsAndAMessage() throws {
    let followed = try Followed {
      try FileManager.default.createDirectory(
        atPath: $0.path + "/islet", withIntermediateDirectories: true)
      try "[pill]\noffset=5\ncolour=red\n".write(
        toFile: $0.path + "/islet/islet.conf", atomically: false, encoding: .utf8)
    }
    #expect(followed.file.current == Configuration())
    #expect(followed.file.problems.count == 1)
    #expect(followed.file.problems[0].contains("islet.conf:3: [pill] colour = red"))
  }

  @Test func whatIsNoReadableFileIsAMessage() throws {
    let followed = try Followed {
      try FileManager.default.createDirectory(
        atPath: $0.path + "/islet/islet.conf", withIntermediateDirectories: true)
    }
    #expect(followed.file.current == Configuration())
    #expect(followed.file.problems.count == 1)
    #expect(followed.file.problems[0].contains("cannot read \(followed.path)"))
    let large = String(repeating: "#", count: ConfigurationReader.sizeLimit + 1)
    try followed.shell("rmdir islet/islet.conf")
    try large.write(toFile: followed.path, atomically: false, encoding: .utf8)
    try followed.run("a message") { !followed.errors.isEmpty }
    #expect(followed.errors[0].contains("is larger than 262144 bytes"))
  }

  @Test func overridesHoldWhateverTheFileSays() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("[pill]\nscale=2\noffset=3\n", as: "islet.conf")
    let loop = try EventLoop()
    let scale = try ConfigurationPath("pill.scale")
    let file = try ConfigurationFile(
      path: path, overrides: [ConfigurationOverride(scale, "1.5", origin: "--scale")], loop: loop)
    #expect(file.current.pill.scale == 1.5)
    #expect(file.current.pill.offset == 3)
    #expect {
      _ = try ConfigurationFile(
        path: path, overrides: [ConfigurationOverride(scale, "9", origin: "--scale")], loop: loop)
    } throws: { error in
      "\(error)".hasPrefix("--scale: [pill] scale = 9: it takes auto or a number from 0.5 to 4")
    }
  }

  /// At rest nothing wakes; a neighbour's files wake no reading.
  @Test func restsWhileNothingHappens() throws {
    let followed = try Followed {
      try FileManager.default.createDirectory(
        atPath: $0.path + "/islet", withIntermediateDirectories: true)
      try "[pill]\noffset=1\n".write(
        toFile: $0.path + "/islet/islet.conf", atomically: false, encoding: .utf8)
    }
    let before = followed.loop.wakeups
    let end = monotonicSeconds() + 0.3
    while monotonicSeconds() < end { try followed.loop.runOnce(timeout: 100_000) }
    #expect(followed.loop.wakeups == before)
    // The same text again is no change, nor is another file.
    try followed.shell("touch islet/other; printf '[pill]\\noffset=1\\n' >islet/islet.conf")
    try followed.shell("printf '[pill]\\noffset=2\\n' >islet/islet.conf")
    try followed.awaitOffset(2)
    #expect(followed.changes.count == 1)
  }

  /// A file that is written all the time is followed all the time, and costs a bounded rate.
  @Test func followsAStorm() throws {
    let followed = try Followed()
    try followed.shell("mkdir islet")
    try followed.run("the folder") { true }
    let begin = monotonicSeconds()
    let storm = try TestProcess(
      [
        "sh", "-euc",
        "cd \(followed.scratch.path)/islet; for i in $(seq 100 399); do "
          + "printf '[pill]\\noffset=%s\\n' $i >new; mv new islet.conf; done",
      ], environment: ProcessInfo.processInfo.environment, folder: followed.scratch)
    try followed.awaitOffset(399)
    let seconds = monotonicSeconds() - begin
    #expect(Double(followed.changes.count) <= seconds / 0.05 + 1)
    #expect(try storm.waitForEnd() == .exited(0))
    #expect(followed.errors.isEmpty)
  }

  @Test func aFileLeavesNothingInTheLoop() throws {
    let scratch = try ScratchFolder()
    let loop = try EventLoop()
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<5 {
      let file = try ConfigurationFile(path: scratch.path + "/a/b/islet.conf", loop: loop)
      #expect(file.current == Configuration())
    }
    #expect(loop.sourceCount == 0)
    let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    // Other tests of this process may open and close files meanwhile.
    #expect(after < descriptors + 5)
  }
}
