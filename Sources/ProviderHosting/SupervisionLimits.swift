/// How long a provider's host may take for something, and how much it may use.
///
/// Times are in microseconds.
package struct SupervisionLimits: Hashable, Sendable {
  /// From the start of a host until its provider runs.
  package var start: UInt64 = 10_000_000
  /// An owed answer; a host that owes one for longer hangs.
  package var answer: UInt64 = 2_000_000
  /// From `Stop` to SIGTERM, and from SIGTERM to SIGKILL.
  package var stop: UInt64 = 500_000

  /// The delay before the first restart.
  package var firstDelay: UInt64 = 250_000
  /// The delay doubles with each crash up to this.
  package var longestDelay: UInt64 = 30_000_000
  /// A host that ran so long was healthy: the next delay is the first one again.
  package var healthyTime: UInt64 = 60_000_000
  /// So many crashes within ``crashWindow`` put the provider into quarantine.
  package var crashesAllowed = 5
  /// The time in which crashes are counted.
  package var crashWindow: UInt64 = 600_000_000

  /// So many messages a second for ``stormTime`` are a storm.
  package var stormRate: UInt64 = 20_000
  /// How long a flood may last: a burst is no harm.
  package var stormTime: UInt64 = 10_000_000
  /// How many command lines may wait for a provider's answer.
  package var commands = 32
  /// How many answers may wait for a host to read them.
  package var unreadAnswers: UInt64 = 16_384
  /// The bytes of memory of its own that a host may have (`RLIMIT_DATA`).
  package var memory: UInt64 = 256 << 20

  /// The limits that providers are held to.
  package init() {}
}
