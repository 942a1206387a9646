import IsletKit

/// A download, a copy, or whatever else has a size and an end.
struct DownloadAttributes: ActivityAttributes {
  /// How far it is, in words and as a ring.
  struct ContentState: Codable, Hashable {
    /// Where it is; decides colours and buttons.
    enum Phase: String, Codable, Hashable {
      case running, paused, stalled, finished, failed
    }

    /// The file, or the program.
    var title: String
    /// How much is done, or what is wrong.
    var detail: String
    /// Speed and time left; empty while nobody knows them.
    var pace = ""
    /// The name of the program's icon; empty for an arrow.
    var icon: String
    var phase: Phase
    /// How much is done, 0…1; nil where nobody knows.
    var fraction: Double?
    var canCancel = false
    /// Whether it can be paused, or resumed where it is.
    var canSuspend = false
    /// Whether the finished file can be opened, and shown in its folder.
    var canOpen = false
  }
}

extension DownloadAttributes.ContentState {
  /// Whether it neither moves nor is over.
  var isAtRest: Bool { phase == .paused || phase == .stalled }

  /// The state of the download pill.
  var download: DownloadState {
    switch phase {
    case .running, .paused, .stalled: .downloading(fraction)
    case .finished: .finished
    case .failed: .failed
    }
  }
}

/// What the buttons ask for.
enum DownloadAction: String {
  case cancel, pause, resume
  case open
  case showInFolder = "show-in-folder"
}
