/// The sources that the provider has.
enum SourceCatalog {
  /// Each source, in no order.
  static var all: [any DownloadSource.Type] {
    [
      Aria2Source.self, JobViewSource.self, LauncherEntries.self, PackageKitSource.self,
      PartialFiles.self,
      WindowProgress.self,
    ]
  }
}
