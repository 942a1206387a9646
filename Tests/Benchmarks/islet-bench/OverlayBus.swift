import EventLoop
import Glibc

/// Talks to a running overlay on the session bus.
final class OverlayBus {
  private static let service = "org.islet.Islet"
  private static let path = "/org/islet/Islet"

  // Released before the loop that it belongs to.
  let bus: Bus
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
    bus = try Bus.openSession(loop)
  }

  /// Requests an activity.
  ///
  /// - Returns: Its id.
  func request(
    source: String, id: String, relevance: Double = 1, views: String = ""
  ) throws -> String {
    let entries = ["source": source, "id": id].map {
      BusValue.Entry(key: .string($0.key), value: .variant(signature: "s", .string($0.value)))
    }
    let options = BusValue.dictionary(signature: "sv", entries)
    let content = #"{"state":{"title":"Held","progress":0.5},"relevanceScore":\#(relevance)}"#
    let answer = try call(
      "Activities1", "Request", "sssa{sv}", ["", content, views].map(BusValue.string) + [options])
    guard let id = answer.first?.stringValue else { throw BenchFailure.noActivity }
    return id
  }

  /// An update that somebody sends.
  func update(_ id: String, content: String = "", views: String = "") -> BusCall {
    message("Activities1", "Update", "ssss", [id, content, views, ""].map(BusValue.string))
  }

  /// Ends an activity at once.
  func end(_ id: String) throws {
    _ = try call("Activities1", "End", "ssss", [id, "", "", "immediate"].map(BusValue.string))
  }

  /// Waits until everything before it was drawn, and if `settled` nothing moves any more.
  func synchronize(settled: Bool) throws {
    _ = try call("Overlay1", "Sync", "b", [.boolean(settled)])
  }

  /// Calls a method without arguments of the overlay's own: `Expand`, `Collapse` and so on.
  func control(_ member: String) throws { _ = try call("Overlay1", member) }

  /// The numbers of the overlay's status, and the monotonic clock's microseconds as `now`.
  func status() throws -> [String: Int] {
    let pairs = try call("Overlay1", "Status").first?.arrayValue ?? []
    return pairs.reduce(into: ["now": Int(Clock.monotonic.now())]) { found, pair in
      guard case .structure(let fields) = pair, fields.count == 2,
        let key = fields[0].stringValue
      else { return }
      found[key] = fields[1].stringValue.flatMap { Int($0) }
    }
  }

  /// Prints what the overlay counted since an earlier ``status()``, and when that was and when this
  /// is, as `key: value` lines.
  func printChanges(since before: [String: Int]) throws {
    let after = try status()
    let keys = [
      "frames_drawn", "frames_late", "layouts", "ticks_missed", "requests_sent", "bytes_sent",
    ]
    for key in keys { print("\(key): \((after[key] ?? 0) - (before[key] ?? 0))") }
    print("begin: \(before["now"] ?? 0)")
    print("end: \(after["now"] ?? 0)")
  }

  private func message(
    _ interface: String, _ member: String, _ signature: String, _ arguments: [BusValue]
  ) -> BusCall {
    BusCall(
      destination: Self.service, path: Self.path, interface: "org.islet.\(interface)",
      member: member, signature: signature, arguments: arguments, timeout: 10_000_000)
  }

  private func call(
    _ interface: String, _ member: String, _ signature: String = "", _ arguments: [BusValue] = []
  ) throws -> [BusValue] {
    try bus.callAndWait(message(interface, member, signature, arguments))
  }
}

/// Sleeps until moments that follow each other, whatever is done in between.
struct Pace {
  private var next = Clock.monotonic.now()

  /// Sleeps until so many microseconds after the moment before.
  mutating func wait(_ microseconds: UInt64) {
    next += microseconds
    var moment = timespec(
      tv_sec: Int(next / 1_000_000), tv_nsec: Int(next % 1_000_000) * 1000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }
}

/// What keeps the benchmark from running.
enum BenchFailure: Error {
  case noActivity
  case usage(String)
}
