import Activities
import Foundation
import Testing

@testable import IsletKit

private struct TestAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var text = ""
    var number = 0.0
    var image: ImageAsset?
  }
  var order = 1
}

private struct OtherAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {}
}

private struct TestWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TestAttributes.self) { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text(context.state.text) }
      } compactLeading: {
        if let image = context.state.image { Image(image) }
      } compactTrailing: {
        EmptyView()
      } minimal: {
        EmptyView()
      }
    }
  }
}

/// One after the other: the kit keeps one host per process.
@Suite("The kit in its process", .serialized)
enum KitHostTests {}

extension KitHostTests {
  @Suite("Activities of the kit")
  struct KitActivityTests {
    private let channel = KitChannel()

    private typealias Content = IsletKit.ActivityContent<TestAttributes.ContentState>

    private func content(
      _ text: String, image: ImageAsset? = nil, staleDate: Date? = nil
    ) -> Content {
      Content(
        state: TestAttributes.ContentState(text: text, image: image), staleDate: staleDate)
    }

    /// Runs the body with a host of its own.
    private func withHost(_ body: () throws -> Void) throws {
      ProviderProcess.host = try Host(channel: channel, widgets: [TestWidget()])
      defer { ProviderProcess.host = nil }
      try body()
    }

    @Test("Request, update and end cross with their texts")
    func lifeCycle() throws {
      try withHost {
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(),
          content: content("a", staleDate: Date(timeIntervalSince1970: 5)))
        #expect(activity.id == "test-1")
        #expect(IsletKit.Activity<TestAttributes>.activities.map(\.id) == ["test-1"])
        activity.update(content("b"))
        activity.end(content("c"), dismissalPolicy: .immediate)
        #expect(activity.activityState == .ended)
        activity.update(content("d"))
        activity.end(nil)
        #expect(IsletKit.Activity<TestAttributes>.activities.isEmpty)
      }
      #expect(
        channel.calls == [
          #"request {"order":1} {"state":{"number":0,"text":"a"},"staleDate":5.0}"#,
          #"update test-1 {"state":{"number":0,"text":"b"}} views"#,
          #"end test-1 {"state":{"number":0,"text":"c"}} views immediate"#,
        ])
    }

    @Test("B13: an update that changes nothing is not sent, and unchanged views are left out")
    func nothingNew() throws {
      try withHost {
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        activity.update(content("a"))
        var changed = content("a")
        changed.state.number = 1
        activity.update(changed)
        activity.end(nil, dismissalPolicy: .after(Date(timeIntervalSince1970: 9)))
      }
      #expect(
        channel.calls.dropFirst() == [
          #"update test-1 {"state":{"number":1,"text":"a"}}"#, "end test-1 - after:9.0",
        ])
    }

    @Test("A picture is attached when the previous views didn't name it")
    func images() throws {
      let (one, two) = (
        try ImageAsset(data: Data("1".utf8)), try ImageAsset(data: Data("2".utf8))
      )
      try withHost {
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a", image: one))
        activity.update(content("b", image: one))
        activity.update(content("b", image: two))
        activity.update(content("b", image: one))
      }
      #expect(
        channel.calls.filter { $0.hasPrefix("attach") } == [
          "attach \(one.key)", "attach \(two.key)", "attach \(one.key)",
        ])
      #expect(channel.calls.first == "attach \(one.key)")
    }

    @Test("B1: too large a state is refused, and the activity keeps its last")
    func tooLarge() throws {
      try withHost {
        let large = content(String(repeating: "x", count: 4096))
        #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
          try IsletKit.Activity.request(attributes: TestAttributes(), content: large)
        }
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        activity.update(large)
        var notEncodable = content("a")
        notEncodable.state.number = .nan
        activity.update(notEncodable)
        #expect(activity.content == content("a"))
        #expect(activity.activityState == .active)
      }
      #expect(channel.calls.count == 1)
      #expect(channel.logs.count == 2)
      #expect(channel.logs.first?.contains("4096 bytes") == true)
    }

    @Test("Refusals have a name and say what to do")
    func refusals() throws {
      #expect(throws: ActivityAuthorizationError.missingHost) {
        try IsletKit.Activity.request(attributes: TestAttributes(), content: content("a"))
      }
      try withHost {
        #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
          try IsletKit.Activity.request(
            attributes: OtherAttributes(),
            content: IsletKit.ActivityContent(state: .init(), staleDate: nil))
        }
        #expect(throws: ActivityAuthorizationError.unsupported) {
          try IsletKit.Activity.request(
            attributes: TestAttributes(), content: content("a"), pushType: .token)
        }
        channel.failure = Errno(EAGAIN)
        #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) {
          try IsletKit.Activity.request(attributes: TestAttributes(), content: content("a"))
        }
      }
    }

    private struct StaleWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: OtherAttributes.self) { context in
          DynamicIsland {
            DynamicIslandExpandedRegion(.center) { Text(context.isStale ? "old" : "new") }
          } compactLeading: {
          } compactTrailing: {
          } minimal: {
          }
        }
      }
    }

    @Test("B3: a stale activity is rendered anew, and sent where that shows")
    func stale() throws {
      try withHost {
        // Nothing of this one shows that it is stale.
        let plain = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        var heard: [IsletKit.ActivityState] = []
        plain.onActivityStateChange = { heard.append($0) }
        ProviderProcess.activityDidChange(id: "test-1", state: "stale", reason: "")
        ProviderProcess.activityDidChange(id: "test-1", state: "stale", reason: "")
        #expect(plain.activityState == .stale)
        #expect(heard == [.stale])
        #expect(channel.calls.count == 1)
        plain.update(content("b"))
        #expect(plain.activityState == .active)
        plain.update(content("b", staleDate: Date(timeIntervalSince1970: 1)))
        #expect(plain.activityState == .stale)
      }
      ProviderProcess.host = try Host(channel: channel, widgets: [StaleWidget()])
      defer { ProviderProcess.host = nil }
      let other = IsletKit.ActivityContent(state: OtherAttributes.ContentState(), staleDate: nil)
      let activity = try IsletKit.Activity.request(attributes: OtherAttributes(), content: other)
      #expect(channel.views.contains("new"))
      ProviderProcess.activityDidChange(id: activity.id, state: "stale", reason: "")
      #expect(channel.calls.last == #"update \#(activity.id) {"state":{}} views"#)
      #expect(channel.views.contains("old"))
      // The content is the same, and shows as new again.
      activity.update(other)
      #expect(channel.views.contains("new"))
      #expect(activity.activityState == .active)
    }

    @Test("B10: an alert is sent even where nothing else changes")
    func alert() throws {
      try withHost {
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        activity.update(
          content("a"),
          alertConfiguration: .init(title: "T \"q\"", body: "B", sound: .named("bell")))
      }
      #expect(
        channel.calls.last == #"update test-1 {"state":{"number":0,"text":"a"}} "#
          + #"{"body":"B","sound":"bell","title":"T \"q\""}"#)
    }

    @Test("What the engine decides reaches the activity, to its dismissal")
    func engineDecisions() throws {
      try withHost {
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        var heard: [IsletKit.ActivityState] = []
        activity.onActivityStateChange = { heard.append($0) }
        ProviderProcess.activityDidChange(id: "test-1", state: "ended", reason: "")
        #expect(IsletKit.Activity<TestAttributes>.activities.isEmpty)
        activity.update(content("b"))
        activity.end(nil)
        // News that come late, of nobody, or of a newer engine.
        ProviderProcess.activityDidChange(id: "test-1", state: "stale", reason: "")
        ProviderProcess.activityDidChange(id: "nobody", state: "ended", reason: "")
        ProviderProcess.activityDidChange(id: "test-1", state: "archived", reason: "")
        ProviderProcess.activityDidChange(id: "test-1", state: "dismissed", reason: "user")
        #expect(heard == [.ended, .dismissed])
        #expect(channel.calls.count == 1)
        let other = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        other.onActivityStateChange = { heard.append($0) }
        other.end(nil)
        ProviderProcess.activityDidChange(id: other.id, state: "ended", reason: "")
        ProviderProcess.activityDidChange(id: other.id, state: "dismissed", reason: "policy")
        #expect(heard == [.ended, .dismissed, .dismissed])
        #expect(other.activityState == .dismissed)
      }
    }

    @Test("B16: activities are off after a refusal for that reason, until settings change")
    func sourceOff() throws {
      #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
      try withHost {
        #expect(ActivityAuthorizationInfo().areActivitiesEnabled)
        _ = try IsletKit.Activity.request(attributes: TestAttributes(), content: content("a"))
        ProviderProcess.activityDidChange(id: "test-1", state: "dismissed", reason: "source")
        #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
        ProviderProcess.host?.settingsDidChange()
        #expect(ActivityAuthorizationInfo().areActivitiesEnabled)
      }
    }

    @Test("Settings are read as they are now, and changes are told")
    func settings() throws {
      try withHost {
        let host = try #require(ProviderProcess.host)
        var changes = 0
        host.onSettingsChange = { changes += 1 }
        #expect(host.settings["city"] == nil)
        channel.settings = ["city": "Oslo", "step": "2.5", "loud": "on", "bad": "nan"]
        channel.settings["sounds"] = "No"
        channel.settings["players"] = " VLC;; mpv 2 ;"
        host.settingsDidChange()
        #expect(changes == 1)
        #expect(host.settings["city"] == "Oslo")
        #expect(host.settings.number("step") == 2.5)
        #expect(host.settings.number("bad") == nil)
        #expect(host.settings.number("city") == nil)
        #expect(host.settings.flag("loud") == true)
        #expect(host.settings.flag("sounds") == false)
        #expect(host.settings.flag("city") == nil)
        #expect(host.settings.list("players") == ["VLC", "mpv 2"])
        #expect(host.settings.list("absent").isEmpty)
      }
    }

    @Test("An activity that the engine has ended is ended here, too")
    func endedByTheEngine() throws {
      try withHost {
        let activity = try IsletKit.Activity.request(
          attributes: TestAttributes(), content: content("a"))
        channel.failure = Errno(ENOENT)
        activity.update(content("b"))
        #expect(activity.activityState == .ended)
        #expect(IsletKit.Activity<TestAttributes>.activities.isEmpty)
      }
    }
  }
}
