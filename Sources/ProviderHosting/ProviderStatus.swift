/// Where a provider is in its life.
package enum ProviderState: String, Hashable, Sendable {
  /// Its host runs, and has not yet said that the provider does.
  case starting
  /// It runs.
  case running
  /// Its host ended badly and waits for its next start.
  case backingOff
  /// Its host ended badly too often, and is not started again.
  case quarantined
  /// It cannot run: no library, no symbol, another ABI, or it said so itself.
  case failed
  /// It is switched off.
  case disabled
  /// It was asked to end, and did.
  case stopped
}

/// What is known of one provider, for people.
package struct ProviderStatus: Hashable, Sendable {
  /// The source of its activities.
  package let source: SourceID
  /// The name that it told, or the one that its file has.
  package let name: String
  /// The path of its library.
  package let file: String
  /// Where it is in its life.
  package let state: ProviderState
  /// What it has cost.
  package let cost: ProviderCost
  /// The process number of its host, while there is one.
  package let pid: Int32?
  /// What went wrong last, on one line.
  package let lastError: String?
  /// What it says of its parts itself, a line for each.
  package let parts: [String: String]

  /// How often its host was started again.
  package var restarts: Int { cost.restarts }

  /// The processor's time of all its hosts, in milliseconds; read when asked for.
  package var processorMilliseconds: UInt64 {
    (cost.endedProcessorTime + (pid.flatMap(ProcessUsage.processorTime(of:)) ?? 0)) / 1000
  }

  /// The memory that the host alone pays for, in bytes (`Private_Dirty`); read when asked for.
  package var privateMemory: Int? { pid.flatMap(ProcessMemory.privateBytes) }

  /// What each of these is called in `islet status`: no two alike.
  ///
  /// That is the name that it told. Where several tell the same one, or another's file has it, it
  /// goes by its file's name.
  package static func keys(of statuses: [ProviderStatus]) -> [String] {
    let files = Set(statuses.map(\.source.name))
    var taken: Set<String> = []
    return statuses.map { status in
      let isFree = status.name == status.source.name || !files.contains(status.name)
      let candidates = isFree ? [status.name, status.source.name] : [status.source.name]
      return candidates.first { taken.insert($0).inserted } ?? "\(status.source.number)"
    }
  }

  /// All of it as `islet status` prints it, one key and value after the other.
  package var lines: [(key: String, value: String)] {
    let known: [(String, String?)] = [
      ("state", state.rawValue),
      ("file", file),
      ("restarts", "\(restarts)"),
      ("crashes", "\(cost.crashes)"),
      ("cpu_ms", "\(processorMilliseconds)"),
      ("messages", "\(cost.messages)"),
      ("bytes_received", "\(cost.bytesReceived)"),
      ("pid", pid.map { "\($0)" }),
      ("private_memory_kb", privateMemory.map { "\($0 / 1024)" }),
      ("error", lastError),
    ]
    // Its host refuses these names, and need not be trusted to: a part must not pass for a fact.
    let said = parts.sorted { $0.key < $1.key }
      .filter { part in !known.contains { $0.0 == part.key } }
    return known.compactMap { key, value in value.map { (key, $0) } }
      + said.map { ($0.key, $0.value) }
  }
}
