import Activities
import EventLoop
import Foundation
import ProviderHosting
import Testing

/// A loop, a supervisor over stand-in hosts, and a record of what they ask for.
final class SupervisionBench: ActivityRequests {
  private(set) var events: [String] = []
  private(set) var lines: [String] = []
  /// What the last attached image held.
  private(set) var attached = Data()
  /// Keeps answers to updates back unless it is nil.
  var heldAnswers: [() -> Void]?
  /// The settings of each source.
  var settings: [String: [String: String]] = [:]
  /// The names of the sources that are off when they appear.
  var disabled: Set<String> = []
  /// The source of each activity.
  var owners: [String: SourceID] = [:]
  /// What a request is answered with.
  var refusal: BusError?

  private(set) var supervisor: ProviderSupervisor?
  let folder: URL
  let loop: EventLoop

  /// Prepares a provider for each name; nothing is started.
  init(
    _ files: String..., program: HelperProgram? = nil,
    limits: SupervisionLimits = SupervisionLimits()
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("islet-supervision-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    loop = try EventLoop()
    let paths = files.map { folder.appendingPathComponent($0).path }
    supervisor = try ProviderSupervisor(
      files: paths.map { ProviderFile(path: $0) },
      program: program ?? HelperProgram(path: Fixture.host.path()), loop: loop,
      sources: SourceAllocator(), requests: self,
      settings: { [weak self] in self?.settings[$0.name] ?? [:] },
      isEnabled: { [weak self] in self?.disabled.contains($0.name) != true }, limits: limits,
      report: { [weak self] in self?.lines.append($0) })
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The one provider, or the first of them.
  var status: ProviderStatus {
    get throws { try #require(supervisor?.statuses.first) }
  }

  var statuses: [ProviderStatus] { supervisor?.statuses ?? [] }

  func start() { supervisor?.start() }

  /// Kills what still runs.
  func release() { supervisor = nil }

  /// Runs the loop until the condition holds; records a failure when the time is over.
  func run(
    within seconds: Double = 10, until condition: () throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = Clock.monotonic.now() + UInt64(seconds * 1e6)
    while try !condition() {
      let now = Clock.monotonic.now()
      guard now < end else {
        let state = statuses.map { "\($0.name) \($0.state) \($0.lastError ?? "")" }
        Issue.record(
          "not within \(seconds) s; \(state), \(events), \(lines)",
          sourceLocation: sourceLocation)
        throw Expired()
      }
      _ = try loop.runOnce(timeout: end - now)
    }
  }

  struct Expired: Error {}

  // MARK: ActivityRequests

  func request(
    source: SourceID, id: String, attributes: String, content: String, views: String
  ) throws(BusError) -> String {
    events.append("request \(source) \(attributes) \(content) \(views)")
    if let refusal { throw refusal }
    let chosen = id.isEmpty ? "id" : id
    owners[chosen] = source
    return chosen
  }

  func update(
    source: SourceID, id: String, content: String, views: String, alert: String,
    completion: @escaping (Result<Void, BusError>) -> Void
  ) {
    events.append("update \(source) \(id) \(content) \(views)\(alert)")
    let answer = { [refusal] in completion(refusal.map { .failure($0) } ?? .success(())) }
    if heldAnswers == nil { answer() } else { heldAnswers?.append(answer) }
  }

  func end(
    source: SourceID, id: String, content: String, views: String, policy: String
  ) throws(BusError) {
    events.append("end \(source) \(id) \(content) \(views) \(policy)")
  }

  func attachImage(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError) {
    let file = FileHandle(fileDescriptor: descriptor.release(), closeOnDealloc: true)
    try? file.seek(toOffset: 0)
    attached = (try? file.readToEnd()) ?? Data()
    events.append("attach \(source) \(key)")
  }

  func list() -> [ActivityListing] {
    owners.sorted { $0.key < $1.key }.map { id, source in
      ActivityListing(
        id: id, source: source.name, state: "active", relevance: 0.5, requested: 1, title: "t",
        place: "primary")
    }
  }

  func hasActivity(source: SourceID, id: String) -> Bool { owners[id] == source }

  func wire(source: SourceID, id: String) -> ActivityWire? {
    owners[id] == source ? ActivityWire(attributes: "{}", content: "{}", views: "") : nil
  }

  func sourceEnded(_ source: SourceID) {
    events.append("ended \(source)")
  }

  func sourceRemoved(_ source: SourceID) {
    events.append("removed \(source)")
  }
}
