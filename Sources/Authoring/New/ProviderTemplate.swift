import Storage

/// What a new provider's folder is made from.
package struct ProviderTemplate {
  /// The language of a provider.
  package enum Language: String, Hashable, Sendable, CaseIterable {
    /// With IsletKit, as a SwiftPM package.
    case swift
    /// On the C interface alone, with a Makefile.
    case c
  }

  /// Why there is no new provider.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong and what to do about it, on one line.
    package let message: String
  }

  private let name: ProviderName
  private let language: Language
  private let sdk: String
  private let templates: String
  private let package: DebianPackage?

  /// Chooses a template.
  ///
  /// - Parameters:
  ///   - name: The new provider's name.
  ///   - language: Its language.
  ///   - sdk: The folder of Islet's SDK.
  ///   - templates: The folder with the templates of all languages.
  ///   - package: The Debian package that it shall build, too.
  package init(
    name: ProviderName, language: Language, sdk: String, templates: String,
    package: DebianPackage? = nil
  ) {
    self.name = name
    self.language = language
    self.sdk = Folder.resolved(sdk) ?? sdk
    self.templates = templates
    self.package = package
  }

  /// The template's files, and what they become.
  private var files: [(from: String, to: String)] {
    let ownFiles: [(from: String, to: String)] =
      switch language {
      case .swift:
        [
          ("Package.swift.in", "Package.swift"), ("provider.map", "provider.map"),
          ("Provider.swift.in", "Sources/\(name.type)/\(name.type)Provider.swift"),
          ("Widget.swift.in", "Sources/\(name.type)/\(name.type)Widget.swift"),
          ("README.md.in", "README.md"), ("gitignore", ".gitignore"),
        ]
      case .c:
        [
          ("Makefile.in", "Makefile"), ("provider.map", "provider.map"),
          ("provider.c.in", "\(name.id).c"), ("README.md.in", "README.md"),
          ("gitignore", ".gitignore"),
        ]
      }
    let ofPackage = package == nil ? [] : DebianPackage.ownFiles
    let ofAnyPackage = package == nil ? [] : DebianPackage.commonFiles
    return (ownFiles + ofPackage).map { ("\(language.rawValue)/\($0.from)", $0.to) } + ofAnyPackage
  }

  /// Writes the new provider's files into a folder that is not there yet, or is empty.
  ///
  /// - Parameter target: The folder.
  /// - Returns: The files, relative to the folder.
  /// - Throws: ``Failure``; no file that was there is ever touched.
  package func write(to target: String) throws(Failure) -> [String] {
    guard Folder.isMissingOrEmpty(target) else {
      throw Failure(message: "\(target) is there already and has files; name another --directory")
    }
    guard !sdk.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) else {
      throw Failure(
        message: "the path of the SDK has a quote or a backslash; use --sdk with another")
    }
    // Read all before anything is written.
    var texts: [(path: String, text: String)] = []
    for file in files {
      guard let bytes = try? AtomicFile.read("\(templates)/\(file.from)", limit: 1 << 16) else {
        throw Failure(
          message: "the template \(templates)/\(file.from) is missing; install the whole package")
      }
      texts.append((file.to, filledIn(String(decoding: bytes, as: UTF8.self))))
    }
    for (path, text) in texts {
      do throws(StorageError) {
        let file = "\(target)/\(path)"
        // Sources are for others to read, as far as the umask lets them.
        try AtomicFile.makeFolder(AtomicFile.folder(of: file), permissions: 0o755)
        try AtomicFile.write(
          text, to: file,
          permissions: path == DebianPackage.program ? 0o755 : 0o644, isDurable: false)
      } catch {
        throw Failure(message: error.description)
      }
    }
    return texts.map(\.path)
  }

  private func filledIn(_ text: String) -> String {
    var values = ["NAME": name.id, "TYPE": name.type, "TITLE": name.title, "SDK": sdk]
    if let package { values.merge(package.values) { own, _ in own } }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    var result = ""
    var isAfterValue = true
    for part in parts {
      if let value = values[String(part)] {
        result += value
        isAfterValue = true
      } else {
        // An @ that begins no placeholder is one.
        result += (isAfterValue ? "" : "@") + part
        isAfterValue = false
      }
    }
    return result
  }
}
