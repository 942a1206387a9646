/// The sources that the provider has.
enum SourceCatalog {
  /// Each source, in no order.
  static let all: [any DownloadSource.Type] = []
}
