import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Desktop

/// The settings portal: one that runs, one that comes later, and ones that are of no use.
@Suite struct SettingsPortalTests {
  private let folder: ScratchFolder
  private let daemon: SessionBus
  private let log = Log()
  private let bus: Bus
  private let loop: EventLoop

  /// What the portal said, `key=value` in order.
  private final class Log {
    var lines: [String] = []
  }

  init() throws {
    folder = try ScratchFolder()
    daemon = try SessionBus(folder: folder)
    loop = try EventLoop()
    bus = try Bus.open(address: daemon.address, loop: loop)
  }

  private func watch() throws -> SettingsPortal {
    try SettingsPortal(bus: bus, namespaces: ["org.freedesktop.appearance", "org.example.Other"]) {
      [log] _, key, value in
      log.lines.append("\(key)=\(value.int64Value.map(String.init) ?? "?")")
    }
  }

  private func portal(
    _ values: [String: BusValue] = [:], answer: FakePortal.Answer = .values
  ) throws -> FakePortal {
    try FakePortal(address: daemon.address, loop: loop, values: values, answer: answer)
  }

  @Test func aPortalThatRunsIsReadAndFollowed() throws {
    let portal = try portal(["reduced-motion": .uint32(1)])
    let watch = try watch()
    try loop.run("the value") { log.lines == ["reduced-motion=1"] }
    try portal.change("org.freedesktop.appearance", "reduced-motion", .uint32(0))
    try loop.run("the change") { log.lines.last == "reduced-motion=0" }
    #expect(portal.calls == 1)
    _ = watch
  }

  @Test func oneThatComesLaterIsReadAndOneThatComesBack() throws {
    let watch = try watch()
    // Whatever is not for us comes to nothing, and comes before the rest.
    var portal: FakePortal? = try portal(["reduced-motion": .uint32(1)])
    try loop.run("the value") { log.lines == ["reduced-motion=1"] }
    portal = nil
    portal = try self.portal(["reduced-motion": .uint32(0)])
    try loop.run("the other's value") { log.lines.last == "reduced-motion=0" }
    try portal?.change("org.freedesktop.appearance", "reduced-motion", .uint32(1))
    try loop.run("the other's change") { log.lines.last == "reduced-motion=1" }
    #expect(log.lines.count == 3)
    _ = watch
  }

  @Test func onlyThePortalItselfIsHeard() throws {
    let portal = try portal(["reduced-motion": .uint32(0)])
    let stranger = try FakePortal(
      address: daemon.address, loop: loop, values: [:], answer: .values, hasName: false)
    let watch = try watch()
    try loop.run("the value") { log.lines == ["reduced-motion=0"] }
    try stranger.change("org.freedesktop.appearance", "reduced-motion", .uint32(1))
    // Another namespace is no business of ours either.
    try portal.change("org.gnome.desktop.a11y", "reduced-motion", .uint32(1))
    try portal.change("org.freedesktop.appearance", "contrast", .uint32(1))
    try loop.run("the last change") { log.lines.last == "contrast=1" }
    #expect(log.lines == ["reduced-motion=0", "contrast=1"])
    _ = watch
  }

  @Test(arguments: [FakePortal.Answer.silence, .error, .nonsense])
  func aPortalOfNoUseIsHeardAllTheSame(answer: FakePortal.Answer) throws {
    let portal = try portal(answer: answer)
    let watch = try watch()
    try loop.run("the question") { portal.calls == 1 }
    try portal.emitNonsense()
    try portal.change("org.freedesktop.appearance", "reduced-motion", .uint32(1))
    try loop.run("the change") { log.lines.last == "reduced-motion=1" }
    #expect(log.lines == ["reduced-motion=1"])
    #expect(bus.isOpen)
    _ = watch
  }

  @Test func noPortalIsEverStarted() throws {
    let started = folder.path + "/started"
    try daemon.offer(
      "org.freedesktop.portal.Desktop", program: "/usr/bin/touch \(started)")
    let watch = try watch()
    let portal = try bus.callAndWait(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "NameHasOwner", signature: "s",
        arguments: [.string("org.freedesktop.portal.Desktop")]))
    #expect(portal.first?.boolValue == false)
    #expect(!FileManager.default.fileExists(atPath: started))
    // The bus would start one for whoever asks it to.
    _ = try? bus.callAndWait(
      BusCall(
        destination: "org.freedesktop.portal.Desktop", path: "/", interface: "org.example.X",
        member: "X", timeout: 5_000_000, autoStart: true))
    try waitUntil("the start") { FileManager.default.fileExists(atPath: started) }
    #expect(log.lines.isEmpty)
    _ = watch
  }
}

/// A settings portal in this process.
final class FakePortal {
  /// How it answers.
  enum Answer: String, Sendable, CustomTestStringConvertible {
    case values, silence, error, nonsense
    var testDescription: String { rawValue }
  }

  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// How often it was read.
  private(set) var calls = 0
  private var object: BusObject?
  private var unanswered: [BusReply] = []
  private let bus: Bus

  init(
    address: String, loop: EventLoop, values: [String: BusValue], answer: Answer,
    hasName: Bool = true
  ) throws {
    bus = try Bus.open(address: address, loop: loop)
    let settings = BusValue.properties(values.map { ($0.key, $0.value) })
    object = try bus.export(
      path: Self.path,
      interface: BusInterface(
        name: Self.interface,
        methods: [
          BusMethod(
            "ReadAll", in: "as", out: answer == .nonsense ? "(su)" : "a{sa{sv}}",
            replyLater: { [unowned self] _, reply in
              calls += 1
              switch answer {
              case .silence: unanswered.append(reply)
              case .error:
                reply.finish(throwing: BusError(name: BusError.failed, message: "no settings"))
              case .nonsense: reply.finish([.structure([.string("x"), .uint32(1)])])
              case .values:
                reply.finish([
                  .dictionary(
                    signature: "sa{sv}",
                    [.init(key: .string("org.freedesktop.appearance"), value: settings)])
                ])
              }
            })
        ]))
    if hasName { _ = try bus.requestName("org.freedesktop.portal.Desktop") }
  }

  /// Says that a setting has changed.
  func change(_ namespace: String, _ key: String, _ value: BusValue) throws {
    try bus.emit(
      path: Self.path, interface: Self.interface, member: "SettingChanged", signature: "ssv",
      arguments: [.string(namespace), .string(key), .variant(value)])
  }

  /// Says that something changed, in ways that nobody can understand.
  func emitNonsense() throws {
    let namespace = BusValue.string("org.freedesktop.appearance")
    for (signature, rest) in [("s", []), ("sus", [.uint32(1), .string("x")])]
      as [(String, [BusValue])]
    {
      try bus.emit(
        path: Self.path, interface: Self.interface, member: "SettingChanged", signature: signature,
        arguments: [namespace] + rest)
    }
  }
}
