import EventLoop
import Glibc

/// What a theme's `index.theme` says: where its icons are and which themes it builds on.
///
/// Read by the icon theme specification; only the keys that a look-up needs.
struct IconThemeIndex: Hashable {
  /// A directory of icons of about one size.
  struct Directory: Hashable {
    /// Below the theme's own.
    let path: String
    /// The sizes that its icons are made for, in pixels.
    let sizes: ClosedRange<Int>

    /// How badly its icons fit a size; 0 where they were made for it.
    ///
    /// One that is too small counts more: it would have to grow.
    func distance(to size: Int) -> Int {
      if size < sizes.lowerBound { return sizes.lowerBound - size }
      return size > sizes.upperBound ? 4 * (size - sizes.upperBound) : 0
    }
  }

  /// The themes to look in next.
  let inherits: [String]
  /// In the theme's order.
  let directories: [Directory]

  /// Reads the text of an `index.theme`.
  init(_ text: String) {
    let groups = KeyGroups(text)
    inherits = groups.list("Icon Theme", "Inherits").filter(IconTheme.isName)
    let paths =
      groups.list("Icon Theme", "Directories") + groups.list("Icon Theme", "ScaledDirectories")
    directories = paths.compactMap { path in
      guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."),
        let size = groups.number(path, "Size")
      else { return nil }
      let scale = max(groups.number(path, "Scale") ?? 1, 1)
      let (least, most): (Int, Int)
      switch groups.value(path, "Type") ?? "Threshold" {
      case "Fixed": (least, most) = (size, size)
      case "Scalable":
        (least, most) = (
          groups.number(path, "MinSize") ?? size, groups.number(path, "MaxSize") ?? size
        )
      default:
        let threshold = groups.number(path, "Threshold") ?? 2
        (least, most) = (size - threshold, size + threshold)
      }
      return Directory(path: path, sizes: (least * scale)...(max(least, most) * scale))
    }
  }
}

/// The groups of a key file, without its localised values: `index.theme`, `settings.ini`.
struct KeyGroups: Hashable {
  private var values: [String: [String: String]] = [:]

  /// Reads a text; lines that are neither a group nor a value are skipped.
  init(_ text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        group = String(line[line.index(after: line.startIndex)..<end])
      } else if !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") {
        values[group, default: [:]][KeyGroups.trimmed(line[..<sign])] =
          KeyGroups.trimmed(line[line.index(after: sign)...])
      }
    }
  }

  /// Reads a file of up to a megabyte; nil where there is none.
  init?(file path: String) {
    guard let text = KeyGroups.read(path) else { return nil }
    self.init(text)
  }

  /// The value of a key.
  func value(_ group: String, _ key: String) -> String? { values[group]?[key] }

  /// The number of a key; one that no picture could have counts as not there.
  func number(_ group: String, _ key: String) -> Int? {
    value(group, key).flatMap { Int($0) }.flatMap { (0...16_384).contains($0) ? $0 : nil }
  }

  /// The parts of a value between commas.
  func list(_ group: String, _ key: String) -> [String] {
    (value(group, key) ?? "").split(separator: ",").map(KeyGroups.trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text of a file; nil for one that cannot be read or is larger than any such file.
  static func read(_ path: String) -> String? {
    guard let descriptor = try? OwnedDescriptor.reading(path) else { return nil }
    let limit = 1 << 20
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let part = unsafe Glibc.read(
          descriptor.number, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
        if part < 0, errno == EINTR { continue }
        if part <= 0 { break }
        count += part
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
