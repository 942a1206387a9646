import EventLoop
import Glibc

/// Small texts that survive the program, each in a file of its own under a name of the owner's.
///
/// A text is replaced whole or not at all, even by a program that is killed at any moment. Only a
/// durable folder waits for the disk, so a power cut may lose the last seconds of another. Only one
/// process writes to a folder.
package final class StateFolder {
  /// The folder.
  package let path: String
  /// The most bytes of one text.
  package let sizeLimit: Int
  /// The most texts.
  package let countLimit: Int
  private let isDurable: Bool
  private var files: Set<String> = []

  /// Opens a folder, makes it where it is missing, and clears away what a killed writer has left.
  ///
  /// - Parameters:
  ///   - path: The folder, for instance `activities` in ``Directories/state``.
  ///   - sizeLimit: The most bytes of one text.
  ///   - countLimit: The most texts.
  ///   - isDurable: Whether to wait until the disk has what is written.
  /// - Throws: ``StorageError`` where it can be neither made nor read.
  package init(
    path: String, sizeLimit: Int = 1 << 17, countLimit: Int = 1024, isDurable: Bool = false
  ) throws(StorageError) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.countLimit = countLimit
    self.isDurable = isDurable
    try AtomicFile.makeFolder(path)
    guard let names = FolderNames.all(in: path) else {
      throw .system(action: "read the folder", path: path, .last)
    }
    for file in names {
      if file.hasPrefix(AtomicFile.unfinishedPrefix) {
        unsafe unlink("\(path)/\(file)")
      } else if !file.hasPrefix(".") {
        files.insert(file)
      }
    }
  }

  /// The names of the texts, sorted.
  package var names: [String] { files.map(StateFolder.name(ofFile:)).sorted() }

  /// Keeps a text under a name, in place of the one that is there.
  ///
  /// - Throws: ``StorageError`` for a text, a name or a number of them past the limits, or where
  ///   the system refuses; the text that was there stays.
  package func write(_ text: String, as name: String) throws(StorageError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(StorageError) in
        unsafe try write(UnsafeRawBufferPointer(bytes), as: name)
      }
    }
    try result.get()
  }

  /// Keeps bytes under a name, in place of what is there; as ``write(_:as:)`` does a text.
  package func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(StorageError) {
    let file = try StateFolder.file(forName: name)
    guard bytes.count <= sizeLimit else {
      throw .tooLarge(what: "the text '\(name)'", limit: sizeLimit)
    }
    guard files.contains(file) || files.count < countLimit else {
      throw .full(path: path, limit: countLimit)
    }
    unsafe try AtomicFile.write(
      bytes, to: "\(path)/\(file)", permissions: 0o600, isDurable: isDurable)
    files.insert(file)
  }

  /// Keeps a copy of a file under a name, without reading it into memory (`sendfile`).
  ///
  /// - Parameters:
  ///   - descriptor: The file, from its beginning; its position stays where it is. Borrowed.
  ///   - name: The name.
  /// - Throws: ``StorageError`` as for ``write(_:as:)``; also for a pipe or a socket, which could
  ///   keep the caller waiting.
  package func copy(_ descriptor: Int32, as name: String) throws(StorageError) {
    let file = try StateFolder.file(forName: name)
    guard files.contains(file) || files.count < countLimit else {
      throw .full(path: path, limit: countLimit)
    }
    try AtomicFile.copy(descriptor, to: "\(path)/\(file)", limit: sizeLimit)
    files.insert(file)
  }

  /// The file of a name, to be read by others.
  package func file(named name: String) throws(StorageError) -> String {
    "\(path)/\(try StateFolder.file(forName: name))"
  }

  /// The text of a name; `nil` where there is none.
  ///
  /// Bytes that are no UTF-8 are shown as such: only somebody else can have put them there.
  package func read(_ name: String) throws(StorageError) -> String? {
    let file = try StateFolder.file(forName: name)
    return try AtomicFile.read("\(path)/\(file)", limit: sizeLimit).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Forgets a text; one that is not there is no error.
  package func remove(_ name: String) throws(StorageError) {
    let file = try StateFolder.file(forName: name)
    guard unsafe unlink("\(path)/\(file)") == 0 || errno == ENOENT else {
      throw .system(action: "remove", path: "\(path)/\(file)", .last)
    }
    files.remove(file)
  }

  /// The file of a name: what a file's name cannot have is written as `%` and two hexadecimal
  /// digits, and so are control characters and a dot in front.
  private static func file(forName name: String) throws(StorageError) -> String {
    var file = ""
    for (index, byte) in name.utf8.enumerated() {
      let isPlain =
        (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "%")
        && !(index == 0 && byte == UInt8(ascii: "."))
      if isPlain {
        file.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        file += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    guard !file.isEmpty, file.utf8.count <= Int(NAME_MAX) else { throw .badName(name) }
    return file
  }

  private static func name(ofFile file: String) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(file).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
