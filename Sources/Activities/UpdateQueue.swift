/// Holds floods of updates back: each activity changes at most once in a frame, to its newest
/// state (B13).
///
/// Nothing is read before its turn, so that an update which another overtakes costs next to
/// nothing. Pure: times are arguments, in microseconds of any clock that never goes back. Offer it
/// only updates of live activities: one that is held takes room until it is taken.
public struct UpdateQueue: Sendable {
  /// What becomes of an update.
  public enum Offer: Hashable, Sendable {
    /// It is for the store now.
    case process(PendingUpdate)
    /// It waits, and ``UpdateQueue/takeDue(at:)`` hands it out; the update with this token is
    /// overtaken by it, and can be answered as if it had been carried out.
    case hold(superseded: Int?)
  }

  /// The time between two frames, in microseconds.
  public var period: UInt64
  /// The most updates that are handed out within a period.
  public let mostPerPeriod: Int
  /// How many bytes of updates fill a period before it has so many: large ones take longer to read.
  public static let fullBytes = 16_384

  private var pending: [Activity.Identity: PendingUpdate] = [:]
  /// Who waits, by source, the longest first; the source whose turn is next comes first.
  private var turns: [(source: Int, waiting: [Activity.Identity])] = []
  /// When an activity's last update was handed out, if less than a period ago.
  private var lastTime: [Activity.Identity: UInt64] = [:]
  private var periodStart: UInt64 = 0
  private var countInPeriod = 0
  private var bytesInPeriod = 0
  private var quotas: [Int: ByteQuota] = [:]

  /// Makes a queue that holds nothing.
  ///
  /// - Parameters:
  ///   - period: The time between two frames, in microseconds.
  ///   - mostPerPeriod: The most updates that are handed out within a period, at least 1.
  public init(period: UInt64, mostPerPeriod: Int = 4) {
    self.period = period
    self.mostPerPeriod = max(mostPerPeriod, 1)
  }

  /// Whether nothing waits.
  public var isEmpty: Bool { pending.isEmpty }

  /// When ``takeDue(at:)`` has something to hand out, in microseconds; `nil` while nothing waits.
  public var nextDue: UInt64? {
    guard !pending.isEmpty else { return nil }
    if isFull() { return periodStart &+ period }
    let earliest = pending.keys.lazy.map { lastTime[$0].map { $0 &+ period } ?? 0 }.min() ?? 0
    return max(earliest, periodStart)
  }

  /// Takes an update that came.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - time: Now, in microseconds.
  /// - Returns: What becomes of it.
  /// - Throws: ``ActivityError/quotaExceeded(bytesPerSecond:retryAfter:)``; what waits stays.
  public mutating func offer(
    _ update: PendingUpdate, at time: UInt64
  ) throws(ActivityError) -> Offer {
    let identity = update.identity
    try charge(update.bytes, to: identity.source, at: time)
    if let older = pending[identity] {
      var newest = update
      newest.supersede(older)
      pending[identity] = newest
      return .hold(superseded: older.token)
    }
    beginPeriod(at: time)
    // Those who wait already have a right to what is left of the period.
    if !isFull(with: pending.count), isDue(identity, at: time) {
      note(update, at: time)
      return .process(update)
    }
    pending[identity] = update
    if let turn = turns.firstIndex(where: { $0.source == identity.source }) {
      turns[turn].waiting.append(identity)
    } else {
      turns.append((identity.source, [identity]))
    }
    return .hold(superseded: nil)
  }

  /// Hands out what is due: the sources take turns, and so do the activities of each.
  ///
  /// - Parameter time: Now, in microseconds.
  /// - Returns: Updates for the store, in this order.
  public mutating func takeDue(at time: UInt64) -> [PendingUpdate] {
    beginPeriod(at: time)
    var due: [PendingUpdate] = []
    while !isFull(), let identity = nextInTurn(at: time), let update = take(identity) {
      note(update, at: time)
      due.append(update)
    }
    return due
  }

  /// Takes out what waits for an activity, because it ends.
  public mutating func take(_ identity: Activity.Identity) -> PendingUpdate? {
    guard let update = pending.removeValue(forKey: identity) else { return nil }
    if let turn = turns.firstIndex(where: { $0.source == identity.source }) {
      turns[turn].waiting.removeAll { $0 == identity }
      if turns[turn].waiting.isEmpty { turns.remove(at: turn) }
    }
    return update
  }

  /// Takes out everything that waits for a source, because it is gone.
  public mutating func takeAll(of source: Int) -> [PendingUpdate] {
    let waiting = turns.first { $0.source == source }?.waiting ?? []
    return waiting.compactMap { take($0) }
  }

  /// Counts bytes that a source sent otherwise: a request, an end.
  ///
  /// - Parameters:
  ///   - bytes: How many.
  ///   - source: The source's number.
  ///   - time: Now, in microseconds.
  /// - Throws: ``ActivityError/quotaExceeded(bytesPerSecond:retryAfter:)``; nothing is counted then.
  public mutating func charge(
    _ bytes: Int, to source: Int, at time: UInt64
  ) throws(ActivityError) {
    try quotas[source, default: ByteQuota(at: time)].use(bytes, at: time)
  }

  private func isDue(_ identity: Activity.Identity, at time: UInt64) -> Bool {
    lastTime[identity].map { $0 &+ period <= time } ?? true
  }

  /// Whether nothing more may be handed out in this period, after some others.
  private func isFull(with others: Int = 0) -> Bool {
    countInPeriod + others >= mostPerPeriod || bytesInPeriod >= UpdateQueue.fullBytes
  }

  private mutating func note(_ update: PendingUpdate, at time: UInt64) {
    countInPeriod += 1
    bytesInPeriod += update.bytes
    lastTime[update.identity] = time
  }

  /// The next one that is due; its source has the last turn then.
  private mutating func nextInTurn(at time: UInt64) -> Activity.Identity? {
    for turn in turns.indices {
      if let identity = turns[turn].waiting.first(where: { isDue($0, at: time) }) {
        turns.append(turns.remove(at: turn))
        return identity
      }
    }
    return nil
  }

  /// Begins a new period where the last one is over, and forgets what no longer matters.
  private mutating func beginPeriod(at time: UInt64) {
    guard time >= periodStart &+ period else { return }
    periodStart = time
    countInPeriod = 0
    bytesInPeriod = 0
    lastTime = lastTime.filter { $0.value &+ period > time }
    quotas = quotas.filter { !$0.value.isFull(at: time) }
  }
}
