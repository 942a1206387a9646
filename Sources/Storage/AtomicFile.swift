import EventLoop
package import Glibc

/// Files that are only ever seen whole: each is written beside its place and renamed into it.
///
/// Whatever kills the writer, and whenever, a reader finds the old text or the new one.
package enum AtomicFile {
  /// What the name of an unfinished file begins with; the writer's process id follows.
  static let unfinishedPrefix = ".islet-unfinished-"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that it may have.
  /// - Returns: Its bytes; `nil` where there is no such file.
  /// - Throws: ``StorageError`` for a file that is too large or may not be read.
  package static func read(_ path: String, limit: Int) throws(StorageError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      // ENOTDIR: something on the way is a file, so that the file cannot exist either.
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system(action: "read", path: path, .last)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .system(action: "read", path: path, .last)
      }
      bytes += chunk[..<count]
      if bytes.count > limit { throw .tooLarge(what: path, limit: limit) }
    }
  }

  /// Replaces a file, or makes it, with the folders on the way to it.
  ///
  /// A symbolic link stays: what it leads to is replaced, and keeps its permissions.
  ///
  /// - Parameters:
  ///   - text: The new contents.
  ///   - path: The file.
  ///   - permissions: Of a new file.
  ///   - isDurable: Whether to wait until the disk has it (`fsync`). Surviving a killed process
  ///     doesn't need that, surviving a power cut does; it may take a good part of a second.
  /// - Throws: ``StorageError`` where the system refuses; the file is as it was.
  package static func write(
    _ text: String, to path: String, permissions: mode_t = 0o644, isDurable: Bool
  ) throws(StorageError) {
    try replace(path, permissions: permissions, isDurable: isDurable) { descriptor in
      var text = text
      return text.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }
  }

  /// Replaces a file by bytes, as ``write(_:to:permissions:isDurable:)`` does by a text.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, permissions: mode_t, isDurable: Bool
  ) throws(StorageError) {
    try replace(path, permissions: permissions, isDurable: isDurable) {
      unsafe writeAll(bytes, to: $0)
    }
  }

  /// Replaces a file by what `fill` writes to a descriptor; it returns what went wrong.
  static func replace(
    _ path: String, permissions: mode_t, isDurable: Bool, fill: (Int32) -> Errno?
  ) throws(StorageError) {
    let place = try resolve(path)
    let folder = self.folder(of: place)
    try makeFolder(folder)
    var status = stat()
    let exists = unsafe stat(place, &status) == 0
    let unfinished = "\(folder)/\(unfinishedPrefix)\(getpid())"
    let descriptor = unsafe open(
      unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, permissions)
    guard descriptor >= 0 else { throw .system(action: "write to", path: folder, .last) }
    var failure = fill(descriptor)
    if failure == nil, exists, fchmod(descriptor, status.st_mode & 0o7777) != 0 { failure = .last }
    if failure == nil, isDurable, fsync(descriptor) != 0 { failure = .last }
    if close(descriptor) != 0, failure == nil { failure = .last }
    if failure == nil, unsafe rename(unfinished, place) != 0 { failure = .last }
    if let failure {
      unsafe unlink(unfinished)
      throw .system(action: "write", path: place, failure)
    }
    if isDurable { synchronize(folder) }
  }

  /// Makes a folder and those above it; for this user alone unless `permissions` says otherwise.
  package static func makeFolder(
    _ path: String, permissions: mode_t = 0o700
  ) throws(StorageError) {
    if unsafe mkdir(path, permissions) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.contains("/"), path != "/" else {
      throw .system(action: "make the folder", path: path, .last)
    }
    try makeFolder(folder(of: path), permissions: permissions)
    if unsafe mkdir(path, permissions) != 0, errno != EEXIST {
      throw .system(action: "make the folder", path: path, .last)
    }
  }

  /// The folder that a path's last part stands in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What a symbolic link leads to; `nil` for anything else (`readlink`).
  package static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(
      decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: path) + "/" + target
  }

  /// The path behind a chain of links, which need not lead to a file yet.
  private static func resolve(_ path: String) throws(StorageError) -> String {
    var place = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let next = target(ofLink: place) else { return place }
      place = next
    }
    throw .system(action: "write", path: path, Errno(ELOOP))
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Errno? {
    var done = 0
    while done < bytes.count {
      let count = unsafe Glibc.write(
        descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      if count < 0, errno != EINTR { return .last }
      done += max(count, 0)
    }
    return nil
  }

  /// Lets the disk have the rename; a file system that cannot do so has done its best.
  private static func synchronize(_ folder: String) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
