import EventLoop
import Foundation
import TestSupport

/// A program on the session bus that has activities: what a script or another program is.
final class SessionProgram {
  private let bus: Bus
  // Released after the connection that belongs to it.
  private let loop: EventLoop

  init(_ desk: Desk) throws {
    loop = try EventLoop()
    bus = try Bus.open(address: desk.bus.address, loop: loop)
  }

  /// A call of `org.islet.Activities1`.
  static func method(_ member: String, _ arguments: [String], options: [String: String]? = nil)
    -> BusCall
  {
    let entries = (options ?? [:]).map {
      BusValue.Entry(key: .string($0.key), value: .variant(signature: "s", .string($0.value)))
    }
    return BusCall(
      destination: "org.islet.Islet", path: "/org/islet/Islet",
      interface: "org.islet.Activities1", member: member,
      signature: String(repeating: "s", count: arguments.count) + (options == nil ? "" : "a{sv}"),
      arguments: arguments.map { .string($0) }
        + (options == nil ? [] : [.dictionary(signature: "sv", entries)]),
      timeout: 20_000_000)
  }

  /// Requests an activity with the built-in template.
  func request(
    title: String = "Title", content: String? = nil, views: String = "", attributes: String = "",
    options: [String: String] = [:]
  ) throws -> String {
    let content = content ?? #"{"state":{"title":"\#(title)"}}"#
    let answer = try bus.callAndWait(
      Self.method("Request", [attributes, content, views], options: options))
    return answer.first?.stringValue ?? ""
  }

  /// Calls a method that takes texts alone, and waits for its answer.
  @discardableResult
  func call(_ member: String, _ arguments: String...) throws -> [BusValue] {
    try bus.callAndWait(Self.method(member, arguments))
  }

  /// Asks the overlay itself for something, such as `Expand`, and waits for no answer.
  func control(_ member: String) throws {
    try bus.send(
      BusCall(
        destination: "org.islet.Islet", path: "/org/islet/Islet", interface: "org.islet.Overlay1",
        member: member))
    bus.flush()
  }

  /// Calls a method and waits for no answer.
  func send(_ member: String, _ arguments: String...) throws {
    try bus.send(Self.method(member, arguments))
    bus.flush()
  }

  /// How many answers may be owed: a bus daemon refuses calls past 128.
  private static let mostOwed = 100

  /// Sends so many updates as fast as the bus takes them.
  ///
  /// - Returns: The errors among the answers.
  /// - Throws: ``TestFailure`` if an answer is missing.
  func flood(
    _ id: String, updates: Int, content: (Int) -> String
  ) throws -> [BusError] {
    var answers = 0
    var errors: [BusError] = []
    func wait(owing most: Int, sent: Int) throws {
      let deadline = monotonicSeconds() + 20
      while sent - answers > most {
        guard monotonicSeconds() < deadline else {
          throw TestFailure("\(answers) answers to \(sent) updates")
        }
        _ = try loop.runOnce(timeout: 1_000_000)
      }
    }
    for number in 0..<updates {
      try wait(owing: Self.mostOwed, sent: number)
      try bus.call(Self.method("Update", [id, content(number), "", ""])) { result in
        answers += 1
        if case .failure(let error) = result { errors.append(error) }
      }.detach()
    }
    try wait(owing: 0, sent: updates)
    return errors
  }
}
