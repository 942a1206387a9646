import EventLoop
import Foundation
import HostSupport

@testable import Downloads

/// What KIO sent to a job server, as `Tests/Fixtures/Jobs/recorder.py` wrote it down.
struct JobRecording {
  struct Call {
    /// Microseconds since the first call.
    let time: UInt64
    let member: String
    let arguments: [Any]

    /// The last dictionary among the arguments, as it stood on the bus.
    var dictionary: [String: BusValue] {
      let last = arguments.last { $0 is [String: Any] } as? [String: Any] ?? [:]
      return last.compactMapValues(JobRecording.value)
    }
  }

  let calls: [Call]

  init(_ name: String) throws {
    let file = ABIFixture.root.appendingPathComponent("Tests/Fixtures/Jobs/\(name).jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var first: Double?
    calls = try lines.map { line in
      let parts = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any] ?? []
      guard parts.count >= 2, let time = parts[0] as? Double, let member = parts[1] as? String
      else { throw ABIFixture.Failure(description: "no call: \(line)") }
      first = first ?? time
      return Call(
        time: UInt64(time - (first ?? 0)) * 1000, member: member,
        arguments: Array(parts.dropFirst(2)))
    }
  }

  private static func value(_ pair: Any) -> BusValue? {
    guard let pair = pair as? [Any], pair.count == 2, let type = pair[0] as? String else {
      return nil
    }
    let number = pair[1] as? NSNumber
    switch type {
    case "s": return (pair[1] as? String).map { .string($0) }
    case "b": return number.map { .boolean($0.boolValue) }
    case "u": return number.map { .uint32($0.uint32Value) }
    case "i": return number.map { .int32($0.int32Value) }
    case "t": return number.map { .uint64($0.uint64Value) }
    default: return nil
    }
  }

  /// Everything that a source tells of it, with the time of each, in microseconds.
  ///
  /// Between the calls the source's timer fires as often as it asks for.
  func play() -> [(time: UInt64, change: ReportChange)] {
    var list = JobViewList()
    var told: [(time: UInt64, change: ReportChange)] = []
    var number = 0
    func run(until end: UInt64) {
      while let round = list.nextRound, round <= end {
        told += list.changes(at: round).map { (round, $0) }
      }
    }
    for call in calls {
      run(until: call.time)
      switch call.member {
      case "requestView":
        let entry = call.arguments[0] as? String ?? ""
        let view = list.add(
          owner: ":1.7", interface: .v3,
          capabilities: (call.arguments[1] as? NSNumber)?.int64Value ?? 0, at: call.time
        ) { view in
          view.application = ApplicationID.normalised(entry)
          view.apply(hints: call.dictionary)
        }
        number = view?.number ?? 0
      case "update":
        _ = list.change(number, by: ":1.7") { _ = $0.apply(call.dictionary) }
      case "terminate":
        let code = (call.arguments[0] as? NSNumber)?.uint32Value ?? 0
        _ = list.change(number, by: ":1.7") { _ = $0.apply(["errorCode": .uint32(code)]) }
        _ = list.end(number, by: ":1.7")
      default: break
      }
    }
    run(until: .max)
    return told
  }

  /// The reports among what is told.
  func reports() -> [DownloadReport] {
    play().compactMap { entry in
      guard case .report(let report) = entry.change else { return nil }
      return report
    }
  }
}
