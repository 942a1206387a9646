import Activities
import Foundation
import Testing

@testable import IsletKit

/// The host's side, recorded.
private final class RecordingChannel: HostChannel {
  var calls: [String] = []
  var logs: [String] = []
  var failure: Errno?

  func request(
    attributes: String, content: String, views: String
  ) throws(Errno) -> String {
    if let failure { throw failure }
    calls.append("request \(attributes) \(content)")
    return "test-\(calls.count)"
  }

  func update(id: String, content: String, views: String?) throws(Errno) {
    if let failure { throw failure }
    calls.append("update \(id) \(content)\(views == nil ? "" : " views")")
  }

  func end(id: String, content: String?, views: String?, policy: String) throws(Errno) {
    if let failure { throw failure }
    calls.append("end \(id) \(content ?? "-")\(views == nil ? "" : " views") \(policy)")
  }

  func attach(_ image: ImageAsset) throws(Errno) { calls.append("attach \(image.key)") }

  func log(_ level: Int32, _ message: String) { logs.append(message) }
}

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
@Suite("Activities of the kit", .serialized)
struct KitActivityTests {
  private let channel = RecordingChannel()

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
