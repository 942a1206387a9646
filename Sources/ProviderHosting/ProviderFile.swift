/// A provider's library.
package struct ProviderFile: Hashable, Sendable {
  /// Where it lies.
  package let path: String
  /// Which file that was when it was looked at; `nil` where there was none.
  package let stamp: FileStamp?

  /// Looks at what has this path now.
  package init(path: String) {
    self.path = path
    stamp = FileStamp(path)
  }

  /// What the provider is called until it has told its own name: `libmusic.so` is `music`.
  package var name: String {
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let stem = base.hasSuffix(".so") ? String(base.dropLast(3)) : base
    return stem.hasPrefix("lib") && stem.count > 3 ? String(stem.dropFirst(3)) : stem
  }
}
