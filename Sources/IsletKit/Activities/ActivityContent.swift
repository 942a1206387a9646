public import FoundationEssentials

/// What an activity shows: its state, and how fresh and how relevant it is.
public struct ActivityContent<State: Codable & Hashable> {
  /// The provider's own state; at most 4096 bytes as JSON (B1).
  public var state: State
  /// Past this date the content is shown as stale (B3).
  public var staleDate: Date?
  /// The higher, the sooner it gets the pill (B9).
  public var relevanceScore: Double

  /// Makes a content.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: Hashable {}
extension ActivityContent: Sendable where State: Sendable {}
