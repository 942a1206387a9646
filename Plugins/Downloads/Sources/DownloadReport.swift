/// What a source says of one download, whole: nothing is taken from the report before.
///
/// Also copies, installations and whatever else has a size and an end. What is unknown is nil or
/// empty; nonsense (a negative size, a fraction that is no number) counts as unknown.
struct DownloadReport: Hashable {
  /// Which download of this source it is.
  var key: String
  /// The program's normalised desktop id (``ApplicationID``), such as `firefox`; empty if unknown.
  var application = ""
  /// The program's name for people, where the source knows it.
  var applicationName = ""
  /// The name of an icon of the icon theme, where it is another one than the application's id.
  var icon = ""
  /// What goes on where it is no download, such as "Copying"; empty for a download.
  var title = ""
  /// The file's name or another short name; empty if unknown.
  var name = ""
  /// The absolute path of the finished file, where it is known; it need not exist yet.
  var path: String?
  /// How many bytes are there.
  var bytes: UInt64?
  /// How many bytes there will be.
  var total: UInt64?
  /// How much is done, 0…1, where the source has no bytes.
  var fraction: Double?
  /// Bytes a second, where the source measures them itself.
  var speed: Double?
  var state = DownloadProgressState.running
  /// What the source can do with it now.
  var commands: DownloadCommands = []
  /// How many downloads it stands for.
  var count = 1
  /// What stands in its way, in a few words, such as "no space left on the disk".
  var note = ""
  /// Whether it is a copy of what another program reports too, as Plasma's of KDE's jobs.
  var isProxy = false
  /// Whether the sender asks for it to be shown at once.
  var isUrgent = false

  /// Makes a report; set what is known.
  init(key: String) {
    self.key = key
  }
}

/// Where a download is.
enum DownloadProgressState: Hashable {
  case running
  /// Somebody has paused it.
  case paused
  /// It wants to go on and does not: no byte has come for some seconds.
  case stalled
  case finished
  /// It broke off; a plain line says why, or nothing where nobody knows.
  case failed(String)
  /// Somebody has called it off, so that there is nothing more to show.
  case cancelled

  /// Whether nothing more comes.
  var isOver: Bool {
    switch self {
    case .running, .paused, .stalled: false
    case .finished, .failed, .cancelled: true
    }
  }
}

/// What can be asked of a source.
enum DownloadCommand: String, Hashable, CaseIterable {
  case cancel
  case pause
  case resume
}

/// What a source can do with a download.
struct DownloadCommands: OptionSet, Hashable {
  let rawValue: Int
  static let cancel = DownloadCommands(rawValue: 1)
  /// Pause and resume.
  static let suspend = DownloadCommands(rawValue: 2)
}
