import IsletKit

/// One job as the KDE program that does it tells it (`org.kde.JobViewV3`, `org.kde.JobViewV2`).
struct JobView: Hashable {
  /// How a job is spoken of; a program takes one by the server's interface that it calls.
  enum Interface: String, Hashable {
    /// `org.kde.JobViewV2`, for callers of `org.kde.JobViewServer`.
    case v2 = "org.kde.JobViewV2"
    /// `org.kde.JobViewV3`, for callers of `org.kde.JobViewServerV2`.
    case v3 = "org.kde.JobViewV3"
  }

  /// What is counted; a job may count several at once.
  enum Unit: String, Hashable, CaseIterable {
    case bytes = "Bytes"
    case files = "Files"
    case folders = "Directories"
    case items = "Items"
  }

  /// How much of something is done, and of how much.
  struct Amount: Hashable {
    var processed: Int64?
    var total: Int64?
  }

  /// What the job is about, such as a source and a destination; the labels are in the user's
  /// language, so that only the order says which is which.
  struct Description: Hashable {
    var label = ""
    var value = ""
  }

  let number: Int
  /// The unique name of the program's connection.
  let owner: String
  let interface: Interface
  /// What the program can do with the job.
  let commands: DownloadCommands

  /// The program's normalised desktop id.
  var application = ""
  var applicationName = ""
  var icon = ""
  /// Whether the program has waited before it asked for the view.
  var isImmediate = false
  /// Whether its success is of no interest.
  var isTransient = false

  var title = ""
  var message = ""
  var percent: Double?
  /// Bytes a second.
  var speed: Double?
  var amounts: [Unit: Amount] = [:]
  /// Whether the total of the bytes has grown under way: it is only what has come so far.
  ///
  /// KIO counts so where a server tells no length, and its percentage then jumps to and fro.
  var isTotalGuessed = false
  var source = Description()
  var destination = Description()
  /// Where the result will be: a URL or a path, of a file or of the folder that it is put in.
  var destinationURL = ""
  var isSuspended = false
  var errorCode: Int64 = 0
  var errorMessage = ""
  /// Whether the program was asked to break it off.
  var isCancelRequested = false

  /// Makes a job that nothing is known of; `capabilities` are the bits of `KJob::Capability`.
  init(number: Int, owner: String, interface: Interface, capabilities: Int64) {
    self.number = number
    self.owner = owner
    self.interface = interface
    var commands: DownloadCommands = []
    if capabilities & 1 != 0 { commands.insert(.cancel) }
    if capabilities & 2 != 0 { commands.insert(.suspend) }
    self.commands = commands
  }

  /// The object's path on the bus.
  var path: String { "/JobViewServer/JobView_\(number)" }

  /// What the job is called in reports.
  var key: String { String(number) }

  /// How many bytes there will be, if that can be believed.
  var totalBytes: Int64? {
    guard !isTotalGuessed, let total = amounts[.bytes]?.total, total > 0 else { return nil }
    return total
  }

  /// Whether all of it is done, by its own numbers.
  var isComplete: Bool {
    if let totalBytes { return (amounts[.bytes]?.processed ?? 0) >= totalBytes }
    return !isTotalGuessed && percent == 100
  }
}
