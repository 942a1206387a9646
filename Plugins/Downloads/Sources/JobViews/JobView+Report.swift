import IsletKit

/// What is told of a job.
extension JobView {
  /// The job as it goes on, or as it ended.
  func report(_ ending: DownloadProgressState? = nil) -> DownloadReport {
    var report = DownloadReport(key: key)
    report.application = application
    report.applicationName = applicationName
    report.icon = icon
    // What goes on does no more when it is over.
    report.title = ending == nil ? title : ""
    report.name = name
    report.path = FileAddress.localPath(of: destinationFile)
    report.bytes = amounts[.bytes]?.processed.map { UInt64($0) }
    report.total = totalBytes.map { UInt64($0) }
    report.fraction = fraction
    report.state = ending ?? (isSuspended ? .paused : .running)
    if !report.state.isOver {
      report.commands = commands
      // The last speed before a pause stays on the program's side.
      if !isSuspended { report.speed = speed }
    }
    // It has waited here.
    report.isUrgent = true
    return report
  }

  /// How it ended, if its program says so now.
  var ending: DownloadProgressState {
    if errorCode == Self.cancelledCode { return .cancelled }
    if errorCode != 0 || !errorMessage.isEmpty { return .failed(errorMessage) }
    // The older interface has no word for that.
    return isCancelRequested && !isComplete ? .cancelled : .finished
  }

  /// How it ended, if its program has gone without a word.
  var endingByLeaving: DownloadProgressState {
    if isCancelRequested { return .cancelled }
    return isComplete ? .finished : .failed("The program ended before it was done")
  }

  private var fraction: Double? {
    if isTotalGuessed { return nil }
    if let percent { return percent / 100 }
    guard amounts[.bytes] == nil else { return nil }
    for unit in [Unit.files, .items, .folders] {
      guard let amount = amounts[unit], let total = amount.total, total > 1 else { continue }
      return min(Double(amount.processed ?? 0) / Double(total), 1)
    }
    return nil
  }

  private var fileCount: Int64 {
    max(amounts[.files]?.total ?? 0, amounts[.items]?.total ?? 0)
  }

  /// The one file that it makes, or the folder of several: a path or an address; may be empty.
  private var destinationFile: String {
    if fileCount > 1 { return destinationURL.isEmpty ? destination.value : destinationURL }
    // The second description names the file even where the address is that of its folder.
    return destination.value.isEmpty ? destinationURL : destination.value
  }

  private var name: String {
    if fileCount > 1 { return "\(fileCount) files" }
    for address in [destination.value, source.value, destinationURL] {
      let name = JobViewAddress.lastPart(of: address)
      if !name.isEmpty { return name }
    }
    return message
  }
}
