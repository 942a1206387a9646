import Activities
import Foundation
import ProviderHosting
import Testing

@testable import IsletKit

extension KitHostTests {
  @Suite("Code written for a phone")
  struct PhoneCodeTests {
    private let channel = KitChannel()

    private func withHost(_ body: () throws -> Void) throws {
      ProviderProcess.host = try Host(channel: channel, widgets: [PhoneWidgets().body])
      defer { ProviderProcess.host = nil }
      try body()
    }

    @Test("An app's request, update and end cross, and its views are an archive")
    func delivery() throws {
      let app = PhoneApp()
      try withHost {
        _ = try app.start(until: Date(timeIntervalSince1970: 4e9))
        let archive = try ViewArchive.decode(channel.views, parser: .jansson)
        #expect(archive.link == "pizza://open")
        #expect(archive.expanded.priorities == .init(center: 2))
        #expect(archive.roots.count == 8)
        app.update()
        app.end()
      }
      #expect(channel.calls.map { $0.split(separator: " ")[0] } == ["request", "update", "end"])
      #expect(
        channel.calls[1].hasSuffix(
          #" {"body":"Your order is now at stage 1.","sound":"default","title":"Delivery update"}"#
        ))
    }

    @Test("The older spellings do the same")
    func olderSpelling() throws {
      let app = PhoneApp()
      let teams = [Team(id: "Red", score: 1), Team(id: "Blue", score: 2)]
      try withHost {
        try app.startOldStyle(.init(teams: teams, started: Date(timeIntervalSince1970: 0)))
        let archive = try ViewArchive.decode(channel.views, parser: .jansson)
        // The link of the list, with the id that came only after the request.
        #expect(archive.link == "game://test-1")
        app.update()
        app.end()
      }
      let state = #""started":0,"teams":[{"id":"Red","score":1},{"id":"Blue","score":2}]"#
      #expect(
        channel.calls.prefix(3) == [
          "request {} {\"state\":{\"isLive\":true,\(state)}}",
          "update test-1 {\"state\":{\"isLive\":true,\(state)}} views",
          "update test-1 {\"state\":{\"isLive\":true,\(state)}} "
            + #"{"body":"","sound":"bell","title":"Goal"}"#,
        ])
      #expect(channel.calls.count == 4)
      #expect(channel.calls.last?.hasPrefix("end test-1") == true)
    }
  }
}
