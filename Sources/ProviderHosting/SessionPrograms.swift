import EventLoop

/// The programs on the session bus, by the names that they give.
final class SessionPrograms: ActivityCaller {
  private let sources: SourceAllocator
  private weak var requests: (any ActivityRequests)?
  /// In the order in which they came.
  private var programs: [SourceID] = []
  private var lastNumber = 0
  // It differs from run to run: a script that still holds an id of the last run must not change
  // somebody else's activity.
  private let prefix = String(Clock.realTime.now() / 1_000_000, radix: 36)

  init(requests: any ActivityRequests, sources: SourceAllocator) {
    self.requests = requests
    self.sources = sources
  }

  /// The source of a program; the same one for the same name.
  func source(named name: String) throws(BusError) -> SourceID {
    if let known = programs.first(where: { $0.name == name }) { return known }
    guard programs.count < SessionActivities.mostSources else {
      throw BusError(
        islet: "QuotaExceeded",
        "\(programs.count) programs have sent activities under names of their own; use "
          + "one of those names, such as '\(SessionActivities.defaultSource)'")
    }
    let source = sources.make(name)
    programs.append(source)
    return source
  }

  /// The program that has a source number; nil for a provider's.
  func source(number: Int) -> SourceID? { programs.first { $0.number == number } }

  func received(_ message: BusMessage) {}

  func requester(_ options: CallOptions) throws(BusError) -> (source: SourceID, id: String) {
    let source = try source(options)
    guard let wanted = try options.id() else { return (source, freshID()) }
    if let owner = owner(of: wanted), owner != source {
      throw BusError.invalidArgument(
        "the id '\(wanted)' belongs to an activity of '\(owner)'; choose another or leave it out")
    }
    return (source, wanted)
  }

  func source(_ options: CallOptions) throws(BusError) -> SourceID {
    try source(named: options.source() ?? SessionActivities.defaultSource)
  }

  func source(ofActivity id: String) throws(BusError) -> SourceID {
    guard let owner = owner(of: id) else {
      throw BusError(
        islet: "UnknownActivity",
        "no program has an activity with the id '\(OneLine.text(id, limit: 64))'; "
          + "take one of 'islet list' that is no provider's, or request one first")
    }
    return owner
  }

  private func owner(of id: String) -> SourceID? {
    guard let requests else { return nil }
    return programs.first { requests.hasActivity(source: $0, id: id) }
  }

  private func freshID() -> String {
    var id: String
    repeat {
      lastNumber += 1
      id = "\(prefix)-\(lastNumber)"
    } while owner(of: id) != nil
    return id
  }
}
