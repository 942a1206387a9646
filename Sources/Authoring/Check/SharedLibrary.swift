import Storage

/// A shared library, looked at without loading it.
struct SharedLibrary {
  /// The names of the symbols that it defines for others, sorted.
  let exports: [String]

  /// More is read of no file.
  private static let sizeLimit = 256 << 20

  /// Reads the dynamic symbols of a 64-bit ELF file; nil for anything else.
  ///
  /// Every offset comes from the file and is checked before it is followed.
  init?(path: String) {
    guard let file = try? AtomicFile.read(path, limit: Self.sizeLimit) else { return nil }
    self.init(bytes: file)
  }

  init?(bytes: [UInt8]) {
    let image = Image(bytes: bytes)
    // "\u{7F}ELF", 64 bits, little-endian.
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let start = image.number(at: 0x28, size: 8), let size = image.number(at: 0x3A, size: 2),
      let count = image.number(at: 0x3C, size: 2), size >= 64
    else { return nil }
    func section(_ index: Int) -> Section? {
      let at = start + index * size
      guard index < count, let type = image.number(at: at + 4, size: 4),
        let offset = image.number(at: at + 0x18, size: 8),
        let length = image.number(at: at + 0x20, size: 8),
        let link = image.number(at: at + 0x28, size: 4)
      else { return nil }
      return Section(type: type, offset: offset, length: length, link: link)
    }
    let dynamicSymbols = 11
    guard
      let table = (0..<count).lazy.compactMap(section).first(where: { $0.type == dynamicSymbols }),
      let strings = section(table.link)
    else { return nil }
    var names: Set<String> = []
    // An Elf64_Sym has 24 bytes: name, info, other, section, value, size.
    for index in 0..<(min(table.length, bytes.count) / 24) {
      let at = table.offset + index * 24
      guard let name = image.number(at: at, size: 4), let info = image.number(at: at + 4, size: 1),
        let home = image.number(at: at + 6, size: 2)
      else { return nil }
      // Global or weak, and defined here.
      if home != 0, info >> 4 == 1 || info >> 4 == 2,
        let text = image.text(at: strings.offset + name), !text.isEmpty
      {
        names.insert(text)
      }
    }
    exports = names.sorted()
  }

  private struct Section {
    let type: Int
    let offset: Int
    let length: Int
    let link: Int
  }

  /// Numbers and texts of a file, wherever the file says that they are.
  private struct Image {
    let bytes: [UInt8]

    func number(at offset: Int, size: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - size else { return nil }
      let value = (0..<size).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) }
      // Greater numbers lie outside any file, and their sums would not fit.
      return value < 1 << 40 ? Int(value) : nil
    }

    func text(at offset: Int) -> String? {
      guard offset >= 0, offset < bytes.count else { return nil }
      return String(decoding: bytes[offset...].prefix(4096).prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
