import IsletKit

/// Turns drags and notches on the bar into jumps, one call at a time (M6, M23).
///
/// Pure.
///
/// Positions are in microseconds of the track.
struct SeekRule {
  /// What somebody did to the bar.
  enum Request: Equatable {
    /// A place on the bar, 0…1.
    case fraction(Double)
    /// Notches of the wheel.
    case notches(Double)

    /// Reads the argument of the action: "0.4213", or "+1" and "-1".
    init?(_ text: String) {
      guard text.utf8.count <= 32, let number = Double(text), number.isFinite else { return nil }
      if text.hasPrefix("+") || text.hasPrefix("-") {
        self = .notches(max(min(number, 100), -100))
      } else {
        self = .fraction(min(number, 1))
      }
    }
  }

  /// A call to the player.
  enum Call: Equatable {
    case setPosition(track: String, position: Int64)
    case seek(offset: Int64)
  }

  /// How far one notch goes.
  static let notch = 5_000_000.0

  /// No track is longer, and an `Int64` has room for it: a player may tell any position.
  private static let farthest = 1e15

  /// Where the last sent call has brought the player, and when.
  private var sent: PositionModel?
  private var waiting: Double?
  private(set) var isInFlight = false

  /// Where a request leads from a position.
  static func target(_ request: Request, from position: Double, length: Int64) -> Double {
    let target =
      switch request {
      case .fraction(let fraction): fraction * Double(length)
      case .notches(let count): position + count * notch
      }
    return min(max(target, 0), Double(length))
  }

  /// Takes a target over and says what to call now, if nothing is in flight.
  ///
  /// `model` is the position before this jump.
  mutating func jump(
    to target: Double, from model: PositionModel, trackID: String?, at time: UInt64
  ) -> Call? {
    guard !isInFlight else {
      waiting = target
      return nil
    }
    var start = model
    start.rebase(to: model.position(at: time), at: time)
    sent = start
    return send(target, trackID: trackID, at: time)
  }

  /// The call was answered, or not: the newest target that came meanwhile is next.
  mutating func finished(trackID: String?, at time: UInt64) -> Call? {
    isInFlight = false
    guard let target = waiting else { return nil }
    waiting = nil
    return send(target, trackID: trackID, at: time)
  }

  /// Another track plays: what waits is meant for the old one.
  mutating func forget() {
    waiting = nil
  }

  private mutating func send(_ target: Double, trackID: String?, at time: UInt64) -> Call? {
    let position = sent?.position(at: time) ?? target
    sent?.rebase(to: target, at: time)
    isInFlight = true
    // M6, M7: an id that is no object path may not even be sent.
    if let trackID, BusValue.isValidObjectPath(trackID) {
      return .setPosition(track: trackID, position: Int64(target))
    }
    return .seek(offset: Int64(min(max(target - position, -Self.farthest), Self.farthest)))
  }
}
