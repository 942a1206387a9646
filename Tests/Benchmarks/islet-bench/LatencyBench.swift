import EventLoop
import FoundationEssentials
import Glibc

/// How long it takes from a message on the session bus to the frame that shows it.
///
/// It updates an activity of a running overlay at moments that have nothing to do with the
/// display's frames, and asks each time to be told when everything before was drawn.
final class LatencyBench {
  private static let service = "org.islet.Islet"
  private static let path = "/org/islet/Islet"

  // Released before the loop that it belongs to.
  private let bus: Bus
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
    bus = try Bus.openSession(loop)
  }

  /// Updates so many times.
  ///
  /// - Returns: The time from each update to its frame, in microseconds.
  func run(updates: Int) throws -> [UInt64] {
    let id = try request(source: "latency", id: "latency")
    defer { _ = try? call("Activities1", "End", "ssss", [id, "", "", "immediate"].map(text)) }
    var times: [UInt64] = []
    for number in 0..<updates {
      // Neither in step with the display, nor so soon that it would be held for the next frame.
      _ = try loop.runOnce(timeout: UInt64.random(in: 30_000...60_000))
      let progress = Double(number % 100) / 100
      let content = #"{"state":{"title":"Update \#(number)","progress":\#(progress)}}"#
      let before = Clock.monotonic.now()
      let update = try bus.call(
        message("Activities1", "Update", "ssss", [id, content, "", ""].map(text))
      ) { _ in }
      _ = try call("Overlay1", "Sync", "b", [.boolean(false)])
      times.append(Clock.monotonic.now() - before)
      update.detach()
    }
    return times
  }

  /// Sends so many updates of one activity as fast as the bus takes them.
  ///
  /// - Returns: How long that took, in microseconds.
  func flood(updates: Int) throws -> UInt64 {
    let id = try request(source: "flood", id: "flood")
    defer { _ = try? call("Activities1", "End", "ssss", [id, "", "", "immediate"].map(text)) }
    // Its first frame loads fonts, which is not the flood's doing.
    _ = try call("Overlay1", "Sync", "b", [.boolean(true)])
    let start = Clock.monotonic.now()
    var owed = 0
    for number in 0..<updates {
      // A bus daemon refuses calls past 128 that wait for their answers.
      while owed > 100 { _ = try loop.runOnce(timeout: 1_000_000) }
      owed += 1
      let progress = Double(number) / Double(updates)
      let content = #"{"state":{"title":"\#(number)","progress":\#(progress)}}"#
      try bus.call(
        message("Activities1", "Update", "ssss", [id, content, "", ""].map(text))
      ) { _ in owed -= 1 }.detach()
    }
    while owed > 0 { _ = try loop.runOnce(timeout: 1_000_000) }
    return Clock.monotonic.now() - start
  }

  /// Requests so many activities that are only held: the pill shows none of them.
  func hold(_ count: Int) throws {
    // Each source may have 64.
    for number in 0..<count {
      _ = try request(source: "held-\(number / 60)", id: "held-\(number)", relevance: -1)
    }
  }

  /// Ends what ``hold(_:)`` requested.
  func release(_ count: Int) throws {
    for number in 0..<count {
      _ = try call("Activities1", "End", "ssss", ["held-\(number)", "", "", "immediate"].map(text))
    }
  }

  private func request(source: String, id: String, relevance: Double = 1) throws -> String {
    let entries = ["source": source, "id": id].map {
      BusValue.Entry(key: .string($0.key), value: .variant(signature: "s", .string($0.value)))
    }
    let options = BusValue.dictionary(signature: "sv", entries)
    let content = #"{"state":{"title":"Held","progress":0.5},"relevanceScore":\#(relevance)}"#
    let answer = try call(
      "Activities1", "Request", "sssa{sv}", ["", content, ""].map(text) + [options])
    guard let id = answer.first?.stringValue else { throw BenchFailure.noActivity }
    return id
  }

  private func text(_ text: String) -> BusValue { .string(text) }

  private func message(
    _ interface: String, _ member: String, _ signature: String, _ arguments: [BusValue]
  ) -> BusCall {
    BusCall(
      destination: Self.service, path: Self.path, interface: "org.islet.\(interface)",
      member: member, signature: signature, arguments: arguments)
  }

  private func call(
    _ interface: String, _ member: String, _ signature: String, _ arguments: [BusValue]
  ) throws -> [BusValue] {
    try bus.callAndWait(message(interface, member, signature, arguments))
  }
}
