/// The sources that the provider has.
enum SourceCatalog {
  /// Each source, in no order.
  static var all: [any DownloadSource.Type] {
    [PartialFiles.self, LauncherEntries.self, WindowProgress.self]
  }
}
