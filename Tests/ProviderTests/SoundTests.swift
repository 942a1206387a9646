import EventLoop
import Foundation
import HostSupport
import ProviderHosting
import TestSupport
import Testing

/// The program that plays alert sounds, and the one that starts it.
@Suite struct SoundTests {
  private let folder: ScratchFolder
  /// A sound card that takes everything and plays nothing; libcanberra's own `null` isn't packaged.
  private let card: String

  init() throws {
    folder = try ScratchFolder()
    card = try folder.write(
      "pcm.!default { type null }\nctl.!default { type null }\n", as: "asound.conf")
  }

  /// Runs the real program; returns its status and what it said.
  private func run(
    _ arguments: [String], driver: String = "alsa"
  ) throws -> (status: ChildStatus, text: String) {
    let loop = try EventLoop()
    let errors = Pipe()
    let child = try ABIProgram(
      BuiltProducts.path("islet-sound"), arguments,
      environment: ["CANBERRA_DRIVER": driver, "ALSA_CONFIG_PATH": card],
      descriptors: [(errors.fileHandleForWriting.fileDescriptor, 2)])
    errors.fileHandleForWriting.closeFile()
    var status: ChildStatus?
    let source = try loop.onChildExit(child.processIdentifier) { status = $0 }
    while status == nil { try loop.runOnce() }
    child.markReaped()
    withExtendedLifetime(source) {}
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return (try #require(status), text)
  }

  /// The plain theme has no sound of its own for a download: "complete" stands for it (C10).
  @Test(arguments: [
    "complete", "complete-download", "/usr/share/sounds/freedesktop/stereo/bell.oga",
  ])
  func aSoundIsPlayed(_ sound: String) throws {
    let result = try run([sound])
    #expect(result.status == .exited(0))
    #expect(result.text.isEmpty, "\(result.text)")
  }

  @Test(arguments: ["no-such-event", "/etc/passwd", "/nonexistent/bell.oga"])
  func whatIsNoSoundIsSaidInALine(_ sound: String) throws {
    let result = try run([sound])
    #expect(result.status == .exited(1))
    #expect(result.text.hasPrefix("islet-sound: cannot play '\(sound)': "))
    #expect(result.text.split(separator: "\n").count == 1)
  }

  /// Opening a pipe waits for somebody who writes.
  @Test func aSoundThatNeverBeginsEndsAfterTenSeconds() throws {
    let path = folder.newPath("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let result = try run([path])
    #expect(result.status == .exited(1))
    #expect(result.text.hasPrefix("islet-sound: the sound did not end within 10 seconds"))
  }

  @Test(arguments: [[], [""], ["--help"], ["a", "b"]])
  func itTakesOneSound(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == .exited(1))
    #expect(result.text.hasPrefix("islet-sound: usage: islet-sound EVENT_ID|FILE"))
  }

  @Test func withoutASoundServerItSaysWhatToInstall() throws {
    let result = try run(["com\nplete"], driver: "nonsense")
    #expect(result.status == .exited(1))
    #expect(result.text.split(separator: "\n").count == 1)
    #expect(result.text.contains("cannot play 'com plete'"), "\(result.text)")
    #expect(result.text.contains("libcanberra-pulse"), "\(result.text)")
  }

  // MARK: The player

  @Test func aPlayerStartsFewAndReapsAll() throws {
    let program = try folder.write("#!/bin/sh\necho \"$@\" >>\"$0.log\"\n", as: "sound")
    chmod(program, 0o755)
    let loop = try EventLoop()
    var player: SoundPlayer? = SoundPlayer(program: program, loop: loop) { _ in }
    for event in ["bell", "complete", "dialog-error", "", "-x", "/etc/passwd"] {
      player?.play(event)
    }
    #expect(player?.playing == SoundPlayer.mostAtOnce)
    while player?.playing != 0 { try loop.runOnce() }
    let log = try String(contentsOfFile: program + ".log", encoding: .utf8)
    #expect(log.split(separator: "\n").sorted() == ["bell", "complete"])
    player?.play("bell")
    #expect(player?.playing == 1)
    while player?.playing != 0 { try loop.runOnce() }
    player = nil
    #expect(loop.sourceCount == 0)
  }

  @Test func aMissingProgramIsSaidOnce() throws {
    let loop = try EventLoop()
    var lines: [String] = []
    let player = SoundPlayer(program: "/nonexistent/islet-sound", loop: loop) { lines.append($0) }
    player.play("bell")
    player.play("bell")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("/nonexistent/islet-sound") == true)
  }
}
