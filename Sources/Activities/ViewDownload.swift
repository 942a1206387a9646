/// A download as one control: a button that becomes a ring, and the ring a mark (C1–C9).
public struct ViewDownload: Hashable, Sendable {
  /// Where a download is (C1).
  public enum State: Hashable, Sendable {
    /// It has not begun: a capsule with the title.
    case idle
    /// It runs: a ring as far as a fraction of 0…1; nil is indeterminate.
    case downloading(Double?)
    /// It is done: a check mark on green.
    case finished
    /// It broke off: an exclamation mark on red.
    case failed
  }

  /// The words on the capsule, and the name that assistive technology reads (C9).
  public let title: String
  /// Where the download is; a fraction in it is within 0…1 (C6).
  public let state: State
  /// The colour of the capsule and the ring; nil is blue (C2, D2).
  public let tint: ViewColor?
  /// What the provider is told when it is activated (C8); nil is for looking at only, and has no
  /// stop square.
  public let action: String?

  /// What the capsule says where nobody says otherwise (C2).
  public static let standardTitle = "Download"

  /// Makes a download; a fraction is clamped to 0…1, and what is no finite number counts as 0 (C6).
  public init(
    _ title: String = ViewDownload.standardTitle, state: State = .idle, tint: ViewColor? = nil,
    action: String? = nil
  ) {
    self.title = title
    self.tint = tint
    self.action = action
    if case .downloading(let fraction?) = state {
      self.state = .downloading(fraction.fraction)
    } else {
      self.state = state
    }
  }
}

extension ViewDownload.State {
  /// What assistive technology reads as the value of a download (C9).
  public var spokenValue: String {
    switch self {
    case .idle: "Not downloaded"
    case .downloading(nil): "Downloading"
    case .downloading(let fraction?): "Downloading, \(fraction.percentText)"
    case .finished: "Finished"
    case .failed: "Failed"
    }
  }
}

extension ViewDownload: Codable {
  private enum CodingKeys: String, CodingKey { case title, tint, action }

  /// Reads the fields of a download; each of them may be missing.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.has(.title) ? fields.decodePlain(forKey: .title) : ViewDownload.standardTitle,
      state: try State(from: decoder),
      tint: try fields.decodeIfPresent(ViewColor.self, forKey: .tint),
      action: try fields.decodeNameIfPresent(forKey: .action))
  }

  /// Writes the fields as ``init(from:)`` reads them.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(title, forKey: .title)
    try state.encode(to: encoder)
    try fields.encodeIfPresent(tint, forKey: .tint)
    try fields.encodeIfPresent(action, forKey: .action)
  }
}

extension ViewDownload.State: Codable {
  private enum CodingKeys: String, CodingKey { case state, fraction }

  /// The words for a state on the wire.
  enum Word: String, Codable, WordList {
    case idle, downloading, finished, failed
  }

  /// Reads the word `state`, and the `fraction` that goes with it.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let fraction = try fields.decodeFractionIfPresent(forKey: .fraction)
    switch try fields.decodeIfPresent(Word.self, forKey: .state) ?? .idle {
    case .idle: self = .idle
    case .downloading: self = .downloading(fraction)
    case .finished: self = .finished
    case .failed: self = .failed
    }
  }

  /// Writes the fields as ``init(from:)`` reads them.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .idle: try fields.encode(Word.idle, forKey: .state)
    case .downloading(let fraction):
      try fields.encode(Word.downloading, forKey: .state)
      try fields.encodeIfPresent(fraction?.fraction, forKey: .fraction)
    case .finished: try fields.encode(Word.finished, forKey: .state)
    case .failed: try fields.encode(Word.failed, forKey: .state)
    }
  }
}
