/// One download as it is to be shown: what all sources together know of it.
struct ShownDownload: Hashable {
  /// The same for as long as it is shown.
  let id: Int
  var application = ""
  var applicationName = ""
  var icon = ""
  var title = ""
  /// The file's name; empty where several files are meant, or none is known.
  var name = ""
  /// The finished file.
  var path: String?
  /// How many downloads it stands for.
  var count = 1
  var bytes: UInt64?
  var total: UInt64?
  /// Whether the total was guessed from a percentage.
  var isTotalEstimated = false
  /// How much is done, 0…1.
  var fraction: Double?
  /// Bytes a second.
  var speed: Double?
  /// Seconds that are left.
  var timeLeft: Double?
  var state = DownloadProgressState.running
  /// What stands in its way, in a few words.
  var note = ""
  var commands: DownloadCommands = []
  /// Whom the commands go to.
  var target: DownloadKey?
}

/// A download of a source.
struct DownloadKey: Hashable {
  let source: SourceID
  let key: String
}
