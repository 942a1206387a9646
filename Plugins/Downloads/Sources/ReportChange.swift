/// What a source has to tell of a download.
enum ReportChange: Hashable {
  case report(DownloadReport)
  /// It has gone without a result.
  case remove(String)
}

extension DownloadSink {
  /// Passes changes on, in their order.
  func tell(_ changes: [ReportChange]) {
    for change in changes {
      switch change {
      case .report(let report): self.report(report)
      case .remove(let key): remove(key)
      }
    }
  }
}
