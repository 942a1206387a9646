import Glibc

/// The Debian package of a new provider.
package struct DebianPackage: Hashable, Sendable {
  /// What becomes of the files that each language has of its own.
  static let ownFiles = [
    (from: "debian/control.in", to: "debian/control"),
    (from: "debian/copyright.in", to: "debian/copyright"),
    (from: "debian/install.in", to: "debian/install"),
    (from: "debian/rules.in", to: program),
  ]
  /// What becomes of the files that are the same for all.
  static let commonFiles = [
    (from: "debian/changelog.in", to: "debian/changelog"),
    (from: "debian/format", to: "debian/source/format"),
    (from: "debian/gitignore", to: "debian/.gitignore"),
  ]
  /// The file that is run.
  static let program = "debian/rules"

  private let maintainer: Maintainer
  private let date: Int

  /// Makes a package.
  ///
  /// - Parameters:
  ///   - maintainer: Who looks after it.
  ///   - date: When it is begun, in seconds since 1970.
  package init(maintainer: Maintainer, date: Int) {
    self.maintainer = maintainer
    self.date = date
  }

  /// What stands for the placeholders.
  var values: [String: String] {
    [
      "AUTHOR": maintainer.name, "MAINTAINER": "\(maintainer.name) <\(maintainer.email)>",
      "DATE": written("%a, %d %b %Y %H:%M:%S +0000"), "YEAR": written("%Y"),
    ]
  }

  /// The date by a format of `strftime()`, in English: this program sets no locale.
  private func written(_ format: String) -> String {
    var seconds = time_t(date)
    var fields = unsafe tm()
    guard unsafe gmtime_r(&seconds, &fields) != nil else { return "" }
    var characters = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&characters, characters.count, format, &fields)
    return String(decoding: characters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
