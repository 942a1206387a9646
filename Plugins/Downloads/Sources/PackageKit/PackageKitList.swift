import IsletKit

/// PackageKit's transactions, and what is to be told of them when.
///
/// Times are microseconds of one clock, as for ``ReportPacer``.
struct PackageKitList {
  /// The most transactions at once.
  static let limit = 64
  /// How long one must last to be shown.
  static let delay: UInt64 = 500_000

  private struct Entry {
    var transaction: PackageKitTransaction
    var exit: PackageKitExit?
  }

  private var entries: [String: Entry] = [:]
  private var pacer = ReportPacer()

  /// When ``changes(at:)`` has something to tell; nil while there is nothing.
  var nextRound: UInt64? { pacer.nextRound }

  /// A transaction that goes on.
  func transaction(_ path: String) -> PackageKitTransaction? {
    guard let entry = entries[path], entry.exit == nil else { return nil }
    return entry.transaction
  }

  /// Adds one that PackageKit has listed; false if it is known, or there are too many.
  mutating func add(_ path: String) -> Bool {
    guard entries[path] == nil, entries.count < Self.limit else { return false }
    entries[path] = Entry(transaction: PackageKitTransaction(path: path))
    return true
  }

  /// Takes over properties; returns whether it is still worth listening to.
  mutating func apply(
    _ properties: [String: BusValue], to path: String, at now: UInt64
  ) -> Bool {
    guard let old = transaction(path) else { return false }
    entries[path]?.transaction.apply(properties)
    noteChange(from: old, at: now)
    return transaction(path)?.isOfInterest != false
  }

  /// Takes over a signal of a transaction; returns whether it is still worth listening to.
  mutating func apply(
    _ signal: String, _ arguments: [BusValue], to path: String, at now: UInt64
  ) -> Bool {
    guard let old = transaction(path) else { return false }
    let exit = entries[path]?.transaction.apply(signal, arguments)
    if let exit { end(path, exit) } else { noteChange(from: old, at: now) }
    return exit == nil
  }

  private mutating func noteChange(from old: PackageKitTransaction, at now: UInt64) {
    guard let new = transaction(old.path), new != old, new.isOfInterest == true else { return }
    if old.isOfInterest == true {
      pacer.note(old.path)
    } else {
      pacer.add(old.path, showAt: now &+ Self.delay)
    }
  }

  /// Those that PackageKit lists no more have gone, unless they have said how; returns them.
  mutating func keep(_ paths: Set<String>) -> [String] {
    let gone = entries.filter { !paths.contains($0.key) && $0.value.exit == nil }.map(\.key)
    for path in gone { end(path, .gone) }
    return gone
  }

  /// PackageKit itself has gone.
  mutating func leave() {
    for path in entries.keys where transaction(path) != nil {
      entries[path]?.transaction.breakOff()
      end(path, .failure)
    }
  }

  private mutating func end(_ path: String, _ exit: PackageKitExit) {
    if pacer.isShown(path) {
      entries[path]?.exit = exit
      pacer.note(path)
    } else {
      entries[path] = nil
      pacer.forget(path)
    }
  }

  /// What is to be told now; nothing before ``nextRound``.
  mutating func changes(at now: UInt64) -> [ReportChange] {
    pacer.round(at: now).compactMap { path in
      guard let entry = entries[path] else { return nil }
      guard let exit = entry.exit else { return .report(entry.transaction.report()) }
      entries[path] = nil
      pacer.forget(path)
      switch exit {
      case .success: return .report(entry.transaction.report(.finished))
      case .failure: return .report(entry.transaction.report(.failed(entry.transaction.errorText)))
      case .cancelled: return .report(entry.transaction.report(.cancelled))
      case .gone: return .remove(path)
      }
    }
  }
}
