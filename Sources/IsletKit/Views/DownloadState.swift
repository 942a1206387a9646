import Activities

/// Where a download is (C1).
///
/// Keep it in the content state of an activity, and show it with a ``DownloadButton``.
public enum DownloadState: Hashable, Sendable {
  /// It has not begun.
  case idle
  /// It runs: 0…1 of it is done; nil where nobody knows how much.
  ///
  /// What is outside of 0…1 counts as the nearest, and what is no finite number as 0 (C6).
  case downloading(Double?)
  /// It is done.
  case finished
  /// It broke off.
  case failed

  /// The state after a ``DownloadButton`` was activated (C8).
  ///
  /// - Returns: A download that begins, while idle; otherwise idle, so that a running download is to
  ///   be cancelled and one that is over may be begun again.
  public func activated() -> DownloadState { self == .idle ? .downloading(0) : .idle }

  var state: ViewDownload.State {
    switch self {
    case .idle: .idle
    case .downloading(let fraction): .downloading(fraction)
    case .finished: .finished
    case .failed: .failed
    }
  }
}

extension DownloadState: Codable {
  /// Reads the word `state`, and the `fraction` that goes with it.
  public init(from decoder: any Decoder) throws {
    switch try ViewDownload.State(from: decoder) {
    case .idle: self = .idle
    case .downloading(let fraction): self = .downloading(fraction)
    case .finished: self = .finished
    case .failed: self = .failed
    }
  }

  /// Writes the fields as ``init(from:)`` reads them.
  public func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }
}
