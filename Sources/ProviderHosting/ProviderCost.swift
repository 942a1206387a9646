/// What one provider has cost since the overlay started, over all runs of its host.
package struct ProviderCost: Hashable, Sendable {
  /// How many messages its hosts have sent.
  package internal(set) var messages: UInt64 = 0
  /// The bytes of the texts in those messages.
  package internal(set) var bytesReceived: UInt64 = 0
  /// How often its host ended badly.
  package internal(set) var crashes = 0
  /// How often its host was started again.
  package internal(set) var restarts = 0
  /// The processor's time of its hosts that have ended, in microseconds.
  var endedProcessorTime: UInt64 = 0
}
