import EventLoop
import Foundation
import Testing

@testable import IsletKit

private struct SilentAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {}
}

private struct SilentWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: SilentAttributes.self) { _ in
      DynamicIsland {
      } compactLeading: {
      } compactTrailing: {
      } minimal: {
      }
    }
  }
}

/// A provider that takes no commands.
private final class SilentProvider: Provider {
  static let descriptor = ProviderDescriptor(id: "silent", name: "Silent", version: "1")
  static var widgets: [any Widget] { SilentWidget() }

  init(host: IsletKit.Host) {}

  func start() {}
}

extension KitHostTests {
  @Suite("Storage, status and commands in the kit")
  struct Doors {
    private let channel = KitChannel()

    private func host() throws -> IsletKit.Host { try IsletKit.Host(channel: channel, widgets: []) }

    @Test("A file is data, or nothing where there is none")
    func storage() throws {
      let host = try host()
      #expect(try host.storage.read("timers.json") == nil)
      try host.storage.write(Data("{}".utf8), to: "timers.json")
      #expect(try host.storage.read("timers.json") == Data("{}".utf8))
      channel.failure = Errno(ENOSPC)
      #expect(throws: Errno(ENOSPC)) { try host.storage.write(Data(), to: "timers.json") }
    }

    @Test("A part's line is passed on, and taken away")
    func report() throws {
      let host = try host()
      host.report("cannot connect", on: "aria2")
      host.report(nil, on: "aria2")
      #expect(channel.calls == ["report aria2 cannot connect", "report aria2 -"])
    }

    @Test("A long line is cut between characters, and fits")
    func longReport() throws {
      let host = try host()
      host.report(String(repeating: "e\u{301}🇨🇿", count: 100), on: "a")
      let text = try #require(channel.calls.first).dropFirst("report a ".count)
      #expect((240...256).contains(text.utf8.count))
      #expect(text.hasPrefix("e\u{301}🇨🇿") && text.hasSuffix("…"))
      host.report(String(repeating: "x", count: 256), on: "a")
      #expect(channel.calls.last?.hasSuffix("xx") == true)
    }

    @Test("What a host cannot take is in its log")
    func refusedReport() throws {
      let host = try host()
      channel.failure = Errno(EOPNOTSUPP)
      host.report("cannot connect", on: "aria2")
      host.report(nil, on: "aria2")
      #expect(channel.logs == ["aria2: cannot connect"])
    }

    @Test("A provider that takes no commands says so")
    func noCommands() throws {
      let provider = SilentProvider(host: try host())
      #expect(throws: CommandError.usage("the provider silent takes no commands")) {
        try provider.handleCommand(["x"])
      }
    }
  }
}
